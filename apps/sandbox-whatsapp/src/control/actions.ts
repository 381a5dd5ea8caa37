// What the control port can be told to do: one function per thing that a person, a phone or the server does.
import type { BinaryNode } from "baileys";
import type { ServerBehaviour } from "../device/behaviour.ts";
import { scan } from "../device/pairing.ts";
import { enterCode } from "../device/pairing-code.ts";
import { receiptFor } from "../device/receiving.ts";
import { makePast, type PastWish, tellPast } from "../people/history.ts";
import type { Behaviour, Person } from "../people/person.ts";
import type { Group, LinkedDevice, Shown } from "../people/world.types.ts";
import { askAgain, ring, typeOnPhone, write, writeGroup } from "../people/writing.ts";
import type { Ending, WhatsApp } from "../whatsapp.ts";
import { seconds, serverId } from "../wire/names.ts";
import { attrsOf, messageOf, typeOf, type Words } from "./kinds.ts";

export class ControlError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function knownPerson(wa: WhatsApp, number: string): Person {
  const person = wa.people.get(number);
  if (!person) throw new ControlError(404, `Nobody has the number ${number}.`);
  return person;
}

function knownGroup(wa: WhatsApp, jid: string): Group {
  const group = wa.groups.get(jid);
  if (!group) throw new ControlError(404, `There is no group ${jid}.`);
  return group;
}

export async function pairByQr(wa: WhatsApp, number: string, { qr }: { qr: string }) {
  try {
    return { jid: scan(wa, qr, wa.person(number)).jid };
  } catch (error) {
    throw new ControlError(409, (error as Error).message);
  }
}

export async function pairByCode(wa: WhatsApp, number: string, { code }: { code: string }) {
  const person = wa.person(number);
  if (!wa.codes.has(number)) throw new ControlError(409, "No device waits for a code of this number.");
  await enterCode(wa, code.replace("-", "").toUpperCase(), person);
  return {};
}

interface Writing extends Words {
  to: string;
  id?: string;
  mode?: "lid" | "pn";
  t?: number;
}

/** `to` is a company's number or a group's jid. */
export async function personWrites(wa: WhatsApp, number: string, said: Writing) {
  const person = wa.person(number);
  const options = { id: said.id, mode: said.mode, t: said.t, type: typeOf(said), attrs: attrsOf(said) };
  if (said.to.endsWith("@g.us")) {
    const group = knownGroup(wa, said.to);
    return { id: await writeGroup(wa, person, group, messageOf(inGroup(wa, said), group.jid, wa.media), options) };
  }
  const to = knownPerson(wa, said.to);
  return { id: await write(wa, person, to, messageOf(said, to.numberJid, wa.media), options) };
}

/** A group names its members by their hidden ids, also in what is said about their words. */
function inGroup(wa: WhatsApp, { mentions, ...said }: Writing): Writing {
  const hidden = (number: string) => wa.person(number).lidJid;
  if (said.reaction?.participant) {
    const { participant, ...reaction } = said.reaction;
    return { ...said, reaction: { ...reaction, participant: hidden(participant) } };
  }
  if (said.quoted) return { ...said, quoted: { ...said.quoted, participant: hidden(said.quoted.participant) } };
  if (!mentions) return said;
  const text = mentions.reduce(
    (all, number) => all.replace(`@${number}`, `@${wa.person(number).lid}`),
    said.text ?? "",
  );
  return { ...said, raw: { extendedTextMessage: { text, contextInfo: { mentionedJid: mentions.map(hidden) } } } };
}

/** The company types on its own phone. */
export async function phoneTypes(wa: WhatsApp, number: string, said: Words & { to: string }) {
  const to = wa.person(said.to);
  const message = messageOf(said, to.numberJid, wa.media);
  return { id: await typeOnPhone(wa, knownPerson(wa, number), to, message) };
}

/** Somebody opens the chat with the company: everything in it is read. */
export function personReads(wa: WhatsApp, number: string, { of, type = "read" }: { of: string; type?: string }) {
  const person = knownPerson(wa, number);
  const ids = person.shown.filter((shown) => shown.from === of).map(({ id }) => id);
  for (const device of knownPerson(wa, of).linked) {
    for (const id of ids) wa.push(device, receiptFor(id, { from: person.lidJid }, type));
  }
  return { ids };
}

export function personAsksAgain(wa: WhatsApp, number: string, { of, id }: { of: string; id: string }) {
  for (const device of knownPerson(wa, of).linked) askAgain(knownPerson(wa, number), device, id);
  return {};
}

