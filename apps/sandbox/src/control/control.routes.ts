// The control API under /__control: who may call it, and which action each path means.
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import { digitsOf } from "../whatsapp-cloud/phone.ts";
import type { World } from "../world.ts";
import * as actions from "./control.actions.ts";
import { asFields, type Fields } from "./control.input.ts";

export const CONTROL_PREFIX = "/__control";
// A webhook may carry 3 MB, and one must be able to inject it.
const MAX_BODY = 4 * 1024 * 1024;

type Action = (world: World, body: Fields) => unknown;

const POSTS: Record<string, Action> = {
  "/numbers": actions.putNumber,
  "/people": actions.putPerson,
  "/say": actions.say,
  "/say-many": actions.sayMany,
  "/script": actions.setScript,
  "/read": actions.read,
  "/close-window": actions.closeWindow,
  "/redeliver": actions.redeliver,
  "/verify": actions.verify,
  "/inject": actions.inject,
  "/revoke-token": actions.revokeToken,
  "/settings": actions.changeSettings,
  "/reset": (world) => {
    world.reset();
    return { ok: true };
  },
};

const GETS: Record<string, (world: World, query: URLSearchParams) => unknown> = {
  "/numbers": (world) => [...world.state.numbers.values()],
  "/people": (world) => [...world.state.people.values()],
  "/settings": (world) => world.settings,
  "/stats": (world) => actions.stats(world),
  "/deliveries": (world, query) => {
    const wamid = query.get("wamid");
    return wamid ? world.webhooks.log().filter((delivery) => delivery.wamid === wamid) : world.webhooks.log();
  },
};

export async function answerControl(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  try {
    checkCaller(request);
    const path = url.pathname.slice(CONTROL_PREFIX.length);
    if (request.method === "GET" && path === "/events") return world.events.listen(response);
    sendJson(response, 200, await act(world, request, path, url.searchParams));
  } catch (error) {
    const status = error instanceof HttpProblem ? error.status : 500;
    if (status === 500) console.error(error);
    sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
  }
}

async function act(world: World, request: IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> {
  if (request.method === "GET") {
    const [, phoneNumberId, phone] = /^\/threads\/(\d{1,40})\/(\+?\d{8,15})$/.exec(path) ?? [];
    if (phoneNumberId && phone) return actions.thread(world, phoneNumberId, digitsOf(phone));
    if (Object.hasOwn(GETS, path)) return GETS[path]?.(world, query);
  }
  if (request.method === "POST" && Object.hasOwn(POSTS, path)) {
    return POSTS[path]?.(world, parseFields(await readBody(request, MAX_BODY)));
  }
  throw new HttpProblem(404, `The control API has no ${request.method} ${path}.`);
}

function parseFields(raw: string): Fields {
  if (raw.trim() === "") return {};
  try {
    return asFields(JSON.parse(raw));
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem(400, "The body is not valid JSON.");
  }
}

/** There is no password here, so a page of some other site, open in the same browser, must not reach it. */
function checkCaller(request: IncomingMessage) {
  const host = request.headers.host ?? "";
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) {
    throw new HttpProblem(403, "The control API answers only to a loopback address.");
  }
  const origin = request.headers.origin;
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    throw new HttpProblem(403, "The control API does not answer to pages of other origins.");
  }
}
