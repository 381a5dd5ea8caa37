// What a type of channel can do: one object, obeyed by the server and by the screens alike.
import { z } from "zod";
import { MessageType } from "./message-content.ts";

export const FileRule = z.object({
  maxBytes: z.number().int(),
  /** Types found in the content that the channel takes as this kind of message. */
  mimes: z.array(z.string()),
  caption: z.boolean(),
});

export const Capabilities = z.object({
  /** Types of message that can be sent. */
  sends: z.array(MessageType),
  textMax: z.number().int(),
  captionMax: z.number().int(),
  /** Per kind of file; what fits no other kind goes as a document. */
  files: z.record(z.enum(["image", "video", "audio", "voice", "document", "sticker"]), FileRule.nullable()),
  /** Free text only so long after the customer's last word; null: always. */
  windowHours: z.number().int().nullable(),
  quotedReply: z.boolean(),
  reaction: z.boolean(),
  editOwn: z.boolean(),
  /** For how long a message can be taken back; null: never. */
  deleteHours: z.number().int().nullable(),
  templates: z.boolean(),
  groups: z.boolean(),
  calls: z.boolean(),
  typing: z.boolean(),
  receipts: z.object({ delivered: z.boolean(), read: z.boolean(), played: z.boolean() }),
  /** Whether somebody may be written to who has not written first, and with what. */
  starts: z.enum(["no", "template", "anything"]),
});
export type Capabilities = z.infer<typeof Capabilities>;