export function personCalls(wa: WhatsApp, number: string, { to }: { to: string }) {
  return { callId: ring(wa.person(number), knownPerson(wa, to)) };
}

export function makeGroup(wa: WhatsApp, body: { jid: string; subject: string; people: string[] }) {
  const people = body.people.map((number) => wa.person(number));
  const { jid, subject } = wa.group(body.jid, body.subject, people);
  return { jid, subject, people: people.map(({ number }) => number) };
}

/** Somebody comes, leaves, is removed by the first member, or the group gets another name. */
export function changeGroup(
  wa: WhatsApp,
  jid: string,
  { add, leave, remove, subject }: { add?: string; leave?: string; remove?: string; subject?: string },
) {
  const group = knownGroup(wa, jid);
  const [first] = group.people;
  const tell = (author: Person | undefined, child: BinaryNode) => {
    const id = serverId();
    const attrs = { from: jid, id, t: String(seconds()), type: "w:gp2", participant: author?.lidJid ?? jid };
    for (const { linked } of group.people) {
      for (const device of linked) wa.push(device, { tag: "notification", attrs, content: [child] });
    }
  };
  const told = ({ lidJid, numberJid }: Person): BinaryNode[] => [
    { tag: "participant", attrs: { jid: lidJid, phone_number: numberJid } },
  ];
  if (add) {
    const person = wa.person(add);
    group.people.push(person);
    tell(first, { tag: "add", attrs: {}, content: told(person) });
  }
  for (const gone of [leave, remove]) {
    if (!gone) continue;
    const person = wa.person(gone);
    group.people = group.people.filter((one) => one !== person);
    tell(gone === leave ? person : first, { tag: "remove", attrs: {}, content: told(person) });
  }
  if (subject) {
    group.subject = subject;
    tell(first, { tag: "subject", attrs: { subject, s_t: String(seconds()) } });
  }
  return { jid, subject: group.subject, people: group.people.map(({ number }) => number) };
}

/** Ends the connections of a number's devices: by code, conflict, failure, or cut. */
export function disconnect(wa: WhatsApp, number: string, ending: Ending) {
  const { linked } = knownPerson(wa, number);
  for (const device of linked) wa.end(device, ending);
  return { devices: linked.length };
}

/** Any stanza at all, said once and not kept: what a stranger's program might send. */
export function sayRaw(wa: WhatsApp, number: string, { nodes }: { nodes: BinaryNode[] }) {
  for (const { connection } of knownPerson(wa, number).linked)
    for (const node of nodes) connection?.send(withBytes(node));
  return {};
}

/** JSON has no bytes: `{ base64 }` stands for them. */
function withBytes(node: BinaryNode): BinaryNode {
  const { content } = node;
  if (Array.isArray(content)) return { ...node, content: content.map(withBytes) };
  const { base64 } = (content ?? {}) as { base64?: string };
  return base64 === undefined ? node : { ...node, content: Buffer.from(base64, "base64") };
}

/** The owner removes the linked devices in the phone's settings. */
export function removeDevices(wa: WhatsApp, number: string) {
  const { linked } = knownPerson(wa, number);
  for (const device of linked) wa.removeDevice(device);
  return { devices: linked.length };
}

/** Gives a telephone a past, which devices linked from now on are told; `tell`: those that are linked already, too. */
export async function personRemembers(wa: WhatsApp, number: string, wish: PastWish & { tell?: boolean }) {
  const owner = wa.person(number);
  owner.past = makePast(wa, owner, wish);
  if (wish.tell) for (const device of owner.linked) await tellPast(wa, device);
  return { ids: owner.past.messages.map(({ key }) => key?.id) };
}

export function behave(wa: WhatsApp, number: string, wanted: Partial<ServerBehaviour & Behaviour>) {
  const { receipts, receiptDelayMs, ...server } = wanted;
  const person = wa.person(number);
  if (receipts !== undefined) person.behaviour.receipts = receipts;
  if (receiptDelayMs !== undefined) person.behaviour.receiptDelayMs = receiptDelayMs;
  return { ...person.behaviour, ...Object.assign(wa.behaviourOf(number), server) };
}

export function describe(person: Person) {
  const { number, lid, name } = person;
  return { number, lid, name, shown: person.shown.map(describeShown), devices: person.linked.map(describeDevice) };
}

function describeShown({ message: _message, file, ...shown }: Shown) {
  const { bytes: _bytes, ...about } = file ?? {};
  return { ...shown, ...(file && { file: about }) };
}

const describeDevice = ({ jid, connection, unacked, logins }: LinkedDevice) => ({
  jid,
  isOnline: connection?.isReady ?? false,
  waiting: unacked.size,
  logins,
});
