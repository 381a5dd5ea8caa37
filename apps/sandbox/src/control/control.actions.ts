// What the control API can do, one function per request: read its fields, act on the world, answer plain JSON.
import { HttpProblem } from "../http/exchange.ts";
import { verifyCallback } from "../whatsapp-cloud/handshake.ts";
import { say as sayWords, redeliver as tellAgain } from "../whatsapp-cloud/inbound.ts";
import * as states from "../whatsapp-cloud/state.ts";
import { changeScript, readThread } from "../whatsapp-cloud/statuses.ts";
import { describe, post, SIGNATURE_HEADER, signatureOf } from "../whatsapp-cloud/webhooks.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";
import { startLoad } from "./load.ts";
import { readNumber, readPerson, readSettings } from "./seed.ts";

type Fields = input.Fields;

const AWAIT_MS = 30_000;
const MAX_TEXT = 65_536;

export function putNumber(world: World, body: Fields) {
  const number = states.saveNumber(world.state, readNumber(body));
  world.events.publish("number", number);
  return number;
}

export function putPerson(world: World, body: Fields) {
  const { script, ...given } = readPerson(body);
  const known = states.findPerson(world.state, given.phone);
  const person = states.savePerson(world.state, known || !script ? given : { ...given, script });
  if (known && script) changeScript(world, person, script);
  world.events.publish("person", person);
  return person;
}

export async function say(world: World, body: Fields) {
  const number = numberOf(world, body);
  const { message, delivered } = sayWords(world, number, {
    from: input.phoneField(body, "from"),
    text: input.textField(body, "text", MAX_TEXT),
    ...input.optional(body, "name", input.textField),
    ...input.optional(body, "contextWamid", input.textField),
  });
  if (!body.await) return { wamid: message.wamid };
  return { wamid: message.wamid, ...(await settled(delivered)) };
}

export function sayMany(world: World, body: Fields) {
  return startLoad(world, numberOf(world, body), {
    count: input.wholeField(body, "count", 1, 100_000),
    people: input.wholeField(body, "people", 1, 10_000),
    perSecond: input.numberField(body, "perSecond", 0.1, 5_000),
  });
}

export function thread(world: World, phoneNumberId: string, phone: string) {
  const number = numberOf(world, { phoneNumberId });
  const person = states.findPerson(world.state, phone);
  const found = world.state.threads.get(states.threadKey(number.phoneNumberId, person?.phone ?? phone));
  return {
    phoneNumberId,
    phone: person?.phone ?? phone,
    person: person ?? null,
    window: found ? states.windowOf(found, world.now()) : { open: false, expiresAt: null },
    typingUntil: found?.typingUntil ?? null,
    messages: found?.messages ?? [],
  };
}

export function setScript(world: World, body: Fields) {
  const person = personOf(world, body);
  changeScript(world, person, input.scriptField(body, "script"));
  return person;
}

export function read(world: World, body: Fields) {
  return { read: readThread(world, threadOf(world, body)) };
}

/** As if the person had last written a little more than a day ago. */
export function closeWindow(world: World, body: Fields) {
  const found = threadOf(world, body);
  found.lastInboundAt = world.now() - states.WINDOW_MS - 60_000;
  return { window: states.windowOf(found, world.now()) };
}

export async function redeliver(world: World, body: Fields) {
  const message = world.state.messages.get(input.textField(body, "wamid"));
  const again = message && tellAgain(world, message);
  if (!again) throw new HttpProblem(404, "There is no such message to deliver again.");
  if (!body.await) return { queued: true };
  return { queued: true, ...(await settled(again)) };
}

export async function verify(world: World, body: Fields) {
  const number = numberOf(world, body);
  if (!number.callbackUrl) input.fail("This number has no callbackUrl.");
  const token = body.verifyToken === undefined ? number.verifyToken : input.textField(body, "verifyToken");
  return verifyCallback(number.callbackUrl, token);
}

/** One try with exactly these bytes, for what the real provider would never send. */
export async function inject(world: World, body: Fields) {
  const number = numberOf(world, body);
  if (!number.callbackUrl) input.fail("This number has no callbackUrl.");
  if (body.body === undefined) input.fail('"body" must be a text, sent as it is, or a JSON value.');
  const bytes = Buffer.from(typeof body.body === "string" ? body.body : JSON.stringify(body.body));
  const headers: Record<string, string> = {};
  if (input.flagField(body, "sign")) headers[SIGNATURE_HEADER] = signatureOf(bytes, number.appSecret);
  if (body.signature !== undefined) headers[SIGNATURE_HEADER] = input.textField(body, "signature");
  try {
    return { ...(await post(number.callbackUrl, bytes, headers)), error: null };
  } catch (error) {
    return { status: null, body: "", error: describe(error) };
  }
}

export function revokeToken(world: World, body: Fields) {
  const number = numberOf(world, body);
  number.tokenRevoked = true;
  world.events.publish("number", number);
  return number;
}

export function changeSettings(world: World, body: Fields) {
  return Object.assign(world.settings, readSettings(body));
}

export function stats(world: World) {
  const { numbers, people, threads, messages } = world.state;
  let [messagesIn, messagesOut] = [0, 0];
  for (const { direction } of messages.values()) direction === "in" ? messagesIn++ : messagesOut++;
  return {
    numbers: numbers.size,
    people: people.size,
    threads: threads.size,
    messagesIn,
    messagesOut,
    webhooks: world.webhooks.stats(),
    load: world.load,
    settings: world.settings,
  };
}

async function settled(delivered: ReturnType<typeof sayWords>["delivered"]) {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), AWAIT_MS);
  });
  const delivery = await Promise.race([delivered, patience]);
  clearTimeout(timer);
  return { delivered: delivery?.state === "delivered", attempts: delivery?.attempts ?? null };
}

function numberOf(world: World, body: Fields): states.BusinessNumber {
  const id = input.idField(body, "phoneNumberId");
  const number = world.state.numbers.get(id);
  if (!number) throw new HttpProblem(404, `There is no business number ${id}.`);
  return number;
}

function personOf(world: World, body: Fields): states.Person {
  const phone = input.phoneField(body, "phone");
  const person = states.findPerson(world.state, phone);
  if (!person) throw new HttpProblem(404, `There is no person with phone ${phone}.`);
  return person;
}

function threadOf(world: World, body: Fields): states.Thread {
  return states.threadOf(world.state, numberOf(world, body).phoneNumberId, personOf(world, body).phone);
}
