// The provider's HTTP doors: who is calling, which object they mean, and the answer in the provider's shape.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultRule } from "../faults/faults.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import { boundaryOf } from "../http/multipart.ts";
import type { World } from "../world.ts";
import * as accounts from "./graph.accounts.ts";
import { type Answer, bearerOf, type Call, hasToken } from "./graph.call.ts";
import { GraphError, invalidToken, unknownObject } from "./graph.errors.ts";
import { deleteMedia, resolveMedia, uploadMedia } from "./graph.media.ts";
import { aboutSend, lossOf, postMessage, writeLoss } from "./graph.messages.ts";
import * as numbers from "./graph.numbers.ts";
import { newTraceId } from "./ids.ts";
import { type Fields, isObject } from "./requests/request.fields.ts";
import type { Account, BusinessNumber } from "./state.ts";
import { accountOf } from "./templates/template.shelf.ts";
import type { Template } from "./templates/template.types.ts";

const GRAPH_PATH = /^\/(v\d+\.\d+)\/([^/]+)(?:\/([a-z_]+))?\/?$/;
const MAX_BODY = 256 * 1024;

export function isGraphPath(path: string): boolean {
  return /^\/v\d+\.\d+(\/|$)/.test(path);
}

export async function answerGraph(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const [, version = "", id = "", edge = ""] = GRAPH_PATH.exec(url.pathname) ?? [];
  const headers = { "x-fb-trace-id": newTraceId(), "facebook-api-version": version };
  const method = request.method ?? "GET";
  try {
    // Uploads are read as they come, by whoever stores them.
    const isUpload = edge === "media" && boundaryOf(request.headers["content-type"]) !== null;
    const raw = isUpload ? "" : await readBody(request, MAX_BODY);
    const call: Call = { world, request, response, url, method, id, edge, token: bearerOf(request), raw, fault: null };
    const { rule, slowMs } = faultFor(call);
    if (slowMs > 0) await world.pause(slowMs);
    if (rule?.when === "before") return loseRequest(call, rule);
    call.fault = rule;
    const { body, holdMs = 0 } = await route(call);
    if (rule) return world.misbehave(response, rule);
    if (holdMs > 0) world.timers.after(holdMs, () => sendJson(response, 200, body, headers));
    else sendJson(response, 200, body, headers);
  } catch (error) {
    const refused = asGraphError(error);
    if (refused.httpStatus === 401) {
      Object.assign(headers, { "www-authenticate": `OAuth "Facebook Platform" "invalid_token" "${refused.message}"` });
    }
    sendJson(response, refused.httpStatus, refused.body, headers);
  }
}

function faultFor({ world, id, edge, method, raw }: Call) {
  if (world.faults.isEmpty()) return { rule: null, slowMs: 0 };
  const about = {
    edge: edge || "node",
    method,
    ...(world.state.numbers.has(id) && { phoneNumberId: id }),
    ...(edge === "messages" && aboutSend(world, lenient(raw))),
  };
  return world.faults.forRequest(about);
}

/** The request never reached the provider, or was answered by something in front of it. */
function loseRequest({ world, request, response, id, edge, raw }: Call, rule: FaultRule) {
  request.resume();
  if (edge === "messages") writeLoss(world, id, lenient(raw), lossOf(rule));
  world.misbehave(response, rule);
}

function lenient(raw: string): Fields | null {
  try {
    const body: unknown = JSON.parse(raw);
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}

type NumberHandler = (call: Call, number: BusinessNumber) => Answer | Promise<Answer>;
type AccountHandler = (call: Call, account: Account, numbers: BusinessNumber[]) => Answer | Promise<Answer>;
type TemplateHandler = (call: Call, template: Template, account: Account) => Answer;

const NUMBER_DOORS: Record<string, NumberHandler> = {
  "GET ": numbers.getNumber,
  "POST ": numbers.configureNumber,
  "POST messages": postMessage,
  "POST media": uploadMedia,
  "POST register": numbers.registerNumber,
  "POST deregister": numbers.deregisterNumber,
  "POST request_code": numbers.requestCode,
  "POST verify_code": numbers.verifyCode,
  "GET whatsapp_business_profile": numbers.getProfile,
  "POST whatsapp_business_profile": numbers.changeProfile,
  "GET block_users": numbers.listBlocked,
  "POST block_users": numbers.blockUsers,
  "DELETE block_users": numbers.unblockUsers,
};

const ACCOUNT_DOORS: Record<string, AccountHandler> = {
  "GET ": accounts.getAccount,
  "GET phone_numbers": accounts.listNumbers,
  "GET subscribed_apps": accounts.listSubscriptions,
  "POST subscribed_apps": accounts.subscribe,
  "DELETE subscribed_apps": accounts.unsubscribe,
  "GET message_templates": accounts.listMessageTemplates,
  "POST message_templates": accounts.createMessageTemplate,
  "DELETE message_templates": accounts.deleteMessageTemplate,
};

const TEMPLATE_DOORS: Record<string, TemplateHandler> = {
  "GET ": accounts.getTemplate,
  "POST ": accounts.editTemplate,
  "POST unpause": accounts.unpauseTemplate,
};

async function route(call: Call): Promise<Answer> {
  const { world, id, edge, method, token } = call;
  const { state } = world;
  const door = `${method} ${edge}`;
  const number = state.numbers.get(id);
  if (number && hasToken(number, token)) {
    const handler = Object.hasOwn(NUMBER_DOORS, door) ? NUMBER_DOORS[door] : undefined;
    if (handler) return handler(call, number);
  }
  const owned = [...state.numbers.values()].filter((each) => hasToken(each, token));
  if (owned.length === 0) throw invalidToken();

  const inAccount = owned.filter(({ wabaId }) => wabaId === id);
  if (inAccount.length > 0 && Object.hasOwn(ACCOUNT_DOORS, door)) {
    const answer = ACCOUNT_DOORS[door]?.(call, accountOf(state, id), inAccount);
    if (answer) return answer;
  }
  return routeInside(call, door, new Set(owned.map(({ wabaId }) => wabaId)));
}

/** What belongs to an account and is asked for by its own id: files and templates. */
function routeInside(call: Call, door: string, accountIds: Set<string>): Answer {
  const { world, id, method } = call;
  const media = world.media.find(id, world.now());
  if (media && accountIds.has(media.wabaId)) {
    if (door === "GET ") return resolveMedia(call, media);
    if (door === "DELETE ") return deleteMedia(call);
  }
  for (const wabaId of accountIds) {
    const account = accountOf(world.state, wabaId);
    const template = account.templates.get(id);
    const handler = template && Object.hasOwn(TEMPLATE_DOORS, door) ? TEMPLATE_DOORS[door] : undefined;
    if (template && handler) return handler(call, template, account);
  }
  throw unknownObject(method, id);
}

function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error;
  if (error instanceof HttpProblem)
    return new GraphError(error.status, { message: `(#100) ${error.message}`, code: 100 });
  console.error(error);
  return new GraphError(500, { message: "An unknown error occurred", code: 1 });
}
