// The pretend Wavoip at the sandbox's port: recordings, and the control API that plays its people.
import { readFile } from "node:fs/promises";
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import { control } from "./control.ts";
import { toneFile } from "./tone.ts";

const CONTROL = "/__control/wavoip";
const RECORDING = /^\/wavoip-storage\/(\d{1,20})$/;
const MAX_BODY = 100_000;
const HERTZ = 660;

const PAGES: Record<string, { file: string; type: string }> = {
  "/wavoip": { file: "page.html", type: "text/html; charset=utf-8" },
  "/wavoip/page.js": { file: "page.js", type: "text/javascript; charset=utf-8" },
  "/wavoip/page.css": { file: "page.css", type: "text/css; charset=utf-8" },
};

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

export const wavoip: Provider = {
  name: "wavoip",
  mount: (world) => async (request, response, url) => {
    const page = PAGES[url.pathname];
    if (page) {
      const bytes = await readFile(new URL(`./${page.file}`, import.meta.url));
      response
        .writeHead(200, { ...HEADERS, "content-type": page.type, "content-length": String(bytes.length) })
        .end(bytes);
      return true;
    }
    const [, callId] = RECORDING.exec(url.pathname) ?? [];
    if (callId) {
      const call = world.wavoip.state.calls.get(callId);
      const isKept = call?.answeredAt && call.endedAt && world.wavoip.deviceOf(call.token)?.records;
      if (!isKept) sendJson(response, 404, { error: "not found" });
      else {
        const bytes = toneFile(HERTZ, ((call.endedAt ?? 0) - (call.answeredAt ?? 0)) / 1000);
        response.writeHead(200, { "content-type": "audio/wav", "content-length": String(bytes.length) }).end(bytes);
      }
      return true;
    }
    if (!url.pathname.startsWith(`${CONTROL}/`)) return false;
    try {
      checkCaller(request);
      const path = url.pathname.slice(CONTROL.length);
      const fields = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : {};
      sendJson(response, 200, control(world, request.method ?? "GET", path, fields) ?? {});
    } catch (error) {
      const status = error instanceof HttpProblem ? error.status : 500;
      if (status === 500) console.error(error);
      sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
    }
    return true;
  },
};
