// What the company's linked device says: decrypted by those it is for, acknowledged, and answered with receipts.
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, proto } from "baileys";
import { takeIn, textOf, unwrapped } from "../people/amendments.ts";
import type { Person } from "../people/person.ts";
import type { Connection, Group, LinkedDevice } from "../people/world.types.ts";
import { writeAgain } from "../people/writing.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { seconds, signalAddress, unpad, userOf } from "../wire/names.ts";
import { isSilent, refusalOf } from "./behaviour.ts";
import { isTaken } from "./delivery.ts";

interface Part {
  jid: string;
  enc: BinaryNode;
}

type Read = { message: proto.IMessage; error?: undefined } | { message?: undefined; error: string };

export async function takeMessage(wa: WhatsApp, connection: Connection, node: BinaryNode): Promise<void> {
  const { device } = connection;
  if (!device) return;
  const to = `${node.attrs.to}`;
  const id = `${node.attrs.id}`;
  const behaviour = wa.behaviourOf(device.owner.number);
  const error = refusalOf(behaviour, !wa.isAcquainted(device.owner, to));
  const ack = { class: "message", id, from: to, t: String(seconds()), ...(error && { error }) };
  if (!isSilent(behaviour)) wa.later(behaviour.ackDelayMs, () => connection.send({ tag: "ack", attrs: ack }));
  if (error) {
    wa.ledger.fact("refused", { number: device.owner.number, id, detail: error });
    return;
  }
  const group = wa.groups.get(to);
  if (group) return takeGroupMessage(wa, device, group, id, node);
  for (const { jid, enc } of partsOf(node, to)) await deliverPart(wa, device, { jid, enc }, id, to);
}

function partsOf(node: BinaryNode, to: string): Part[] {
  const direct = getBinaryNodeChild(node, "enc");
  const listed = getBinaryNodeChildren(getBinaryNodeChild(node, "participants"), "to").flatMap((part) => {
    const enc = getBinaryNodeChild(part, "enc");
    return enc ? [{ jid: `${part.attrs.jid}`, enc }] : [];
  });
  return direct ? [...listed, { jid: to, enc: direct }] : listed;
}

async function deliverPart(wa: WhatsApp, device: LinkedDevice, part: Part, id: string, to: string): Promise<void> {
  const { jid, enc } = part;
  // Another device of the same number, or of the customer's: programs of their own, nobody to show it to.
  if (wa.devices.has(jid)) return;
  const person = wa.knownPerson(userOf(jid));
  const from = signalAddress(device.lid);
  const read = await person.phone.alone(() =>
    reading(() => person.phone.decrypt(from, `${enc.attrs.type}`, Buffer.from(enc.content as Uint8Array))),
  );
  if (person === device.owner) return showOwn(wa, device, id, read);
  const names = { from: to.endsWith("@lid") ? person.lidJid : person.numberJid };
  await show(wa, device, person, { id, read, chat: device.owner.number, names });
}

/** The copy for the company's own phone. */
function showOwn(wa: WhatsApp, device: LinkedDevice, id: string, read: Read): void {
  const { owner } = device;
  if (!read.message) {
    wa.ledger.fact("unreadable", { number: owner.number, person: owner.number, id, detail: read.error });
    return;
  }
  const destination = read.message.deviceSentMessage?.destinationJid ?? "";
  const chat = wa.people.get(destination ? userOf(destination) : "")?.number ?? destination;
  takeIn(owner, { id, chat, from: owner.number, at: Date.now(), message: read.message });
  wa.ledger.fact("own", { number: owner.number, id });
}

