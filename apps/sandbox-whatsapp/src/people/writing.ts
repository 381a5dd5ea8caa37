// What people and the company's own phone do: write, type, ask for something again, call.
import { randomBytes } from "node:crypto";
import { type BinaryNode, encodeBigEndian, getBinaryNodeChild, proto } from "baileys";
import { push } from "../device/delivery.ts";
import { bytesOf, keyIn } from "../device/keys.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { leaf, pad, phoneMessageId, seconds, serverId, signalAddress, withType } from "../wire/names.ts";
import { takeIn } from "./amendments.ts";
import type { Person } from "./person.ts";
import type { Group, LinkedDevice, PublicPreKey, WriteOptions } from "./world.types.ts";

const bytes = (message: proto.IMessage) => pad(Buffer.from(proto.Message.encode(message).finish()));
const enc = (type: string, content: Buffer): BinaryNode => ({ tag: "enc", attrs: { v: "2", type }, content });

/** There is one Signal session per pair of devices, under the LID, whatever names the envelope uses. */
async function meet(person: Person, device: LinkedDevice): Promise<string> {
  const address = signalAddress(device.lid);
  if (!person.phone.hasSession(address)) {
    await start(person, device, device.signedPreKey, device.preKeys.shift());
  }
  return address;
}

function start(
  person: Person,
  device: LinkedDevice,
  signedPreKey: LinkedDevice["signedPreKey"],
  preKey: PublicPreKey | undefined,
): Promise<void> {
  return person.phone.startSession(signalAddress(device.lid), {
    registrationId: device.registrationId,
    identityKey: withType(device.identity),
    signedPreKey: { ...signedPreKey, publicKey: withType(signedPreKey.publicKey) },
    ...(preKey && { preKey: { keyId: preKey.keyId, publicKey: withType(preKey.publicKey) } }),
  });
}

/** A customer writes to a company's number: every device linked to it gets the message under one id. */
export async function write(
  wa: WhatsApp,
  person: Person,
  to: Person,
  message: proto.IMessage,
  options: WriteOptions = {},
): Promise<string> {
  const id = options.id ?? phoneMessageId();
  wa.ledger.fact("written", { number: to.number, person: person.number, id });
  takeIn(person, { id, chat: to.number, from: person.number, at: Date.now(), message });
  takeIn(to, { id, chat: person.number, from: person.number, at: Date.now(), message });
  for (const device of to.linked) await writeTo(wa, person, device, message, { ...options, id });
  return id;
}

async function writeTo(
  wa: WhatsApp,
  person: Person,
  device: LinkedDevice,
  message: proto.IMessage,
  options: WriteOptions & { id: string },
): Promise<void> {
  const { id, mode = "lid", t = seconds(), type = "text", attrs = {} } = options;
  device.written.set(id, { person, message, options: { mode, t, type, attrs } });
  const names: Record<string, string> =
    mode === "lid"
      ? { from: person.lidJid, addressing_mode: "lid", sender_pn: person.numberJid }
      : { from: person.numberJid, sender_lid: person.lidJid };
  const envelope = { ...names, id, t: String(t), type, notify: person.name, ...attrs };
  await person.phone.alone(async () => {
    const sealed = await person.phone.encrypt(await meet(person, device), bytes(message));
    wa.push(device, { tag: "message", attrs: envelope, content: [enc(sealed.type, sealed.body)] });
  });
}

/** In a group the first message to a device brings the sender's key along. */
export async function writeGroup(
  wa: WhatsApp,
  person: Person,
  group: Group,
  message: proto.IMessage,
  options: WriteOptions = {},
): Promise<string> {
  const { id = phoneMessageId(), t = seconds(), type = "text" } = options;
  for (const member of group.people) {
    takeIn(member, { id, chat: group.jid, from: person.number, at: Date.now(), message });
    if (member === person) continue;
    for (const device of member.linked) {
      wa.ledger.fact("written", { number: member.number, person: person.number, id });
      await writeGroupTo(wa, person, device, group, message, { id, t, type });
    }
  }
  return id;
}

async function writeGroupTo(
  wa: WhatsApp,
  person: Person,
  device: LinkedDevice,
  group: Group,
  message: proto.IMessage,
  options: { id: string; t: number; type: string },
): Promise<void> {
  const { id, t, type } = options;
  const mine = signalAddress(person.lidJid);
  device.written.set(id, { person, message, group: group.jid, options });
  const envelope = {
    from: group.jid,
    participant: person.lidJid,
    participant_pn: person.numberJid,
    addressing_mode: "lid",
    id,
    t: String(t),
    type,
    notify: person.name,
  };
  await person.phone.alone(async () => {
    const content: BinaryNode[] = [];
    const introduction = `${person.number}>${device.lid}`;
    if (!group.introduced.has(introduction)) {
      group.introduced.add(introduction);
      const key = await person.phone.senderKey(group.jid, mine);
      const hello = { groupId: group.jid, axolotlSenderKeyDistributionMessage: key };
      const sealed = await person.phone.encrypt(
        await meet(person, device),
        bytes({ senderKeyDistributionMessage: hello }),
      );
      content.push(enc(sealed.type, sealed.body));
    }
    content.push(enc("skmsg", await person.phone.encryptGroup(group.jid, mine, bytes(message))));
    wa.push(device, { tag: "message", attrs: envelope, content });
  });
}

