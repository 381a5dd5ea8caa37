// usync: is this number on WhatsApp, which devices has it, what is its LID?
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from "baileys";
import type { Person } from "../people/person.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { leaf, NET, userOf } from "../wire/names.ts";

export function lookUp(wa: WhatsApp, usync: BinaryNode): BinaryNode[] {
  const query = getBinaryNodeChild(usync, "query")?.content;
  const asked = new Set(Array.isArray(query) ? query.map(({ tag }) => tag) : []);
  return getBinaryNodeChildren(getBinaryNodeChild(usync, "list"), "user").map((user) => answerFor(wa, user, asked));
}

function answerFor(wa: WhatsApp, user: BinaryNode, asked: Set<string>): BinaryNode {
  const phone = getBinaryNodeChild(user, "contact")?.content?.toString().replace("+", "");
  const jid = phone ? `${phone}${NET}` : `${user.attrs.jid}`;
  const person = wa.people.get(userOf(jid));
  const content: BinaryNode[] = [];
  if (asked.has("contact")) content.push({ tag: "contact", attrs: { type: person ? "in" : "out" } });
  if (asked.has("devices") && person) content.push(devicesOf(person));
  if (asked.has("lid") && person && !jid.endsWith("@lid")) content.push({ tag: "lid", attrs: { val: person.lidJid } });
  return { tag: "user", attrs: { jid }, content };
}

function devicesOf(person: Person): BinaryNode {
  const linked = person.linked.map(({ number }) => ({
    tag: "device",
    attrs: { id: String(number), "key-index": "1" },
  }));
  return leaf("devices", [leaf("device-list", [{ tag: "device", attrs: { id: "0" } }, ...linked])]);
}
