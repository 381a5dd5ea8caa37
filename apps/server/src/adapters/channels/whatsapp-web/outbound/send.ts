// One message of ours through the session that is open: to whom, under which id, and what came of it. Nothing here ends as
// "unknown": under the same id a second try is shown once, so whatever is not certain is tried again.
import type { MediaType } from "@prosa/contracts/message-content";
import { mediaTypes } from "@prosa/contracts/message-content";
import type { ServerAnswer, WaJson } from "@prosa/contracts/session-link";
import { fieldsOf, lineOf, listOf } from "#adapters/reading";
import { groupId, identitiesOf, isGroup, jidOf, OWN, partsOfId, spellingsOf } from "#adapters/whatsapp";
import type { Egress } from "#platform/egress";
import type { SessionLinks } from "#platform/session-link";
import type { Identity, OutboundMessage, SendOutcome, Target } from "../../channel-adapter.ts";
import { upload } from "../files/upload.ts";
import * as make from "./message.ts";

export interface Speaking {
  links: SessionLinks | null;
  mediaUrl: string;
  session: { tenant: number; channel: number };
  egress: Egress;
}

const later = (detail: string): SendOutcome => ({
  outcome: "retry",
  class: "RETRY_LATER",
  code: "none",
  detail,
  afterMs: null,
});
const refused = (kind: "BAD_REQUEST" | "INVALID_RECIPIENT", detail: string): SendOutcome => ({
  outcome: "refused",
  class: kind,
  code: "none",
  detail,
});

type Found = { jid: string; learned: Identity[] } | { failure: SendOutcome };

/** Somebody known by a number only may be registered with or without its ninth digit: WhatsApp says which. */
async function find({ links, session }: Speaking, to: readonly Identity[]): Promise<Found> {
  const known = jidOf(to);
  if (known) return { jid: known, learned: [] };
  const phone = to.find(({ kind }) => kind === "phone");
  if (!phone || !links) return { failure: refused("INVALID_RECIPIENT", "no number is known") };
  const asked = { ...session, about: "number" as const, of: { numbers: spellingsOf(phone.value) } };
  const { said } = await links.askHolder(session, "ask", asked);
  const one = fieldsOf(listOf(said.found)[0]);
  const learned = identitiesOf(lineOf(one?.jid, 100), lineOf(one?.lid, 100));
  const jid = jidOf(learned);
  return jid ? { jid, learned } : { failure: refused("INVALID_RECIPIENT", "the number is not on WhatsApp") };
}

async function contentOf(speaking: Speaking, chat: string, message: OutboundMessage): Promise<WaJson | null> {
  const { content, quotedProviderId, quoted = null, account } = message;
  const context = make.contextOf(chat, `${account}@s.whatsapp.net`, quotedProviderId, quoted);
  switch (content.type) {
    case "text":
      return make.textMessage(content.body, context, content.mentions);
    case "reaction":
      return make.reactionMessage(chat, content.targetProviderId, quoted?.fromMe ?? false, content.emoji);
    case "template":
    case "comment":
      return null;
  }
  if (!isFile(content)) return make.placedMessage(content, context);
  const { links, session, mediaUrl, egress } = speaking;
  if (!links) return null;
  const { said } = await links.askHolder(session, "ask", { ...session, about: "mediaConn", of: {} });
  const uploaded = await upload(mediaUrl, said, content.type, content.file, egress);
  return make.fileMessage(content.type, content.file, uploaded, content.body, context);
}

type FileContent = Extract<OutboundMessage["content"], { type: MediaType }>;
const isFile = (content: OutboundMessage["content"]): content is FileContent =>
  mediaTypes.some((type) => type === content.type);

export async function send(speaking: Speaking, message: OutboundMessage): Promise<SendOutcome> {
  return guarded(async () => {
    const found = await find(speaking, message.to);
    if ("failure" in found) return found.failure;
    const content = await contentOf(speaking, found.jid, message);
    if (!content) return refused("BAD_REQUEST", "this channel cannot send such a message");
    return say(speaking, found.jid, make.messageId(message.clientId), content, {}, found.learned);
  });
}

export function edit(speaking: Speaking, { providerId, to }: Target, body: string): Promise<SendOutcome> {
  return guarded(async () => {
    const chat = jidOf(to);
    if (!chat) return refused("INVALID_RECIPIENT", "no number is known");
    const id = make.messageId("edit", providerId, body);
    return say(speaking, chat, id, make.editMessage(chat, providerId, body), { edit: "1" }, []);
  });
}

export function remove(speaking: Speaking, { providerId, to }: Target): Promise<SendOutcome> {
  return guarded(async () => {
    const chat = jidOf(to);
    if (!chat) return refused("INVALID_RECIPIENT", "no number is known");
    const id = make.messageId("remove", providerId);
    return say(speaking, chat, id, make.removeMessage(chat, providerId), { edit: "7" }, []);
  });
}

/** The session may be on its way to another node, the file's host away: nothing that a later try could not mend. */
async function guarded(call: () => Promise<SendOutcome>): Promise<SendOutcome> {
  try {
    return await call();
  } catch (error) {
    return later(error instanceof Error ? error.message.slice(0, 200) : "unexpected");
  }
}

async function say(
  { links, session }: Speaking,
  to: string,
  id: string,
  message: WaJson,
  attrs: Record<string, string>,
  recipient: Identity[],
): Promise<SendOutcome> {
  if (!links) return later("no session node can be asked");
  const said = await links.askHolder(session, "send", { ...session, id, to, message, attrs, composeMs: 0 });
  return outcomeOf(said, isGroup(to) ? groupId(to, OWN, id) : id, recipient);
}

const STRANGERS_LOCKED = 463;
const STALE_DEVICE = 479;
const TOO_FAST = 429;

export function outcomeOf(said: ServerAnswer<"send">, providerId: string, recipient: Identity[]): SendOutcome {
  if (said.outcome === "acked") return { outcome: "accepted", providerId, recipient };
  if (said.outcome === "closed") return later("the session is not open");
  if (said.outcome === "silent") return later("WhatsApp did not answer");
  const code = String(said.code);
  if (said.code === STALE_DEVICE) return later(code);
  if (said.code === TOO_FAST) return { outcome: "retry", class: "RATE_CHANNEL", code, detail: null, afterMs: null };
  const isLocked = said.code === STRANGERS_LOCKED;
  return { outcome: "refused", class: isLocked ? "SPAM_RISK" : "UNKNOWN", code, detail: null };
}

/** Best effort: what a customer is shown meanwhile is not worth a failure. */
export async function markRead({ links, session }: Speaking, { providerId, to }: Target): Promise<void> {
  const chat = jidOf(to);
  if (!chat || !links) return;
  const { id, writer } = partsOfId(providerId);
  const keys = [{ chat, participant: writer, id }];
  await links.askHolder(session, "read", { ...session, keys }).catch(() => {});
}

export async function typing({ links, session }: Speaking, { to }: Target): Promise<void> {
  const chat = jidOf(to);
  if (chat && links) await links.askHolder(session, "typing", { ...session, to: chat, isTyping: true }).catch(() => {});
}
