// A person writes to the business: the message enters the thread and travels to the callback.
import type { World } from "../world.ts";
import { newWamid } from "./ids.ts";
import { countSend } from "./limits.ts";
import { inboundPayload } from "./payloads.ts";
import { copiesOf } from "./scripts.ts";
import { addMessage, type BusinessNumber, findPerson, type Message, type Person, savePerson } from "./state.ts";
import { tellStatus } from "./statuses.ts";
import type { Delivery } from "./webhooks.ts";

export type Words = { from: string; text: string; name?: string; contextWamid?: string | null };

export function say(
  world: World,
  number: BusinessNumber,
  words: Words,
): { message: Message; delivered: Promise<Delivery> } {
  const person = introduce(world, words);
  const now = world.now();
  const message: Message = {
    wamid: newWamid(person.phone, "in"),
    phoneNumberId: number.phoneNumberId,
    phone: person.phone,
    direction: "in",
    text: words.text,
    at: now,
    status: "queued",
    history: [{ status: "queued", at: now }],
    contextWamid: words.contextWamid ?? null,
    callbackData: null,
    error: null,
  };
  const thread = addMessage(world.state, message);
  thread.lastInboundAt = now;
  countSend(world, number.phoneNumberId);
  world.events.publish("message", message);

  const delivered = tellInbound(world, number, person, message);
  void delivered.then((delivery) => settleInbound(world, message, delivery));
  return { message, delivered };
}

/** Whoever writes exists from then on, and a new name replaces the old one as a changed profile would. */
function introduce(world: World, { from, name }: Words): Person {
  const known = findPerson(world.state, from);
  if (known && (name === undefined || name === known.name)) return known;
  const person = savePerson(world.state, name === undefined ? { phone: from } : { phone: from, name });
  world.events.publish("person", person);
  return person;
}

function tellInbound(world: World, number: BusinessNumber, person: Person, message: Message): Promise<Delivery> {
  const payload = inboundPayload(number, person, message);
  const { wamid, phoneNumberId, phone } = message;
  const job = { kind: "message" as const, status: null, wamid, phoneNumberId, phone, payload };
  return world.webhooks.enqueue(job, copiesOf(person.script));
}

function settleInbound(world: World, message: Message, delivery: Delivery) {
  if (message.status !== "queued" || delivery.state === "stopped") return;
  message.status = delivery.state === "delivered" ? "delivered" : "failed";
  message.history.push({ status: message.status, at: world.now() });
  world.events.publish("message", message);
}

/** The same news once more: the inbound message, or the last status of a business message. */
export function redeliver(world: World, message: Message): Promise<Delivery> | null {
  if (message.direction === "out") return tellStatus(world, message, message.history.length - 1);
  const number = world.state.numbers.get(message.phoneNumberId);
  const person = findPerson(world.state, message.phone);
  return number && person ? tellInbound(world, number, person, message) : null;
}
