// From what somebody wants to say to the message that says it: type, words and content, within the channel's lengths. Pure.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { contentLimits, type MessageContent, type MessageType } from "@prosa/contracts/message-content";
import type { NewContent } from "@prosa/contracts/messages";
import { AppError } from "#platform/errors";

/** Contents that are kept as they are given; templates and notes have ways of their own. */
export type PlainContent = Exclude<NewContent, { type: "template" | "note" }>;

export interface Composed {
  type: MessageType;
  body: string;
  content: MessageContent | null;
}

/** Types that need words beside their content, and how many at most; the others have none of their own. */
const bodyLengths: Partial<Record<PlainContent["type"], number>> = {
  buttons: contentLimits.interactiveBody,
  list: contentLimits.listBody,
  link: contentLimits.interactiveBody,
  locationRequest: contentLimits.interactiveBody,
};

/** `finish` fills marks and signs, so lengths are those of what leaves. */
export function compose(
  wanted: { body: string; content?: PlainContent | undefined },
  capabilities: Pick<Capabilities, "textMax">,
  finish: (text: string) => string,
): Composed {
  const { content } = wanted;
  if (!content) return { type: "text", body: words(finish(wanted.body), capabilities.textMax), content: null };
  const longest = bodyLengths[content.type];
  if (longest !== undefined) return { type: content.type, body: words(finish(wanted.body), longest), content };
  if (wanted.body !== "") throw new AppError("ERR_VALIDATION", { field: "body" });
  return { type: content.type, body: standIn(content), content };
}

function words(text: string, longest: number): string {
  if (text === "") throw new AppError("ERR_VALIDATION", { field: "body" });
  if (text.length > longest) throw new AppError("ERR_VALIDATION", { field: "body", detail: String(longest) });
  return text;
}

/** What lists and quotes show where a message has no words. */
function standIn(content: PlainContent): string {
  if (content.type === "location") return content.name || content.address || "";
  if (content.type === "contacts") return content.contacts.map(({ name }) => name).join(", ");
  return "";
}
