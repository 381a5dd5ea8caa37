// Sends what no proper client would: raw paths and bodies, from many people and many addresses of this machine.
import { request } from "node:http";
import type { Attack } from "./mutations.rules.ts";

export interface RawAnswer {
  status: number;
  text: string;
}

/** Every address of 127.0.0.0/8 is this machine; a stranger's limit is per address. */
const ADDRESSES = 200;
const PATIENCE_MS = 15_000;

export interface Crowd {
  /** Whose turn it is. */
  next(): number;
  tokenOf(who: number): string;
  /** Somebody new in the place of one who is gone. */
  replace(who: number): Promise<void>;
}

export async function createCrowd(size: number, newToken: () => Promise<string>): Promise<Crowd> {
  const tokens: string[] = [];
  while (tokens.length < size) tokens.push(await newToken());
  let turn = 0;
  return {
    next: () => turn++ % size,
    tokenOf: (who) => tokens[who] ?? "",
    async replace(who) {
      tokens[who] = await newToken();
    },
  };
}

export function createSender(url: string) {
  const { hostname, port } = new URL(url);
  let turn = 0;
  return (method: string, { path, contentType, body }: Attack, token: string): Promise<RawAnswer> => {
    turn += 1;
    return new Promise((resolve, reject) => {
      const outgoing = request({
        hostname,
        port,
        method,
        path: sendable(`/api${path}`),
        localAddress: `127.0.0.${2 + (turn % ADDRESSES)}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(contentType === null ? {} : { "content-type": contentType }),
          ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        timeout: PATIENCE_MS,
      });
      outgoing.on("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      outgoing.on("timeout", () => outgoing.destroy(new Error("timed out")));
      outgoing.on("error", reject);
      outgoing.end(body ?? undefined);
    });
  };
}

/** Only what Node itself would refuse to send is escaped; percent signs of the attack stay as they are. */
function sendable(path: string): string {
  return path.replaceAll(/[^\u0021-\u007e]/gu, encodeURIComponent);
}
