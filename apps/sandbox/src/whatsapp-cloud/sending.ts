// The business writes to a person: refusals first, then the message is accepted and its script begins.
import type { World } from "../world.ts";
import { errorOf } from "./error.catalogue.ts";
import { invalidValue, refusal } from "./graph.errors.ts";
import { newWamid } from "./ids.ts";
import { checkPairRate, checkThroughput, countSend } from "./limits.ts";
import { type ProvidedMedia, provideMedia } from "./media/media.provide.ts";
import { digitsOf, isPhone, recipientDigits } from "./phone.ts";
import type { ReadRequest, SendRequest } from "./requests/messages.request.ts";
import type { Fields } from "./requests/request.fields.ts";
import type { ScriptName } from "./scripts.ts";
import * as states from "./state.ts";
import { failLater, followScript } from "./statuses.ts";
import { fillTemplate } from "./templates/template.fill.ts";
import { accountOf, sendableTemplate } from "./templates/template.shelf.ts";
import type { Template, TemplateView } from "./templates/template.types.ts";

const TYPING_MS = 25_000;
const HELD_MS = 2_000;

type Recipient = { input: string; phone: string; person: states.Person | undefined };
type Behaviour = { script: ScriptName; failCode: number };

/** `holdMs` is how long the answer is withheld although the message was taken: the `timeout` script. */
export type Sent = { message: states.Message; holdMs: number; answer: unknown };

export function sendMessage(world: World, number: states.BusinessNumber, request: SendRequest): Sent {
  checkNumber(number);
  const recipient = resolveRecipient(world, number, request);
  const { person, phone } = recipient;
  const behaviour = behaviourOf(world, number, recipient, request);
  refuseByScript(world, phone, behaviour.script);
  checkThroughput(world, number.phoneNumberId);

  const content = prepare(world, number, request);
  const isReachable = person?.registered === true && behaviour.script !== "not_registered";
  const thread = states.threadOf(world.state, number.phoneNumberId, phone);
  const isOpen = states.windowOf(thread, world.now()).open;
  const isLate = isReachable && !isOpen && !content.template;
  if (isLate && world.settings.windowRefusal === "answer") throw refusal(131_047);
  checkPairRate(world, number.phoneNumberId, phone);

  const message = acceptMessage(world, number, phone, request, content, isOpen);
  showTyping(world, thread, null);
  if (request.type === "reaction") react(world, message, request.target);
  if (!isReachable) failLater(world, message, errorOf(131_026));
  else if (isLate) failLater(world, message, errorOf(131_047));
  else begin(world, message, content, behaviour, person);

  return {
    message,
    holdMs: behaviour.script === "timeout" ? world.settings.timeoutMs : 0,
    answer: answerOf(recipient, message, content.template),
  };
}

function checkNumber({ status }: states.BusinessNumber) {
  if (status === "CONNECTED" || status === "FLAGGED") return;
  throw refusal(status === "BANNED" || status === "RESTRICTED" ? 131_031 : 133_010);
}

/** When both are given, `to` wins over `recipient`. */
function resolveRecipient(world: World, number: states.BusinessNumber, request: SendRequest): Recipient {
  const { to, recipient } = request;
  if (!to) {
    const person = states.findPersonByUserId(world.state, recipient ?? "");
    if (!person) throw invalidValue("The recipient is not a user of this business.");
    return { input: recipient ?? "", phone: person.phone, person };
  }
  const businessDigits = digitsOf(number.displayPhoneNumber);
  const digits = recipientDigits(to, businessDigits);
  if (!isPhone(digits)) throw invalidValue("The recipient phone number is not valid.");
  if (digits === businessDigits) throw refusal(131_021);
  const person = states.findPerson(world.state, digits);
  return { input: to, phone: person?.phone ?? digits, person };
}

/** A rule for this one send wins over the person's own script. */
function behaviourOf(
  world: World,
  { phoneNumberId }: states.BusinessNumber,
  { phone, person }: Recipient,
  { type, callbackData }: SendRequest,
): Behaviour {
  const own = { script: person?.script ?? ("not_registered" as const), failCode: person?.failCode ?? 131_026 };
  const about = { phoneNumberId, phone, type, ...(callbackData !== null && { callbackData }) };
  const rule = world.faults.forSend(about);
  return rule ? { script: rule.script, failCode: rule.failCode ?? own.failCode } : own;
}

function refuseByScript(world: World, phone: string, script: ScriptName) {
  if (script === "rate_limited") throw refusal(130_429);
  if (script !== "flaky") return;
  // The odd tries fail, so the first send meets the failure and its retry gets through.
  const tries = (world.state.flakyTries.get(phone) ?? 0) + 1;
  world.state.flakyTries.set(phone, tries);
  if (tries % 2 === 1) throw refusal(131_000);
}