async function takeGroupMessage(wa: WhatsApp, device: LinkedDevice, group: Group, id: string, node: BinaryNode) {
  const from = signalAddress(device.lid);
  const direct = getBinaryNodeChild(node, "enc");
  for (const { jid, enc } of partsOf(node, "").filter(({ jid }) => jid !== "")) {
    // Baileys counts its own device among a group's members.
    if (wa.devices.has(jid)) continue;
    await takeSenderKey(wa.knownPerson(userOf(jid)), group, from, enc);
  }
  if (!direct) return;
  for (const person of group.people) {
    if (person === device.owner) continue;
    const body = Buffer.from(direct.content as Uint8Array);
    const read = await person.phone.alone(() => reading(() => person.phone.decryptGroup(group.jid, from, body)));
    await show(wa, device, person, {
      id,
      read,
      chat: group.jid,
      names: { from: group.jid, participant: person.lidJid },
    });
  }
}

async function takeSenderKey({ phone }: Person, group: Group, from: string, enc: BinaryNode): Promise<void> {
  await phone.alone(async () => {
    const read = await reading(() => phone.decrypt(from, `${enc.attrs.type}`, Buffer.from(enc.content as Uint8Array)));
    const key = read.message?.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
    if (key) await phone.takeSenderKey(group.jid, from, Buffer.from(key));
  });
}

async function reading(decrypt: () => Promise<Buffer>): Promise<Read> {
  try {
    return { message: proto.Message.decode(unpad(await decrypt())) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

interface Arrival {
  id: string;
  read: Read;
  chat: string;
  names: Record<string, string>;
}

async function show(wa: WhatsApp, device: LinkedDevice, person: Person, arrival: Arrival): Promise<void> {
  const { id, read, chat, names } = arrival;
  const about = { number: device.owner.number, person: person.number, id };
  if (!read.message) return wa.ledger.fact("unreadable", { ...about, detail: read.error });
  const isRepeat = !takeIn(person, { id, chat, from: device.owner.number, at: Date.now(), message: read.message });
  wa.ledger.fact("delivered", { ...about, text: textOf(unwrapped(read.message)), isRepeat });
  wa.meet(device.owner, person);
  const shown = person.find(id);
  if (shown && !isRepeat) wa.media.fetchFor(shown);
  const { receipts, receiptDelayMs } = person.behaviour;
  if (receipts === "none") return;
  const steps = { delivered: [undefined], read: [undefined, "read"], played: [undefined, "read", "played"] }[receipts];
  wa.later(receiptDelayMs, () => {
    for (const type of steps) wa.push(device, receiptFor(id, names, type));
  });
}

export function receiptFor(id: string, names: Record<string, string>, type?: string): BinaryNode {
  return { tag: "receipt", attrs: { ...names, id, t: String(seconds()), ...(type && { type }) } };
}

/** The device has a message (receipt), could not read it (retry), or asks for a file again (server-error). */
export async function takeReceipt(wa: WhatsApp, connection: Connection, node: BinaryNode): Promise<void> {
  const { device } = connection;
  if (!device) return;
  const { id, to, type } = node.attrs;
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "item");
  const ids = [`${id}`, ...items.map(({ attrs }) => `${attrs.id}`)];
  connection.send({ tag: "ack", attrs: { class: "receipt", id: `${id}`, from: `${to}`, ...(type && { type }) } });
  const { number } = device.owner;
  if (type === "server-error") return wa.media.uploadAgain(wa, device, node);
  if (type === "retry") {
    wa.ledger.fact("retry", { number, id: `${id}` });
    return writeAgain(wa, device, node);
  }
  for (const taken of ids) {
    if (isTaken(device, { tag: "receipt", attrs: { id: taken } })) wa.ledger.fact("taken", { number, id: taken });
  }
}

export function takeAck(wa: WhatsApp, connection: Connection, node: BinaryNode): void {
  const { device } = connection;
  if (!device) return;
  const { id, error, class: kind } = node.attrs;
  if (error && device.rewritten.delete(`${id}`)) return;
  const isFirst = isTaken(device, node);
  if (isFirst && kind === "message") wa.ledger.fact("taken", { number: device.owner.number, id: `${id}` });
}
