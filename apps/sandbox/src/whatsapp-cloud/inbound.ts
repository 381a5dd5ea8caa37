// A person writes to the business: the message enters the thread and travels to the callback, alone or in a batch.
import { hash } from "node:crypto";
import type { World } from "../world.ts";
import { newWamid } from "./ids.ts";
import { countSend } from "./limits.ts";
import { type BatchShape, inboundValue, messagesBody } from "./payloads.ts";
import { copiesOf } from "./scripts.ts";
import * as states from "./state.ts";
import { tellStatus } from "./statuses.ts";
import type { Delivery } from "./webhooks.ts";

export type Words = {
  from: string;
  name?: string;
  text: string;
  /** Text unless said otherwise; `content` is what stands under the key of the type. */
  type?: string;
  content?: unknown;
  mediaId?: string | null;
  contextWamid?: string | null;
  /** Further fields on the wire, such as referral or errors. */
  extras?: Record<string, unknown> | null;
  /** The message that is reacted to, edited or taken back. */
  target?: string | null;
};

export type Said = { message: states.Message; delivered: Promise<Delivery> };

// A message or a call opens the window; whether these do is not documented, so they do not.
const OPENS_NO_WINDOW = ["reaction", "edit", "revoke", "system"];

export function say(world: World, number: states.BusinessNumber, words: Words): Said {
  const message = write(world, number, words);
  const delivered = tellInbound(world, number, [message]);
  void delivered.then((delivery) => settleInbound(world, message, delivery));
  return { message, delivered };
}

/** Several messages in one body, as the provider does when it has much to tell. */
export function sayTogether(world: World, number: states.BusinessNumber, all: Words[], shape: BatchShape) {
  const messages = all.map((words) => write(world, number, words));
  const delivered = tellInbound(world, number, messages, shape);
  void delivered.then((delivery) => {
    for (const message of messages) settleInbound(world, message, delivery);
  });
  return { messages, delivered };
}

/** Everything that happens when somebody writes, except telling the business. */
export function write(world: World, number: states.BusinessNumber, words: Words): states.Message {
  const person = introduce(world, words);
  const now = world.now();
  const type = words.type ?? "text";
  const message = states.newMessage({
    wamid: newWamid(person.phone, "in"),
    phoneNumberId: number.phoneNumberId,
    phone: person.phone,
    direction: "in",
    type,
    text: words.text,
    content: type === "text" ? { body: words.text } : (words.content ?? null),
    at: now,
    status: "queued",
    contextWamid: words.contextWamid ?? null,
    mediaId: words.mediaId ?? null,
    extras: words.extras ?? null,
  });
  const thread = states.addMessage(world.state, message);
  if (!OPENS_NO_WINDOW.includes(type)) thread.lastInboundAt = now;
  applyToTarget(world, message, words.target ?? null);
  countSend(world, number.phoneNumberId);
  world.ledger.add({
    kind: "receive",
    channel: number.phoneNumberId,
    person: person.phone,
    providerId: message.wamid,
    type,
    text: words.text.slice(0, 500),
    digest: digestOf(type, words.text, message.content),
    outcome: "accepted",
  });
  world.events.publish("message", message);
  return message;
}

/** Of a text: of its words; of anything else: of what stands under its type, as JSON. */
export function digestOf(type: string, text: string, content: unknown): string {
  return hash("sha256", type === "text" ? text : JSON.stringify(content ?? null));
}

/** A reaction, an edit or a withdrawal changes what is seen of an earlier message. */
function applyToTarget(world: World, { type, text, phone, mediaId }: states.Message, target: string | null) {
  const message = world.state.messages.get(target ?? "");
  if (message?.phone !== phone) return;
  if (type === "reaction") message.reactions.in = text || null;
  else if (type === "revoke") message.revoked = true;
  else if (type === "edit") Object.assign(message, { edited: true, text, ...(mediaId && { mediaId }) });
  else return;
  world.events.publish("message", message);
}

/** Whoever writes exists from then on, and a new name replaces the old one as a changed profile would. */
function introduce(world: World, { from, name }: Words): states.Person {
  const known = states.findPerson(world.state, from);
  if (known && (name === undefined || name === known.name)) return known;
  const person = states.savePerson(world.state, name === undefined ? { phone: from } : { phone: from, name });
  world.events.publish("person", person);
  return person;
}

function tellInbound(
  world: World,
  number: states.BusinessNumber,
  messages: states.Message[],
  shape: BatchShape = "changes",
): Promise<Delivery> {
  const people = messages.map(({ phone }) => personOf(world, phone));
  const values = messages.map((message) => inboundValue(number, personOf(world, message.phone), message));
  const { phoneNumberId } = number;
  const job = {
    kind: "message" as const,
    status: null,
    wamid: messages[0]?.wamid ?? null,
    phoneNumberId,
    phone: messages[0]?.phone ?? null,
    payload: messagesBody(number, values, shape),
    items: messages.length,
    phones: [...new Set(messages.map(({ phone }) => phone))],
  };
  // The business does not hear from whom it has blocked.
  if (people.some(({ phone }) => number.blockedUsers.includes(phone))) return world.webhooks.refuse(job);
  return world.webhooks.enqueue(job, Math.max(...people.map(({ script }) => copiesOf(script))));
}

function personOf(world: World, phone: string): states.Person {
  return states.findPerson(world.state, phone) ?? states.savePerson(world.state, { phone });
}

export function settleInbound(world: World, message: states.Message, delivery: Pick<Delivery, "state">) {
  if (message.status !== "queued" || delivery.state === "stopped") return;
  message.status = delivery.state === "delivered" ? "delivered" : "failed";
  message.history.push({ status: message.status, at: world.now() });
  world.events.publish("message", message);
}

/** The same news once more: the inbound message, or the last status of a business message. */
export function redeliver(world: World, message: states.Message): Promise<Delivery> | null {
  if (message.direction === "out") return tellStatus(world, message, message.history.length - 1);
  const number = world.state.numbers.get(message.phoneNumberId);
  return number ? tellInbound(world, number, [message]) : null;
}
