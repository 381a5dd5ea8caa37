// The pretend Telegram at the sandbox's port: the Bot API and its files, its control API, and a page to play its people.
import { readFile } from "node:fs/promises";
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import { control } from "./control.ts";
import type { Telegram } from "./telegram.ts";

const CONTROL = "/__control/telegram";
const MAX_BODY = 40 * 1024 * 1024;

const PAGES: Record<string, { file: string; type: string }> = {
  "/telegram": { file: "telegram.html", type: "text/html; charset=utf-8" },
  "/telegram/telegram.js": { file: "telegram.js", type: "text/javascript; charset=utf-8" },
  "/telegram/telegram.css": { file: "telegram.css", type: "text/css; charset=utf-8" },
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

export const telegram: Provider = {
  name: "telegram",
  mount: (world) => async (request, response, url) => {
    const page = PAGES[url.pathname];
    if (page) {
      const bytes = await readFile(new URL(`./page/${page.file}`, import.meta.url));
      response
        .writeHead(200, { ...HEADERS, "content-type": page.type, "content-length": String(bytes.length) })
        .end(bytes);
      return true;
    }
    if (!url.pathname.startsWith(`${CONTROL}/`)) return world.telegram.answer(request, response, url);
    try {
      checkCaller(request);
      const path = url.pathname.slice(CONTROL.length);
      const [, fileId] = /^\/files\/([\w-]{1,60})$/.exec(path) ?? [];
      if (fileId) {
        showFile(world.telegram, fileId, response);
        return true;
      }
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

function showFile({ state }: Telegram, fileId: string, response: Parameters<typeof sendJson>[0]) {
  const file = state.files.get(fileId);
  if (!file) throw new HttpProblem(404, "There is no such file.");
  const type = /^(image|audio|video)\/[\w.+-]+$/.test(file.mime) ? file.mime : "application/octet-stream";
  response.writeHead(200, { ...HEADERS, "content-type": type, "content-length": String(file.bytes.length) });
  response.end(file.bytes);
}
