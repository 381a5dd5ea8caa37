// The pretend billing systems at the sandbox's port, under /billing: four systems, the files of slips, and a control API.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Fields as ControlFields,
  choiceField,
  flagField,
  textField,
  wholeField,
} from "../control/control.input.ts";
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import type { World } from "../world.ts";
import { asaas } from "./asaas.ts";
import type { Billing } from "./billing.ts";
import { hubsoft } from "./hubsoft.ts";
import { ixc } from "./ixc.ts";
import { sgp } from "./sgp.ts";
import { type Fields, SYSTEMS, type System, type SystemName } from "./system.ts";

const CONTROL = "/__control/billing";
const MAX_BODY = 64 * 1024;
const systems: Record<SystemName, System> = { asaas, ixc, sgp, hubsoft };

export const billing: Provider = {
  name: "billing",
  mount: (world) => async (request, response, url) => {
    const { pathname } = url;
    if (pathname === CONTROL || pathname.startsWith(`${CONTROL}/`)) {
      await answerControl(world.billing, request, response, pathname.slice(CONTROL.length));
      return true;
    }
    const [, fileId] = /^\/billing\/files\/(\d+)\.pdf$/.exec(pathname) ?? [];
    if (fileId) {
      showFile(world.billing, fileId, response);
      return true;
    }
    const [, name, path] = /^\/billing\/(asaas|ixc|sgp|hubsoft)(\/.*)$/.exec(pathname) ?? [];
    if (!name || !path) return false;
    await answer(world, systems[name as SystemName], request, response, { path, query: url.searchParams });
    return true;
  },
};

async function answer(
  world: World,
  system: System,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: URLSearchParams },
) {
  const raw = await readBody(request, MAX_BODY);
  const fault = world.billing.faults.find(({ system: name, times }) => name === system.name && times > 0);
  if (fault) {
    fault.times--;
    if (fault.does === "cut") return void response.socket?.destroy();
    if (fault.does === "hang") return;
    return sendJson(response, fault.does, { message: "the sandbox was told to fail" });
  }
  const { status, body } = system.answer({
    billing: world.billing,
    baseUrl: world.baseUrl(),
    method: request.method ?? "GET",
    path,
    query,
    headers: request.headers,
    body: fieldsOf(raw, request.headers["content-type"]),
  });
  if (typeof body !== "string") return sendJson(response, status, body);
  response.writeHead(status, { "content-type": "text/html; charset=UTF-8" }).end(body);
}

function fieldsOf(raw: string, type = ""): Fields {
  if (type.includes("x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(raw));
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function showFile(kept: Billing, id: string, response: ServerResponse) {
  const invoice = kept.invoice(id);
  if (!invoice?.hasPdf) return sendJson(response, 404, { error: "There is no such file." });
  const bytes = kept.pdf(invoice);
  response.writeHead(200, {
    "content-type": "application/pdf",
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  response.end(bytes);
}

async function answerControl(kept: Billing, request: IncomingMessage, response: ServerResponse, path: string) {
  try {
    checkCaller(request);
    const fields = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : null;
    sendJson(response, 200, fields ? change(kept, path, fields) : show(kept, path));
  } catch (error) {
    const status = error instanceof HttpProblem ? error.status : 500;
    if (status === 500) console.error(error);
    sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
  }
}

function show(kept: Billing, path: string): unknown {
  if (path === "") return { keys: kept.keys };
  if (path === "/questions") return kept.questions;
  throw new HttpProblem(404, `The control API has no GET /billing${path}.`);
}

function change(kept: Billing, path: string, fields: ControlFields): unknown {
  if (path === "/alter") {
    kept.alter(choiceField(fields, "what", ["line", "pix", "pdf", "pdfLine"]), flagField(fields, "on"));
    return { ok: true };
  }
  if (path === "/faults") {
    const does =
      typeof fields.does === "number"
        ? wholeField(fields, "does", 200, 599)
        : choiceField(fields, "does", ["cut", "hang"]);
    const times = fields.times === undefined ? 1 : wholeField(fields, "times", 1, 1e6);
    kept.faults.push({ system: choiceField(fields, "system", SYSTEMS), does, times });
    return kept.faults;
  }
  if (path === "/customers") {
    const phone = fields.phone === undefined ? null : textField(fields, "phone", 20);
    const document = textField(fields, "document", 14);
    kept.add({
      id: wholeField(fields, "id", 1, 1e9),
      name: textField(fields, "name", 100),
      document,
      phone,
      birthDate: null,
      contracts: [],
    });
    return { ok: true };
  }
  if (path === "/phone") {
    kept.setPhone(wholeField(fields, "id", 1, 1e9), textField(fields, "phone", 20));
    return { ok: true };
  }
  if (path === "/reset") {
    kept.reset();
    return { ok: true };
  }
  throw new HttpProblem(404, `The control API has no POST /billing${path}.`);
}
