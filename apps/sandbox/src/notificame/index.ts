// The pretend hub NotificaMe at the sandbox's port: its REST below /notificame, and its control API.
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import { control } from "./control.ts";

const CONTROL = "/__control/notificame";
const MAX_BODY = 1024 * 1024;

export const notificame: Provider = {
  name: "notificame",
  mount: (world) => async (request, response, url) => {
    if (!url.pathname.startsWith(`${CONTROL}/`)) return world.notificame.answer(request, response, url);
    try {
      checkCaller(request);
      const path = url.pathname.slice(CONTROL.length);
      const fields = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : {};
      sendJson(response, 200, (await control(world, request.method ?? "GET", path, url.searchParams, fields)) ?? {});
    } catch (error) {
      const status = error instanceof HttpProblem ? error.status : 500;
      if (status === 500) console.error(error);
      sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
    }
    return true;
  },
};
