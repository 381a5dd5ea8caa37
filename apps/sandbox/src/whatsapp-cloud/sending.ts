// The business writes to a person: refusals first, then the message is accepted and its script begins.
import type { World } from "../world.ts";
import { invalidValue, PROVIDER_ERRORS, refusal } from "./graph.errors.ts";
import { newWamid } from "./ids.ts";
import { checkPairRate, checkThroughput, countSend } from "./limits.ts";
import { digitsOf, isPhone, recipientDigits } from "./phone.ts";
import * as states from "./state.ts";
import { failLater, followScript } from "./statuses.ts";
import type { ReadRequest, TextRequest } from "./validation.ts";

const TYPING_MS = 25_000;

type Recipient = { input: string; phone: string; person: states.Person | undefined };

/** `holdMs` is how long the answer is withheld although the message was taken: the `timeout` script. */
export function sendText(world: World, number: states.BusinessNumber, request: TextRequest) {
  const recipient = resolveRecipient(world, number, request);
  const { person, phone, input } = recipient;
  refuseByScript(world, person);
  checkThroughput(world, number.phoneNumberId);
  checkPairRate(world, number.phoneNumberId, phone);

  const isReachable = person?.registered === true && person.script !== "not_registered";
  const thread = states.threadOf(world.state, number.phoneNumberId, phone);
  const isLate = isReachable && !states.windowOf(thread, world.now()).open;
  if (isLate && world.settings.windowRefusal === "answer") throw refusal(PROVIDER_ERRORS.windowClosed);

  const message = acceptMessage(world, number, phone, request);
  thread.typingUntil = null;
  world.events.publish("typing", { phoneNumberId: number.phoneNumberId, phone, until: null });
  if (!isReachable) failLater(world, message, PROVIDER_ERRORS.undeliverable);
  else if (isLate) failLater(world, message, PROVIDER_ERRORS.windowClosed);
  else followScript(world, message, person.script);

  return {
    holdMs: person?.script === "timeout" ? world.settings.timeoutMs : 0,
    answer: {
      messaging_product: "whatsapp",
      contacts: [{ input, wa_id: phone, ...(person && { user_id: person.userId }) }],
      messages: [{ id: message.wamid }],
    },
  };
}

function acceptMessage(
  world: World,
  number: states.BusinessNumber,
  phone: string,
  request: TextRequest,
): states.Message {
  const now = world.now();
  const message: states.Message = {
    wamid: newWamid(phone, "out"),
    phoneNumberId: number.phoneNumberId,
    phone,
    direction: "out",
    text: request.text,
    at: now,
    status: "accepted",
    history: [{ status: "accepted", at: now }],
    contextWamid: request.contextWamid,
    callbackData: request.callbackData,
    error: null,
  };
  states.addMessage(world.state, message);
  countSend(world, number.phoneNumberId);
  world.events.publish("message", message);
  return message;
}

/** When both are given, `to` wins over `recipient`. */
function resolveRecipient(world: World, number: states.BusinessNumber, { to, recipient }: TextRequest): Recipient {
  if (!to) {
    const person = states.findPersonByUserId(world.state, recipient ?? "");
    if (!person) throw invalidValue("The recipient is not a user of this business.");
    return { input: recipient ?? "", phone: person.phone, person };
  }
  const businessDigits = digitsOf(number.displayPhoneNumber);
  const digits = recipientDigits(to, businessDigits);
  if (!isPhone(digits)) throw invalidValue("The recipient phone number is not valid.");
  if (digits === businessDigits) throw refusal(PROVIDER_ERRORS.ownNumber);
  const person = states.findPerson(world.state, digits);
  return { input: to, phone: person?.phone ?? digits, person };
}

function refuseByScript(world: World, person: states.Person | undefined) {
  if (person?.script === "rate_limited") throw refusal(PROVIDER_ERRORS.rateLimit);
  if (person?.script !== "flaky") return;
  // The odd tries fail, so the first send meets the failure and its retry gets through.
  const tries = (world.state.flakyTries.get(person.phone) ?? 0) + 1;
  world.state.flakyTries.set(person.phone, tries);
  if (tries % 2 === 1) throw refusal(PROVIDER_ERRORS.unknown, 500);
}

/** Marks that message and all earlier ones read; typing lasts until the reply, at most 25 seconds. */
export function markRead(world: World, number: states.BusinessNumber, { wamid, typing }: ReadRequest) {
  const last = world.state.messages.get(wamid);
  if (last?.direction !== "in" || last.phoneNumberId !== number.phoneNumberId) {
    throw invalidValue("The message_id is not a message received by this phone number.");
  }
  const thread = states.threadOf(world.state, last.phoneNumberId, last.phone);
  for (const message of thread.messages) {
    if (message.direction === "in" && message.status !== "read") {
      message.status = "read";
      message.history.push({ status: "read", at: world.now() });
      world.events.publish("message", message);
    }
    if (message === last) break;
  }
  if (typing) {
    thread.typingUntil = world.now() + TYPING_MS;
    world.events.publish("typing", { phoneNumberId: last.phoneNumberId, phone: last.phone, until: thread.typingUntil });
  }
  return { success: true };
}
