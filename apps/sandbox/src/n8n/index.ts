// The pretend n8n at the sandbox's port: production addresses below /n8n/webhook, test ones that nobody listens at.
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";

const CONTROL = "/__control/n8n";
const MAX_BODY = 1024 * 1024;

export const n8n: Provider = {
  name: "n8n",
  mount: (world) => async (request, response, url) => {
    if (url.pathname === CONTROL) {
      checkCaller(request);
      sendJson(response, 200, { calls: world.n8n.calls(Number(url.searchParams.get("after") ?? 0)) });
      return true;
    }
    const [, kind, mode] = /^\/n8n\/(webhook|webhook-test)\/([\w-]{1,60})$/.exec(url.pathname) ?? [];
    if (!kind || !mode) return false;
    const body = parseFields(await readBody(request, MAX_BODY));
    const reply = world.n8n.answer(kind === "webhook" ? mode : "not-listening", request.headers, body);
    response.writeHead(reply.status, { "content-type": reply.type });
    response.end(reply.status === 204 ? undefined : reply.body);
    return true;
  },
};
