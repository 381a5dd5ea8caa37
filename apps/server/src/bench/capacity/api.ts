// The attendants' way to the API: connections that stay open, and how long each answer took by what was done.
import { Agent, request } from "node:http";

export interface Heard {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the one field it reads.
  body: any;
}

export interface Api {
  ask(action: string, token: string, method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Heard>;
  close(): void;
}

export type Timed = (action: string, status: number, ms: number) => void;

export function createApi(url: string, timed: Timed): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  function once(token: string, method: string, path: string, body: unknown): Promise<Heard | "again"> {
    const { promise, resolve } = Promise.withResolvers<Heard | "again">();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text === undefined
        ? {}
        : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
    };
    const call = request(`${url}/api${path}`, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", () => resolve({ status: 0, body: null }));
      answer.once("end", () => {
        const status = answer.statusCode ?? 0;
        resolve({ status, body: status === 200 ? JSON.parse(Buffer.concat(chunks).toString()) : null });
      });
    });
    // A connection that had been idle may be closed by the server in the moment it is used again: no fault of either.
    call.once("error", () => resolve(call.reusedSocket ? "again" : { status: 0, body: null }));
    call.end(text);
    return promise;
  }

  return {
    async ask(action, token, method, path, body) {
      const begun = performance.now();
      let heard = await once(token, method, path, body);
      if (heard === "again") heard = await once(token, method, path, body);
      const answer = heard === "again" ? { status: 0, body: null } : heard;
      timed(action, answer.status, performance.now() - begun);
      return answer;
    },
    close: () => agent.destroy(),
  };
}
