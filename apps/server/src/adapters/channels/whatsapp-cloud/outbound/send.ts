// One message to one person, and an honest word about what became of it.
import { call, certain, type Graph, outcomeOf } from "#adapters/meta";
import { type Fields, fieldsOf, idOf, listOf } from "#adapters/reading";
import { EgressError } from "#platform/egress";
import type { Identity, OutboundFile, OutboundMessage, SendOutcome, Target } from "../../channel-adapter.ts";
import { capabilities } from "../capabilities.ts";
import { identitiesOf } from "../inbound/people.ts";
import { type Recipient, recipientOf, requestBody, type Uploaded } from "./body.ts";
import { upload } from "./upload.ts";

export async function send(graph: Graph, message: OutboundMessage): Promise<SendOutcome> {
  const recipient = recipientOf(message.to);
  if (!recipient) return refused("INVALID_RECIPIENT", "no WhatsApp number is known");
  const file = fileOf(message);
  const objection = objectionTo(message, file);
  if (objection) return objection;
  if (!file) return post(graph, message, recipient, null);
  if (file.uploadedId !== undefined) return post(graph, message, recipient, { id: file.uploadedId, name: file.name });
  // The customer has seen nothing of it yet, so no failure up to here leaves any doubt.
  const uploaded = await upload(graph, message.account, file);
  if (!uploaded.ok) return certain(uploaded);
  const { id } = uploaded;
  return { ...(await post(graph, message, recipient, { id, name: file.name })), uploadedId: id };
}

function fileOf({ content }: OutboundMessage): OutboundFile | null {
  if ("file" in content) return content.file;
  return content.type === "template" ? content.template.headerFile : null;
}

/** What the provider would refuse after the bytes have gone over the wire. */
function objectionTo({ content }: OutboundMessage, file: OutboundFile | null): SendOutcome | null {
  if (!file) return null;
  const kind = content.type === "template" ? (content.template.headerFile?.kind ?? "document") : content.type;
  const rule = capabilities.files[kind as keyof typeof capabilities.files];
  if (!rule) return refused("BAD_REQUEST", `no file goes with ${kind}`);
  if (file.size > rule.maxBytes) return refused("MEDIA_REJECTED", `larger than ${rule.maxBytes} bytes`);
  // Left out silently, words would be lost.
  if ("file" in content && content.body !== "" && !rule.caption)
    return refused("BAD_REQUEST", `${kind} has no caption`);
  return null;
}

/** The one step whose outcome may stay unknown. */
async function post(
  graph: Graph,
  message: OutboundMessage,
  recipient: Recipient,
  file: Uploaded,
): Promise<SendOutcome> {
  const json = requestBody(message, recipient, file);
  const question = { path: [message.account, "messages"], json, purpose: "whatsapp-cloud.send" };
  return outcomeOf(graph, question, (fields) => {
    const providerId = idOf(fieldsOf(listOf(fields.messages)[0])?.id);
    return providerId ? { outcome: "accepted", providerId, recipient: recipientIn(fields) } : null;
  });
}

function recipientIn(fields: Fields): Identity[] {
  const contact = fieldsOf(listOf(fields.contacts)[0]);
  return identitiesOf(contact?.wa_id, contact?.user_id);
}

function refused(name: "INVALID_RECIPIENT" | "MEDIA_REJECTED" | "BAD_REQUEST", detail: string): SendOutcome {
  return { outcome: "refused", class: name, code: "none", detail };
}

/** Best effort: whether the customer sees that it was seen is worth no repetition. */
export async function markRead(
  graph: Graph,
  { account, providerId }: Pick<Target, "account" | "providerId">,
  { isTyping }: { isTyping: boolean },
): Promise<void> {
  const json = {
    messaging_product: "whatsapp",
    status: "read",
    message_id: providerId,
    // The provider has no way to show typing alone.
    ...(isTyping ? { typing_indicator: { type: "text" } } : {}),
  };
  try {
    await call(graph, { path: [account, "messages"], json, purpose: "whatsapp-cloud.read" });
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
  }
}
