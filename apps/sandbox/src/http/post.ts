// Posts bytes over kept connections: cheaper than fetch, which matters when thousands of webhooks leave each second.
import * as http from "node:http";
import * as https from "node:https";

export type PostAnswer = { status: number; body: string };
export type Poster = {
  post(url: string, body: Buffer, headers: Record<string, string>): Promise<PostAnswer>;
  /** Breaks off what is on the road; an abort signal for each request would cost more than the request. */
  stop(): void;
  close(): void;
};

const ANSWER_TIMEOUT_MS = 10_000;
const MAX_ANSWER = 1_000;
const MAX_ADDRESSES = 1_000;

/** `maxSockets` 0 opens a new connection for every post. */
export function createPoster(maxSockets: number): Poster {
  const options = { keepAlive: maxSockets > 0, maxSockets: maxSockets || Number.POSITIVE_INFINITY };
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  const open = new Set<http.ClientRequest>();
  const addresses = new Map<string, http.RequestOptions>();

  /** Reading an address and turning it into options is a good part of the cost of a small request. */
  function optionsOf(address: string): http.RequestOptions {
    const known = addresses.get(address);
    if (known) return known;
    const { protocol, hostname, port, pathname, search } = new URL(address);
    const agent = protocol === "https:" ? agents["https:"] : agents["http:"];
    const host = hostname.replace(/^\[|\]$/g, "");
    const found = { protocol, host, port, path: pathname + search, method: "POST", agent, timeout: ANSWER_TIMEOUT_MS };
    if (addresses.size > MAX_ADDRESSES) addresses.clear();
    addresses.set(address, found);
    return found;
  }

  return {
    post(address, body, headers) {
      const where = optionsOf(address);
      return new Promise((resolve, reject) => {
        const request = (where.protocol === "https:" ? https : http).request({
          ...where,
          headers: {
            "content-type": "application/json",
            "content-length": body.length,
            "user-agent": "facebookexternalua",
            ...headers,
          },
        });
        open.add(request);
        request.on("close", () => open.delete(request));
        request.on("timeout", () => request.destroy(new Error("The callback did not answer in time.")));
        request.on("error", reject);
        request.on("response", (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => {
            if (text.length < MAX_ANSWER) text += chunk.toString("utf8");
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text.slice(0, MAX_ANSWER) }));
          response.on("error", reject);
        });
        request.end(body);
      });
    },
    stop() {
      for (const request of open) request.destroy(new Error("The sandbox stopped."));
    },
    close() {
      this.stop();
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: string };
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return code ?? cause?.code ?? cause?.message ?? error.message;
}
