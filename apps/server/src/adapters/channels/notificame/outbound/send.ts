// One message to one person in the hub's words, or an answer below a comment, and an honest word about what became of it.
import type { ContentOf } from "@prosa/contracts/message-content";
import { fieldsOf, idOf, listOf } from "#adapters/reading";
import type { Capabilities, Identity, OutboundContent, OutboundMessage, SendOutcome } from "../../channel-adapter.ts";
import { type Hub, outcomeOf } from "../api.ts";
import { type Network, personOf } from "../network.ts";

export interface Sender {
  hub: Hub;
  network: Network;
  capabilities: Capabilities;
}

type Words = Record<string, unknown>;

/** Of this account alone: people have another id with every one. */
function recipientIn(to: readonly Identity[], account: string, { kind }: Network): string | null {
  for (const one of to) {
    const person = one.kind === kind ? personOf(account, one.value) : null;
    if (person !== null) return person;
  }
  return null;
}

export async function send({ hub, network, capabilities }: Sender, message: OutboundMessage): Promise<SendOutcome> {
  const { account, content } = message;
  const to = recipientIn(message.to, account, network);
  if (to === null) return refused("INVALID_RECIPIENT", "this person never wrote here");
  const rule = "file" in content ? capabilities.files[content.type] : null;
  if ("file" in content && (!rule || content.file.size > rule.maxBytes)) {
    return refused("MEDIA_REJECTED", rule ? `larger than ${rule.maxBytes} bytes` : `no ${content.type} goes there`);
  }
  const words = await wordsOf(message);
  if (!words) return refused("BAD_REQUEST", `a message of type ${content.type} is not for the hub`);
  const json = { from: account, to, contents: [words] };
  return outcomeOf(hub, { method: "POST", path: network.path, json, purpose: "send" }, accepted);
}

/** The message as it is kept there; its whole shape is not documented. */
function accepted(value: unknown): SendOutcome | null {
  const fields = fieldsOf(Array.isArray(value) ? listOf(value)[0] : value);
  const providerId = idOf(fields?.id) ?? idOf(fieldsOf(fields?.message)?.id);
  return providerId ? { outcome: "accepted", providerId, recipient: [] } : null;
}

/** Null: nothing of it can be said here. */
async function wordsOf({ content, quotedProviderId }: OutboundMessage): Promise<Words | null> {
  if ("file" in content) return fileOf(content);
  if (content.type === "text") return { type: "text", text: content.body };
  if (content.type === "comment") {
    // The hub's own spelling.
    const target = { messsageId: quotedProviderId };
    return content.mode === "public" && quotedProviderId !== null
      ? { type: "reply_text", ...target, text: content.body }
      : null;
  }
  if (!("content" in content)) return null;
  const { body, content: given } = content;
  switch (given.type) {
    case "buttons": {
      const quickReplyButtons = given.buttons.map(({ id, title }) => ({ title, payload: id }));
      return { type: "replyable_text", text: framed(given, body), quickReplyButtons };
    }
    case "list":
      return { type: "text", text: numbered(given, body) };
    case "link":
      return { type: "text", text: `${framed(given, body)}\n\n${given.label}: ${given.url}` };
    case "location":
      return { type: "text", text: place(given) };
    default:
      return null;
  }
}

type FileContent = Extract<OutboundContent, { file: unknown }>;

/** The hub takes no bytes: it fetches the file by an address that ends soon. */
async function fileOf({ type, file }: FileContent): Promise<Words | null> {
  if (!file.link) return null;
  const fileUrl = await file.link();
  return {
    type: "file",
    fileUrl,
    fileMimeType: type === "document" ? file.mime : type,
    fileName: file.name,
    fileCaption: "",
  };
}

/** Header above and footer below, which have no places of their own. */
const framed = ({ header, footer }: { header?: string | undefined; footer?: string | undefined }, body: string) =>
  [header ?? "", body, footer ?? ""].filter(Boolean).join("\n\n");

function numbered(given: ContentOf<"list">, body: string): string {
  const rows = given.sections.flatMap((section) => section.rows);
  const lines = rows.map(
    ({ title, description }, at) => `${at + 1}. ${description ? `${title}: ${description}` : title}`,
  );
  return `${framed(given, body)}\n\n${lines.join("\n")}`;
}

function place({ latitude, longitude, name, address }: ContentOf<"location">): string {
  const url = `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
  return [name, address, url].filter(Boolean).join("\n");
}

function refused(name: "INVALID_RECIPIENT" | "MEDIA_REJECTED" | "BAD_REQUEST", detail: string): SendOutcome {
  return { outcome: "refused", class: name, code: "none", detail };
}
