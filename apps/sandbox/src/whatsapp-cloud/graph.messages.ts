// POST /{number}/messages: every send and every read receipt, each written into the ledger with its outcome.
import type { FaultRule, Match } from "../faults/faults.ts";
import type { NewEntry } from "../ledger/ledger.ts";
import type { World } from "../world.ts";
import type { Answer, Call } from "./graph.call.ts";
import { GraphError } from "./graph.errors.ts";
import { digestOf } from "./inbound.ts";
import { digitsOf } from "./phone.ts";
import { parseObject, readMessagesRequest, type SendRequest } from "./requests/messages.request.ts";
import { type Fields, isObject } from "./requests/request.fields.ts";
import { markRead, sendMessage } from "./sending.ts";
import type { BusinessNumber } from "./state.ts";
import * as states from "./state.ts";

export function postMessage(call: Call, number: BusinessNumber): Answer {
  const { world, raw, fault } = call;
  let body: Fields | null = null;
  try {
    body = parseObject(raw);
    const request = readMessagesRequest(body);
    if (request.kind === "send") return send(call, number, request);
    const { phone } = markRead(world, number, request);
    const about = { kind: "read", person: phone, providerId: request.wamid, outcome: "accepted" } as const;
    world.ledger.add({ ...about, channel: number.phoneNumberId, answered: !fault, fault: fault?.id ?? null });
    return { body: { success: true } };
  } catch (error) {
    if (error instanceof GraphError) {
      const { code } = error.body.error;
      writeLoss(world, number.phoneNumberId, body, { outcome: "refused", code, httpStatus: error.httpStatus });
    }
    throw error;
  }
}

function send({ world, fault }: Call, number: BusinessNumber, request: SendRequest): Answer {
  const { message, holdMs, answer } = sendMessage(world, number, request);
  const { wamid, phone, callbackData, type, text } = message;
  world.ledger.add({
    kind: "send",
    channel: number.phoneNumberId,
    person: phone,
    providerId: wamid,
    callbackData,
    type,
    text: text.slice(0, 500),
    digest: digestOf(type, request.text, request.content),
    outcome: "accepted",
    httpStatus: 200,
    answered: !fault && holdMs === 0,
    fault: fault?.id ?? null,
  });
  return { holdMs, body: answer };
}

type Loss = Pick<NewEntry, "outcome"> & Partial<NewEntry>;

/** What can be told of a send that was not taken, however little of it could be read. */
export function writeLoss(world: World, phoneNumberId: string, body: Fields | null, loss: Loss) {
  const { phone = null, type = null, callbackData = null } = aboutSend(world, body);
  const isReceipt = body?.status !== undefined;
  const words = isObject(body?.text) ? String(body.text.body ?? "") : "";
  const content = type === null ? null : body?.[type];
  world.ledger.add({
    kind: isReceipt ? "read" : "send",
    channel: phoneNumberId,
    person: phone,
    callbackData,
    type,
    text: words.slice(0, 500),
    digest: isReceipt || content === undefined || type === null ? null : digestOf(type, words, content),
    ...loss,
  });
}

/** What faults are matched by, read without any demand on the body. */
export function aboutSend(world: World, body: Fields | null): Match {
  if (!body) return {};
  const { to, recipient, type, biz_opaque_callback_data: callbackData } = body;
  const digits = typeof to === "string" ? digitsOf(to) : "";
  const person = digits
    ? states.findPerson(world.state, digits)
    : states.findPersonByUserId(world.state, typeof recipient === "string" ? recipient : "");
  const phone = person?.phone ?? digits;
  return {
    ...(phone && { phone }),
    type: typeof type === "string" ? type : "text",
    ...(typeof callbackData === "string" && { callbackData }),
  };
}

export function lossOf({ id, does }: FaultRule): Loss {
  const fault = id;
  if (does.action === "error") return { outcome: "refused", code: does.code, httpStatus: does.httpStatus, fault };
  if (does.action === "http") {
    return { outcome: "refused", code: does.body === "provider" ? does.code : null, httpStatus: does.status, fault };
  }
  return { outcome: "dropped", answered: false, fault };
}
