// The pretend push service at the sandbox's port: addresses of browsers below /push/send, and the control API that makes browsers.
import type { IncomingMessage, ServerResponse } from "node:http";
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import type { World } from "../world.ts";
import { type Behaviour, type Browser, behaviours } from "./push.ts";

const CONTROL = "/__control/push";
const SEND = /^\/push\/send\/([\w-]{1,60})$/;
const MOST_CONTROL = 10_000;
/** More than a push may have, so that its size is refused by the service and not by the reader. */
const MOST_BYTES = 100_000;

export const push: Provider = {
  name: "push",
  mount: (world) => async (request, response, url) => {
    const [, id] = SEND.exec(url.pathname) ?? [];
    if (id && request.method === "POST") {
      await take(world, id, request, response);
      return true;
    }
    if (url.pathname !== CONTROL && !url.pathname.startsWith(`${CONTROL}/`)) return false;
    try {
      checkCaller(request);
      const fields = request.method === "POST" ? parseFields(await readBody(request, MOST_CONTROL)) : {};
      sendJson(response, 200, control(world, request.method ?? "GET", url, fields));
    } catch (error) {
      const status = error instanceof HttpProblem ? error.status : 500;
      if (status === 500) console.error(error);
      sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
    }
    return true;
  },
};

async function take(world: World, id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  const answer = world.push.take(id, request.headers, Buffer.concat(chunks), new URL(world.baseUrl()).origin);
  if (answer === "silent") return;
  if (answer === "cut") {
    request.socket.destroy();
    return;
  }
  const { status, body, headers } = answer;
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(body);
}

const wireOf = (world: World, { id, pair, auth, asked, behaviour }: Browser) => ({
  id,
  endpoint: `${world.baseUrl()}/push/send/${id}`,
  keys: { p256dh: pair.getPublicKey("base64url"), auth },
  asked,
  behaviour,
});

function control(world: World, method: string, url: URL, fields: Record<string, unknown>): unknown {
  const [, id] = /^\/__control\/push\/browsers\/([\w-]{1,60})$/.exec(url.pathname) ?? [];
  if (url.pathname === CONTROL && method === "GET")
    return { pushes: world.push.pushes(Number(url.searchParams.get("after") ?? 0)) };
  if (url.pathname === `${CONTROL}/browsers` && method === "POST") {
    const { applicationServerKey: key } = fields;
    return wireOf(world, world.push.open(typeof key === "string" ? { signer: key } : {}));
  }
  const browser = id ? world.push.find(id) : undefined;
  if (!id || !browser) throw new HttpProblem(404, `The control API has no ${method} ${url.pathname}.`);
  if (method === "POST") {
    const { behaviour, times = null, retryAfter = null } = fields;
    if (!behaviours.includes(behaviour as Behaviour))
      throw new HttpProblem(400, `A browser's address ${behaviours.join(", ")}.`);
    if (times !== null && !(typeof times === "number" && times >= 1)) throw new HttpProblem(400, "times is a number.");
    if (retryAfter !== null && typeof retryAfter !== "string") throw new HttpProblem(400, "retryAfter is a text.");
    world.push.behave(id, { behaviour: behaviour as Behaviour, times, retryAfter });
  }
  return wireOf(world, browser);
}
