// One message to one person, or one answer to a comment, and an honest word about what became of it.
import { reactionOn } from "@prosa/contracts/capabilities";
import { formOf } from "#adapters/form";
import { ask, call, certain, type Graph, outcomeOf } from "#adapters/meta";
import { idOf, objectIdOf } from "#adapters/reading";
import { EgressError } from "#platform/egress";
import type {
  Capabilities,
  Identity,
  OutboundFile,
  OutboundMessage,
  SendOutcome,
  Target,
} from "../../channel-adapter.ts";
import { reactionNames } from "../capabilities.ts";
import { type Flavour, nameOf, personOf } from "../flavour.ts";
import { attachmentTypes, messageOf } from "./body.ts";

/** 25 MB over a poor line; within the time after which a claim ends. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface Sender {
  graph: Graph;
  flavour: Flavour;
  capabilities: Capabilities;
}

/** Of this account alone: people have another id with every page. */
function recipientIn(to: readonly Identity[], account: string, { kind }: Flavour): string | null {
  for (const one of to) {
    const person = one.kind === kind ? personOf(account, one.value) : null;
    if (person !== null) return person;
  }
  return null;
}

export async function send(sender: Sender, message: OutboundMessage): Promise<SendOutcome> {
  const { flavour, graph } = sender;
  const { content, account } = message;
  if (content.type === "comment" && content.mode === "public") return replyInPublic(sender, message);
  const person = recipientIn(message.to, account, flavour);
  const comment = content.type === "comment" ? message.quotedProviderId : null;
  if (person === null && comment === null) return refused("INVALID_RECIPIENT", "this person never wrote here");
  const recipient = comment === null ? { id: person } : { comment_id: comment };
  if (content.type === "reaction") return react(sender, message.clientId, recipient, content);
  const uploaded = "file" in content ? await upload(sender, message, content.file) : { id: null };
  if ("outcome" in uploaded) return uploaded;
  const words = messageOf(message, flavour.network, uploaded.id);
  if (!words) return refused("BAD_REQUEST", `a message of type ${content.type} is not for ${flavour.network}`);
  const json = {
    recipient,
    // A person's word after the first day is said to be one; a machine's is refused by the provider.
    ...(message.lateBy === "person"
      ? { messaging_type: "MESSAGE_TAG", tag: "HUMAN_AGENT" }
      : { messaging_type: "RESPONSE" }),
    message: { ...words, ...(flavour.network === "facebook" && { metadata: message.clientId }) },
    ...(message.quotedProviderId !== null && comment === null && { reply_to: { mid: message.quotedProviderId } }),
  };
  const ended = await outcomeOf(graph, { path: ["me", "messages"], json, purpose: "meta.send" }, (fields) => {
    const [providerId, who] = [idOf(fields.message_id), objectIdOf(fields.recipient_id)];
    const learned: Identity[] = who ? [{ kind: flavour.kind, value: nameOf(account, who) }] : [];
    return providerId ? { outcome: "accepted", providerId, recipient: learned } : null;
  });
  const known = uploaded.id === null ? ended : { ...ended, uploadedId: uploaded.id };
  const isBlocked = known.outcome === "refused" && known.class === "RECIPIENT_BLOCKED" && person !== null;
  return isBlocked ? { ...known, whom: [{ kind: flavour.kind, value: nameOf(account, person) }] } : known;
}

/** The customer has seen nothing of it yet, so no failure here leaves any doubt. */
async function upload(
  { graph, flavour, capabilities }: Sender,
  { content }: OutboundMessage,
  file: OutboundFile,
): Promise<{ id: string } | SendOutcome> {
  const kind = content.type as keyof typeof attachmentTypes;
  const rule = capabilities.files[kind];
  if (!rule) return refused("BAD_REQUEST", `no ${kind} goes to ${flavour.network}`);
  if (file.size > rule.maxBytes) return refused("MEDIA_REJECTED", `larger than ${rule.maxBytes} bytes`);
  if (file.uploadedId !== undefined) return { id: file.uploadedId };
  const fields = {
    ...(flavour.network === "instagram" && { platform: "instagram" }),
    message: { attachment: { type: attachmentTypes[kind], payload: { is_reusable: true } } },
  };
  const asked = await ask(graph, {
    path: ["me", "message_attachments"],
    ...formOf(fields, "filedata", file),
    timeoutMs: UPLOAD_TIMEOUT_MS,
    purpose: "meta.upload",
  });
  if (!asked.ok) return certain(asked);
  const id = idOf(asked.fields.attachment_id);
  return id
    ? { id }
    : { outcome: "retry", class: "RETRY_LATER", code: "none", detail: "no id was given", afterMs: null };
}

/** Below the comment; where Instagram takes answers to the first of a thread only, the core has named that one. */
function replyInPublic(
  { graph, flavour }: Sender,
  { quotedProviderId, content }: OutboundMessage,
): Promise<SendOutcome> {
  if (quotedProviderId === null || content.type !== "comment") {
    return Promise.resolve(refused("BAD_REQUEST", "the comment it answers is not there"));
  }
  const question = {
    path: [quotedProviderId, flavour.replies],
    json: { message: content.body },
    purpose: "meta.comment",
  };
  return outcomeOf(graph, question, (fields) => {
    const providerId = idOf(fields.id);
    return providerId ? { outcome: "accepted", providerId, recipient: [] } : null;
  });
}

/** A reaction has no id of its own; putting it there twice is putting it there once. */
async function react(
  { graph, capabilities }: Sender,
  clientId: string,
  recipient: object,
  { targetProviderId, emoji }: { targetProviderId: string; emoji: string },
): Promise<SendOutcome> {
  const sign = reactionOn(capabilities, emoji);
  if (sign === null) return refused("BAD_REQUEST", "there is no such reaction here");
  const payload = { message_id: targetProviderId, ...(sign !== "" && { reaction: reactionNames[sign] }) };
  const json = { recipient, sender_action: sign === "" ? "unreact" : "react", payload };
  const asked = await ask(graph, { path: ["me", "messages"], json, purpose: "meta.react" });
  return asked.ok ? { outcome: "accepted", providerId: `reaction:${clientId}`, recipient: [] } : certain(asked);
}

function refused(name: "INVALID_RECIPIENT" | "MEDIA_REJECTED" | "BAD_REQUEST", detail: string): SendOutcome {
  return { outcome: "refused", class: name, code: "none", detail };
}

/** Best effort: whether the customer sees it is worth no repetition. */
export async function show(
  { graph, flavour }: Sender,
  { to, account }: Target,
  sender_action: "typing_on" | "mark_seen",
): Promise<void> {
  const id = recipientIn(to, account, flavour);
  if (id === null) return;
  try {
    await call(graph, { path: ["me", "messages"], json: { recipient: { id }, sender_action }, purpose: "meta.show" });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
  }
}
