// What is to be said in the provider's words.
import type { ContentOf } from "@prosa/contracts/message-content";
import type { OutboundContent, OutboundMessage } from "../../channel-adapter.ts";
import type { Network } from "../flavour.ts";

const TITLE_MAX = 20;
const TEMPLATE_TEXT_MAX = 640;
const MOST_CHOICES = 13;

type Words = Record<string, unknown>;

/** Null: nothing of it can be said here. */
export function messageOf({ content }: OutboundMessage, network: Network, uploadedId: string | null): Words | null {
  if ("file" in content) {
    return uploadedId === null
      ? null
      : { attachment: { type: attachmentTypes[content.type], payload: { attachment_id: uploadedId } } };
  }
  return wordsOf(content, network);
}

export const attachmentTypes = {
  image: "image",
  video: "video",
  audio: "audio",
  voice: "audio",
  document: "file",
  sticker: "image",
} as const;

function wordsOf(content: Exclude<OutboundContent, { file: unknown }>, network: Network): Words | null {
  if (content.type === "text" || content.type === "comment") return { text: content.body };
  if (!("content" in content)) return null;
  const { body, content: given } = content;
  switch (given.type) {
    case "buttons":
      return { text: framed(given, body), quick_replies: quickReplies(given.buttons) };
    case "list":
      return listed(given, body);
    case "link":
      return linked(given, body, network);
    default:
      return null;
  }
}

/** Header above and footer below, which have no places of their own. */
const framed = ({ header, footer }: { header?: string | undefined; footer?: string | undefined }, body: string) =>
  [header ?? "", body, footer ?? ""].filter(Boolean).join("\n\n");

const short = (title: string) => (title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1)}…`);

const quickReplies = (choices: readonly { id: string; title: string }[]) =>
  choices.slice(0, MOST_CHOICES).map(({ id, title }) => ({ content_type: "text", title: short(title), payload: id }));

/** Titles are short and have no second line, so what is offered stands in the words as well. */
function listed(given: ContentOf<"list">, body: string): Words {
  const rows = given.sections.flatMap((section) => section.rows);
  const lines = rows.map(({ title, description }) => `• ${description ? `${title}: ${description}` : title}`);
  return { text: `${framed(given, body)}\n\n${lines.join("\n")}`, quick_replies: quickReplies(rows) };
}

function linked(given: ContentOf<"link">, body: string, network: Network): Words {
  const text = framed(given, body);
  if (network === "instagram" || text.length > TEMPLATE_TEXT_MAX) {
    return { text: `${text}\n\n${given.label}: ${given.url}` };
  }
  const buttons = [{ type: "web_url", url: given.url, title: short(given.label) }];
  return { attachment: { type: "template", payload: { template_type: "button", text, buttons } } };
}
