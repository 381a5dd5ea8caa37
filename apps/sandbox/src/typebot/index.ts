// The pretend Typebot at the sandbox's port: a viewer below /typebot, and a builder's page where people paste the wrong address.
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";

const CONTROL = "/__control/typebot";
const MAX_BODY = 1024 * 1024;

export const typebot: Provider = {
  name: "typebot",
  mount: (world) => async (request, response, url) => {
    if (url.pathname === CONTROL) {
      checkCaller(request);
      const fields = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : {};
      if (fields.expire === true) world.typebot.expire();
      sendJson(response, 200, { calls: world.typebot.calls(Number(url.searchParams.get("after") ?? 0)) });
      return true;
    }
    if (url.pathname.startsWith("/typebot-builder/")) {
      response.writeHead(404, { "content-type": "text/html" }).end("<html>Typebot</html>");
      return true;
    }
    if (!url.pathname.startsWith("/typebot/")) return false;
    const body = parseFields(await readBody(request, MAX_BODY));
    const reply = world.typebot.answer(url.pathname.slice("/typebot".length), body);
    sendJson(response, reply.status, reply.body);
    return true;
  },
};
