// The control API under /__control: who may call it, and which action each path means.
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import { SAMPLES } from "../whatsapp-cloud/media/samples.ts";
import { digitsOf } from "../whatsapp-cloud/phone.ts";
import type { World } from "../world.ts";
import * as actions from "./control.actions.ts";
import { asFields, type Fields } from "./control.input.ts";
import * as media from "./control.media.ts";
import * as speech from "./control.say.ts";
import * as tools from "./control.tools.ts";

export const CONTROL_PREFIX = "/__control";
// A webhook may carry 3 MB, and one must be able to inject it.
const MAX_BODY = 4 * 1024 * 1024;

type Action = (world: World, body: Fields) => unknown;

const POSTS: Record<string, Action> = {
  "/numbers": actions.putNumber,
  "/people": actions.putPerson,
  "/people/bulk": actions.putPeople,
  "/say": speech.say,
  "/say-batch": speech.sayBatch,
  "/say-many": speech.sayMany,
  "/emit": speech.emit,
  "/emit/stop": speech.stopEmission,
  "/script": actions.setScript,
  "/read": actions.read,
  "/play": actions.play,
  "/preference": actions.preference,
  "/close-window": actions.closeWindow,
  "/redeliver": actions.redeliver,
  "/verify": actions.verify,
  "/inject": actions.inject,
  "/revoke-token": actions.revokeToken,
  "/settings": actions.changeSettings,
  "/clock": tools.setClock,
  "/faults": tools.addFaults,
  "/faults/clear": tools.clearFaults,
  "/webhooks/hold": tools.hold,
  "/webhooks/release": tools.release,
  "/notify": tools.notify,
  "/templates": tools.putTemplate,
  "/snapshot/save": tools.save,
  "/snapshot/load": tools.load,
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
  "/clock": (world) => world.clock.state(),
  "/faults": (world) => world.faults.list(),
  "/ledger": tools.readLedger,
  "/ledger/summary": (world) => world.ledger.summary(),
  "/templates": tools.listTemplates,
  "/samples": () => SAMPLES,
  "/emit": (world) => [...world.emissions.values()].map((emission) => emission.report()),
  "/deliveries": (world, query) => {
    const wamid = query.get("wamid");
    return wamid ? world.webhooks.log().filter((delivery) => delivery.wamid === wamid) : world.webhooks.log();
  },
};

export async function answerControl(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  try {
    checkCaller(request);
    const path = url.pathname.slice(CONTROL_PREFIX.length);
    if (request.method === "GET") {
      if (path === "/events") return world.events.listen(response);
      const [, shelf, name = ""] = /^\/(media|samples)\/([\w.-]{1,60})$/.exec(path) ?? [];
      if (shelf === "media") return await media.showFile(world, response, name);
      if (shelf === "samples") return await media.showSample(response, name);
    }
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
    const [, emission] = /^\/emit\/([\w-]{1,60})$/.exec(path) ?? [];
    if (emission) return speech.emissionOf(world, emission);
    if (Object.hasOwn(GETS, path)) return GETS[path]?.(world, query);
  }
  if (request.method === "POST" && path === "/media") return media.takeFile(world, request, query);
  if (request.method === "POST" && Object.hasOwn(POSTS, path)) {
    return POSTS[path]?.(world, parseFields(await readBody(request, MAX_BODY)));
  }
  throw new HttpProblem(404, `The control API has no ${request.method} ${path}.`);
}

export function parseFields(raw: string): Fields {
  if (raw.trim() === "") return {};
  try {
    return asFields(JSON.parse(raw));
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem(400, "The body is not valid JSON.");
  }
}

/** There is no password here, so a page of some other site, open in the same browser, must not reach it. */
export function checkCaller(request: IncomingMessage) {
  const host = request.headers.host ?? "";
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) {
    throw new HttpProblem(403, "The control API answers only to a loopback address.");
  }
  const origin = request.headers.origin;
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    throw new HttpProblem(403, "The control API does not answer to pages of other origins.");
  }
}