/** The company types on its own phone: a copy for each linked device. */
export async function typeOnPhone(wa: WhatsApp, owner: Person, to: Person, message: proto.IMessage): Promise<string> {
  const id = phoneMessageId();
  takeIn(owner, { id, chat: to.number, from: owner.number, at: Date.now(), message });
  takeIn(to, { id, chat: owner.number, from: owner.number, at: Date.now(), message });
  for (const device of owner.linked) {
    const copy = { deviceSentMessage: { destinationJid: to.lidJid, message } };
    device.written.set(id, { person: owner, message: copy, options: {} });
    const attrs = {
      from: owner.lidJid,
      recipient: to.lidJid,
      recipient_pn: to.numberJid,
      id,
      t: String(seconds()),
      type: "text",
      notify: owner.name,
      addressing_mode: "lid",
    };
    wa.ledger.fact("written", { number: owner.number, person: owner.number, id });
    await owner.phone.alone(async () => {
      const sealed = await owner.phone.encrypt(await meet(owner, device), bytes(copy));
      wa.push(device, { tag: "message", attrs, content: [enc(sealed.type, sealed.body)] });
    });
  }
  return id;
}

/** Between the telephone and a device of its own: nobody's phone shows it. */
export async function sayToDevice(wa: WhatsApp, device: LinkedDevice, message: proto.IMessage): Promise<void> {
  const { owner } = device;
  const id = phoneMessageId();
  device.written.set(id, { person: owner, message, options: {} });
  const attrs = { from: owner.lidJid, category: "peer", id, t: String(seconds()), type: "text", push_priority: "high" };
  await owner.phone.alone(async () => {
    const sealed = await owner.phone.encrypt(await meet(owner, device), bytes(message));
    wa.push(device, { tag: "message", attrs, content: [enc(sealed.type, sealed.body)] });
  });
}

/** The device could not read something: its writer starts a new session with the keys it sent, and says it again under the same id. */
export async function writeAgain(wa: WhatsApp, device: LinkedDevice, receipt: BinaryNode): Promise<void> {
  const id = `${receipt.attrs.id}`;
  const written = device.written.get(id);
  if (!written) return;
  const { person, message, options } = written;
  const keys = getBinaryNodeChild(receipt, "keys");
  await person.phone.alone(async () => {
    person.phone.forgetSession(signalAddress(device.lid));
    const skey = keys && getBinaryNodeChild(keys, "skey");
    const signed = keyIn(skey);
    if (!keys || !skey || !signed) return;
    const signature = bytesOf(skey, "signature");
    await start(person, device, { ...signed, signature }, keyIn(getBinaryNodeChild(keys, "key")));
  });
  device.unacked.delete(id);
  // The refusal of the unreadable one is still on its way.
  device.rewritten.add(id);
  const group = written.group ? wa.groups.get(written.group) : undefined;
  if (!group) return writeTo(wa, person, device, message, { ...options, id });
  group.introduced.delete(`${person.number}>${device.lid}`);
  await writeGroupTo(wa, person, device, group, message, { t: seconds(), type: "text", ...options, id });
}

/** A customer's phone could not read a message of the company and asks for it again. */
export function askAgain(person: Person, device: LinkedDevice, id: string, count = 1): void {
  const t = String(seconds());
  push(device, {
    tag: "receipt",
    attrs: { from: person.lidJid, id, type: "retry", t },
    content: [
      { tag: "retry", attrs: { count: String(count), id, t, v: "1" } },
      leaf("registration", Buffer.from(encodeBigEndian(person.phone.registrationId))),
    ],
  });
}

export function ring(person: Person, to: Person): string {
  const callId = randomBytes(16).toString("hex").toUpperCase();
  const offer: BinaryNode = {
    tag: "offer",
    attrs: { "call-id": callId, "call-creator": person.lidJid, caller_pn: person.numberJid },
    content: [{ tag: "audio", attrs: { enc: "opus", rate: "16000" } }],
  };
  for (const device of to.linked) {
    const attrs = { from: person.lidJid, id: serverId(), t: String(seconds()) };
    push(device, { tag: "call", attrs, content: [offer] });
  }
  return callId;
}
