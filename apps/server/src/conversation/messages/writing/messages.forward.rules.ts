// What of a message can be passed on to somebody else, and as what. Pure.
import { type MessageContent, type MessageType, mediaTypes } from "@prosa/contracts/message-content";

export interface Forwardable {
  type: MessageType;
  body: string;
  content: MessageContent | null;
  deletedAt: Date | null;
}

export interface Passed {
  type: MessageType;
  body: string;
  content: MessageContent | null;
  hasFile: boolean;
}

/** Choices and templates belong to the conversation they were made in: their words can be passed on. */
const asWords: ReadonlySet<MessageType> = new Set(["text", "choice", "buttons", "list", "link", "template"]);
const isMedia = (type: MessageType) => (mediaTypes as readonly MessageType[]).includes(type);

/** Null: notes are nobody else's, and what is gone or was never understood cannot be passed on. */
export function passOn({ type, body, content, deletedAt }: Forwardable): Passed | null {
  if (deletedAt !== null) return null;
  if (asWords.has(type)) return body === "" ? null : { type: "text", body, content: null, hasFile: false };
  if (isMedia(type)) return { type, body, content: null, hasFile: true };
  if (type === "location" || type === "contacts") return content && { type, body, content, hasFile: false };
  return null;
}
