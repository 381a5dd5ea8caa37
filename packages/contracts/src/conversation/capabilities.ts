// What a type of channel can do: one object, obeyed by the server and by the screens alike.
import { z } from "zod";
import { type MessageContent, MessageType } from "./message-content.ts";

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
  /** What `textMax` counts; left out: characters. */
  textIn: z.literal("bytes").optional(),
  captionMax: z.number().int(),
  /** Per kind of file; what fits no other kind goes as a document. */
  files: z.record(z.enum(["image", "video", "audio", "voice", "document", "sticker"]), FileRule.nullable()),
  /** Free text only so long after the customer's last word; null: always. */
  windowHours: z.number().int().nullable(),
  /** After that a person may still answer for so long, and no machine; left out: nobody. */
  personHours: z.number().int().optional(),
  quotedReply: z.boolean(),
  reaction: z.boolean(),
  /** The only reactions it takes, without variation selectors; left out: any. */
  reactions: z.array(z.string()).optional(),
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
  /** Types of message that come in on it; left out: whatever the provider sends. */
  receives: z.array(MessageType).optional(),
  /** What it tells of the customer's own messages after they were written; left out: everything. */
  hears: z.object({ edit: z.boolean(), remove: z.boolean(), reaction: z.boolean() }).optional(),
  /** Comments below posts come in, and what may be done to them; left out: there are none. */
  comments: z
    .object({
      /** A comment is answered in private once, within so many days. */
      privateDays: z.number().int(),
      /** Only the first comment of a thread takes answers. */
      answersTop: z.boolean(),
      hides: z.boolean(),
      removes: z.boolean(),
    })
    .optional(),
  /** It can tell of the telephone's address book: its server when asked, or the telephone when it was linked; left out: it cannot. */
  addressBook: z.enum(["server", "telephone"]).optional(),
  /** Contact cards in one message; more of them go as several messages. */
  cardsMax: z.number().int().optional(),
});
export type Capabilities = z.infer<typeof Capabilities>;

/** Signs that look alike on every screen are compared without what only chooses their drawing. */
const plainSign = (sign: string) => sign.replaceAll("\ufe0f", "");

/** As the channel writes it; null: not one it takes. Nothing takes a reaction away. */
export function reactionOn({ reaction, reactions }: Capabilities, sign: string): string | null {
  if (!reaction) return null;
  if (sign === "" || !reactions) return sign;
  return reactions.includes(plainSign(sign)) ? plainSign(sign) : null;
}

/** As how many messages something goes where a channel takes less in one; pure, so that screens and server agree. */
export interface Part {
  type: MessageType;
  body: string;
  content: MessageContent | null;
}

type Limits = Pick<Capabilities, "textMax" | "textIn" | "cardsMax">;

export function planParts(wanted: Part, { textMax, textIn, cardsMax }: Limits): Part[] {
  const { type, content } = wanted;
  if (type === "text") return splitWords(wanted.body, textMax, textIn).map((body) => ({ ...wanted, body }));
  if (content?.type !== "contacts" || cardsMax === undefined || content.contacts.length <= cardsMax) return [wanted];
  const parts: Part[] = [];
  for (let from = 0; from < content.contacts.length; from += cardsMax) {
    const contacts = content.contacts.slice(from, from + cardsMax);
    parts.push({ type, body: contacts.map(({ name }) => name).join(", "), content: { ...content, contacts } });
  }
  return parts;
}

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const encoder = new TextEncoder();
const sizeIn = (text: string, unit: Capabilities["textIn"]) =>
  unit === "bytes" ? encoder.encode(text).length : text.length;

/** At blanks where there are any in the second half, and never inside a character. */
export function splitWords(text: string, most: number, unit?: Capabilities["textIn"]): string[] {
  const parts: string[] = [];
  let rest = text;
  while (sizeIn(rest, unit) > most) {
    const head = wholeHead(rest, most, unit);
    const blank = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(" "));
    const end = blank > head.length / 2 ? blank : head.length;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== "" || parts.length === 0) parts.push(rest);
  return parts;
}

function wholeHead(text: string, most: number, unit?: Capabilities["textIn"]): string {
  let end = 0;
  let size = 0;
  for (const { index, segment } of characters.segment(text.slice(0, most + 40))) {
    size += sizeIn(segment, unit);
    if (size > most) break;
    end = index + segment.length;
  }
  // One character longer than a message has no whole.
  return text.slice(0, end || most);
}
