// What the control API can do to numbers, people and conversations: read the fields, act on the world, answer JSON.
import { HttpProblem } from "../http/exchange.ts";
import { createPoster, describeFailure } from "../http/post.ts";
import { verifyCallback } from "../whatsapp-cloud/handshake.ts";
import { redeliver as tellAgain } from "../whatsapp-cloud/inbound.ts";
import { tellPreference } from "../whatsapp-cloud/notices.ts";
import * as states from "../whatsapp-cloud/state.ts";
import { changeScript, playMessage, readThread } from "../whatsapp-cloud/statuses.ts";
import { callbackOf } from "../whatsapp-cloud/target.ts";
import { accountOf } from "../whatsapp-cloud/templates/template.shelf.ts";
import { SIGNATURE_HEADER, signatureOf } from "../whatsapp-cloud/webhooks.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";
import { messageOf, numberOf, personOf, threadOf } from "./control.lookup.ts";
import { settled } from "./control.say.ts";
import { readNumber, readPerson, readSettings } from "./seed.ts";

type Fields = input.Fields;

export function putNumber(world: World, body: Fields) {
  const { subscribed, ...given } = readNumber(body);
  const number = states.saveNumber(world.state, given);
  const account = accountOf(world.state, number.wabaId);
  if (subscribed !== undefined) account.subscribed = subscribed;
  // A callback given by hand is where everything goes, whatever had been overridden before.
  if (given.callbackUrl !== undefined) {
    number.override = null;
    account.override = null;
  }
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

const MOST_PEOPLE = 200_000;

/** So many people in one call, with numbers one after the other; nothing is told of each. */
export function putPeople(world: World, body: Fields) {
  const { phone: first, ...given } = readPerson({ ...body, phone: body.first });
  const count = input.wholeField(body, "count", 1, MOST_PEOPLE);
  for (let at = 0; at < count; at++) {
    const phone = String(BigInt(first) + BigInt(at));
    states.savePerson(world.state, { ...given, name: `${given.name ?? "Cliente"} ${at}`, phone });
  }
  return { count };
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
    now: world.now(),
    messages: found?.messages ?? [],
  };
}

export function setScript(world: World, body: Fields) {
  const person = personOf(world, body);
  Object.assign(person, readPerson({ phone: person.phone, failCode: body.failCode }));
  changeScript(world, person, input.scriptField(body, "script"));
  return person;
}

export function read(world: World, body: Fields) {
  return { read: readThread(world, threadOf(world, body)) };
}

export function play(world: World, body: Fields) {
  const message = messageOf(world, body);
  if (message.direction !== "out" || message.type !== "audio") input.fail('"wamid" must be a voice message we sent.');
  playMessage(world, message);
  return message;
}

/** The person wants no more marketing messages, or wants them again. */
export function preference(world: World, body: Fields) {
  const person = personOf(world, body);
  person.marketing = input.choiceField(body, "marketing", ["stop", "resume"]);
  void tellPreference(world, numberOf(world, body), person.phone, person.marketing);
  world.events.publish("person", person);
  return person;
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
  const callback = callbackOf(world.state, numberOf(world, body));
  if (!callback) input.fail("This number has no callbackUrl.");
  const token = body.verifyToken === undefined ? callback.verifyToken : input.textField(body, "verifyToken");
  return verifyCallback(callback.url, token);
}

/** One try with exactly these bytes, for what the real provider would never send. */
export async function inject(world: World, body: Fields) {
  const number = numberOf(world, body);
  const callback = callbackOf(world.state, number);
  if (!callback) input.fail("This number has no callbackUrl.");
  if (body.body === undefined) input.fail('"body" must be a text, sent as it is, or a JSON value.');
  const bytes = Buffer.from(typeof body.body === "string" ? body.body : JSON.stringify(body.body));
  const headers: Record<string, string> = {};
  if (input.flagField(body, "sign")) headers[SIGNATURE_HEADER] = signatureOf(bytes, number.appSecret);
  if (body.signature !== undefined) headers[SIGNATURE_HEADER] = input.textField(body, "signature");
  // A connection of its own: one that the business had closed meanwhile would look like a failure of this body.
  const poster = createPoster(0);
  try {
    return { ...(await poster.post(callback.url, bytes, headers)), error: null };
  } catch (error) {
    return { status: null, body: "", error: describeFailure(error) };
  } finally {
    poster.close();
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
  const { numbers, people, threads, counts } = world.state;
  return {
    numbers: numbers.size,
    people: people.size,
    threads: threads.size,
    messagesIn: counts.in,
    messagesOut: counts.out,
    media: { files: world.media.count(), bytes: world.media.bytes() },
    ledger: world.ledger.summary(),
    webhooks: world.webhooks.stats(),
    load: world.load,
    clock: world.clock.state(),
    settings: world.settings,
  };
}
