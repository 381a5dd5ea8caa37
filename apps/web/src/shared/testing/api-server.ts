// A server on loopback that answers as a test says, at the address the page believes it came from.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Body = Record<string, unknown>;
type Answer = Body | ((body: Body) => { status: number; body: Body } | Body);

export interface ApiServer {
  /** "GET /settings": what is answered from now on. */
  answers: Record<string, Answer>;
  /** What was asked, in order; changes only, with their bodies. */
  changes: { route: string; body: Body }[];
  close(): void;
}

const isRefusal = (value: object): value is { status: number; body: Body } =>
  "status" in value && "body" in value && typeof value.status === "number";

export async function startApiServer(answers: ApiServer["answers"]): Promise<ApiServer> {
  const api: ApiServer = { answers, changes: [], close: () => void server.close() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Body;
    const path = new URL(request.url ?? "/", "http://x").pathname.replace(/^\/api/, "");
    const route = `${request.method} ${path}`;
    if (request.method !== "GET") api.changes.push({ route, body });
    const answer = api.answers[route] ?? { status: 404, body: { error: "ERR_NOT_FOUND", requestId: "r" } };
    const given = typeof answer === "function" ? answer(body) : answer;
    const { status, body: text } = isRefusal(given) ? given : { status: 200, body: given };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://127.0.0.1:${port}/`);
  return api;
}
