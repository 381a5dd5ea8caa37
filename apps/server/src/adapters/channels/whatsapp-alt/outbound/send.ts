// One message to one person, changes of it, and an honest word about what became of it. The server takes no id of ours, so an
// outcome nobody knows stays unconfirmed until its own news of the message settle it.
import { fieldsOf, idOf, lineOf, listOf } from "#adapters/reading";
import { identitiesOf, jidOf, spellingsOf } from "#adapters/whatsapp";
import type { Identity, OutboundMessage, SendOutcome, Target } from "../../channel-adapter.ts";
import { ask, certain, outcomeOf, type Question, type Server } from "../api.ts";
import { capabilities } from "../capabilities.ts";
import { questionOf } from "./body.ts";

type Found = { jid: string; learned: Identity[] } | { failure: SendOutcome };

const refused = (kind: "BAD_REQUEST" | "INVALID_RECIPIENT" | "MEDIA_REJECTED", detail: string): SendOutcome => ({
  outcome: "refused",
  class: kind,
  code: "none",
  detail,
});

/** Somebody known by a number only may be registered with or without its ninth digit: WhatsApp says which. */
async function find(server: Server, to: readonly Identity[]): Promise<Found> {
  const known = jidOf(to);
  if (known) return { jid: known, learned: [] };
  const phone = to.find(({ kind }) => kind === "phone");
  if (!phone) return { failure: refused("INVALID_RECIPIENT", "no number is known") };
  const asked = await ask(server, { path: "chat/whatsappNumbers", json: { numbers: spellingsOf(phone.value) } });
  if (!asked.ok) return { failure: certain(asked) };
  const one = listOf(asked.value)
    .map(fieldsOf)
    .find((each) => each?.exists === true);
  const learned = identitiesOf(lineOf(one?.jid, 100), lineOf(one?.lid, 100));
  const jid = jidOf(learned);
  return jid ? { jid, learned } : { failure: refused("INVALID_RECIPIENT", "the number is not on WhatsApp") };
}

/** The server wants digits of a number, and whole names of everything else. */
const numberOf = (jid: string) => jid.replace(/@s\.whatsapp\.net$/, "");

export async function send(server: Server, message: OutboundMessage): Promise<SendOutcome> {
  const { content } = message;
  const rule = "file" in content ? capabilities.files[content.type] : null;
  if ("file" in content && rule && content.file.size > rule.maxBytes) {
    return refused("MEDIA_REJECTED", `larger than ${rule.maxBytes} bytes`);
  }
  const found = await find(server, message.to);
  if ("failure" in found) return found.failure;
  const { jid, learned } = found;
  if (content.type === "reaction") return react(server, message, jid);
  const question = questionOf(message, numberOf(jid));
  if (!question) return refused("BAD_REQUEST", `a message of type ${content.type} is not for this channel`);
  return outcomeOf(server, question, (value) => accepted(value, learned));
}

function accepted(value: unknown, learned: Identity[]): SendOutcome | null {
  const key = fieldsOf(fieldsOf(value)?.key);
  const providerId = idOf(key?.id);
  if (!providerId) return null;
  const recipient = learned.length > 0 ? learned : identitiesOf(lineOf(key?.remoteJid, 100));
  return { outcome: "accepted", providerId, recipient };
}

/** Putting it there twice is putting it there once. */
async function react(
  server: Server,
  { content, quoted, clientId }: OutboundMessage,
  jid: string,
): Promise<SendOutcome> {
  if (content.type !== "reaction") return refused("BAD_REQUEST", "not a reaction");
  const key = { id: content.targetProviderId, remoteJid: jid, fromMe: quoted?.fromMe ?? false };
  const asked = await ask(server, { path: "message/sendReaction", json: { key, reaction: content.emoji } });
  return asked.ok ? { outcome: "accepted", providerId: `reaction:${clientId}`, recipient: [] } : certain(asked);
}

export function edit(server: Server, target: Target, body: string): Promise<SendOutcome> {
  return change(server, target, (key) => ({
    path: "chat/updateMessage",
    json: { number: numberOf(key.remoteJid), key, text: body },
  }));
}

export function remove(server: Server, target: Target): Promise<SendOutcome> {
  return change(server, target, (key) => ({ method: "DELETE", path: "chat/deleteMessageForEveryone", json: key }));
}

interface Key {
  id: string;
  fromMe: boolean;
  remoteJid: string;
}

async function change(
  server: Server,
  { providerId, to }: Target,
  questionFor: (key: Key) => Question,
): Promise<SendOutcome> {
  const remoteJid = jidOf(to);
  if (!remoteJid) return refused("INVALID_RECIPIENT", "no number is known");
  const asked = await ask(server, questionFor({ id: providerId, fromMe: true, remoteJid }));
  return asked.ok ? { outcome: "accepted", providerId, recipient: [] } : certain(asked);
}

/** Best effort: what a customer is shown meanwhile is not worth a failure. */
export async function markRead(server: Server, { providerId, to }: Target): Promise<void> {
  const remoteJid = jidOf(to);
  if (!remoteJid) return;
  const readMessages = [{ id: providerId, fromMe: false, remoteJid }];
  await ask(server, { path: "chat/markMessageAsRead", json: { readMessages } });
}

export async function showTyping(server: Server, { to }: Target): Promise<void> {
  const jid = jidOf(to);
  if (!jid) return;
  await ask(server, {
    path: "chat/sendPresence",
    json: { number: numberOf(jid), presence: "composing", delay: 1_200 },
  });
}
