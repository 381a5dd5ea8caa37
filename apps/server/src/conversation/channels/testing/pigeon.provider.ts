// A made-up provider over a real socket: one address to write to, one key to know, and whatever it is told to answer.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface Flown {
  loft: string;
  to: string;
  words: string;
  id: string;
}

export interface PigeonProvider {
  readonly url: string;
  readonly flown: readonly Flown[];
  /** Which lofts exist, by their key. */
  readonly lofts: Map<string, string>;
  /** The status that every letter is answered with from now on; 200 delivers it. */
  answersWith(status: number): void;
  close(): void;
}

export async function startPigeonProvider(): Promise<PigeonProvider> {
  const flown: Flown[] = [];
  const lofts = new Map<string, string>();
  let status = 200;
  const answer = (response: ServerResponse, code: number, body: object) =>
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const [, loft = "", what] = (request.url ?? "").split("/");
    if (lofts.get(loft) !== request.headers["x-key"]) return answer(response, 401, {});
    if (what !== "letters") return answer(response, 200, { name: `Loft ${loft}` });
    if (status !== 200) return answer(response, status, {});
    const { to, words } = (await json(request)) as { to: string; words: string };
    const id = `letter-${flown.length + 1}`;
    flown.push({ loft, to, words, id });
    answer(response, 200, { id });
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flown,
    lofts,
    answersWith(next) {
      status = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