type Content = { template: Template | null; view: TemplateView | null; media: ProvidedMedia | null };

/** Finds the template and the file a send names, and refuses it when they do not fit. */
function prepare(world: World, number: states.BusinessNumber, request: SendRequest): Content {
  if (request.type !== "template") {
    return { template: null, view: null, media: request.media && provideMedia(world, number, request.media) };
  }
  const content = request.content as Fields;
  const { code } = content.language as { code: string };
  const template = sendableTemplate(accountOf(world.state, number.wabaId), content.name as string, code);
  if (!request.to && template.category === "AUTHENTICATION") throw refusal(131_062);
  const { view, media } = fillTemplate(template, content);
  return { template, view, media: media && provideMedia(world, number, media) };
}

function acceptMessage(
  world: World,
  number: states.BusinessNumber,
  phone: string,
  request: SendRequest,
  { template, view, media }: Content,
  isOpen: boolean,
): states.Message {
  const message = states.newMessage({
    wamid: newWamid(phone, "out"),
    phoneNumberId: number.phoneNumberId,
    phone,
    direction: "out",
    type: request.type,
    text: view?.body ?? request.text,
    content: request.content,
    at: world.now(),
    status: "accepted",
    contextWamid: request.contextWamid,
    callbackData: request.callbackData,
    mediaId: media?.id ?? null,
    pricing: pricingOf(template, isOpen),
    view,
  });
  states.addMessage(world.state, message);
  countSend(world, number.phoneNumberId);
  world.events.publish("message", message);
  return message;
}

/** Inside the window everything but marketing and authentication is free. */
function pricingOf(template: Template | null, isOpen: boolean): states.Pricing {
  if (!template) return { billable: false, type: "free_customer_service", category: "service" };
  const isFree = isOpen && template.category === "UTILITY";
  const type = isFree ? "free_customer_service" : "regular";
  return { billable: !isFree, type, category: template.category.toLowerCase() };
}

function react(world: World, reaction: states.Message, target: string | null) {
  const message = world.state.messages.get(target ?? "");
  if (message?.phone !== reaction.phone || message.phoneNumberId !== reaction.phoneNumberId) return;
  message.reactions.out = reaction.text || null;
  world.events.publish("message", message);
}

/** What the provider finds out only after accepting: a file it cannot use, a person who wants no marketing. */
function begin(
  world: World,
  message: states.Message,
  { template, media }: Content,
  { script, failCode }: Behaviour,
  person: states.Person,
) {
  if (template?.category === "MARKETING" && person.marketing === "stop") {
    return failLater(world, message, errorOf(131_050));
  }
  if (template?.held === "drop") return failLater(world, message, errorOf(132_015));
  const follow = () => followScript(world, message, script, failCode);
  if (template?.held === "deliver") return world.timers.after(HELD_MS * world.settings.pace, follow);
  if (!media) return follow();
  void media.ready.then((outcome) => {
    if ("problem" in outcome) return failLater(world, message, errorOf(131_053, outcome.problem));
    message.mediaId = outcome.id;
    follow();
  });
}

function answerOf({ input, phone, person }: Recipient, { wamid }: states.Message, template: Template | null) {
  const status = template && (template.held === "no" ? "accepted" : "held_for_quality_assessment");
  return {
    messaging_product: "whatsapp",
    contacts: [{ input, ...(!person?.hidesPhone && { wa_id: phone }), ...(person && { user_id: person.userId }) }],
    messages: [{ id: wamid, ...(status && { message_status: status }) }],
  };
}

/** Marks that message and all earlier ones read; typing lasts until the reply, at most 25 seconds. */
export function markRead(world: World, number: states.BusinessNumber, { wamid, typing }: ReadRequest) {
  const last = world.state.messages.get(wamid);
  if (last?.direction !== "in" || last.phoneNumberId !== number.phoneNumberId) {
    throw invalidValue("The message_id is not a message received by this phone number.");
  }
  const thread = states.threadOf(world.state, last.phoneNumberId, last.phone);
  for (let place = thread.messages.lastIndexOf(last); place >= 0; place--) {
    const message = thread.messages[place];
    if (message?.direction !== "in") continue;
    // Reading is always done from one message backwards: behind a read one nothing is unread.
    if (message.status === "read") break;
    message.status = "read";
    message.history.push({ status: "read", at: world.now() });
    world.events.publish("message", message);
  }
  if (typing) showTyping(world, thread, world.now() + TYPING_MS);
  return { phone: last.phone };
}

function showTyping(world: World, thread: states.Thread, until: number | null) {
  thread.typingUntil = until;
  const { phoneNumberId, phone } = thread;
  world.events.publish("typing", { phoneNumberId, phone, until, now: world.now() });
}
