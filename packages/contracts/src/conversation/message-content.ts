// What a message can hold besides words: one shape per type, the same in the database, on the wire and for adapters.
import { z } from "zod";
import { CallOutcome } from "../calls/call-words.ts";
import { limits } from "../limits.ts";

export const MessageType = z.enum([
  "text",
  "image",
  "video",
  "audio",
  "voice",
  "document",
  "sticker",
  "location",
  "contacts",
  /** A tapped button or list row: the customer's words, with the id of the choice. */
  "choice",
  "buttons",
  "list",
  "link",
  "locationRequest",
  "template",
  "order",
  /** Written below a post of the company's, or its answer there. */
  "comment",
  /** A voice call, with how it ended. */
  "call",
  /** Only the team sees it; never sent. */
  "note",
  /** The channel says something about the customer, such as a changed number. */
  "system",
  "unsupported",
]);
export type MessageType = z.infer<typeof MessageType>;

/** Types that carry a file. */
export const mediaTypes = ["image", "video", "audio", "voice", "document", "sticker"] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Lengths of the official channel, the narrowest; an adapter's capabilities may name others. */
export const contentLimits = {
  caption: 1024,
  interactiveBody: 1024,
  listBody: 4096,
  header: 60,
  footer: 60,
  buttonTitle: 20,
  buttonId: 256,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
  sectionTitle: 24,
  sections: 10,
  rows: 10,
  listButton: 20,
  files: 10,
} as const;

const Line = (most: number) => z.string().trim().min(1).max(most);
const Header = Line(contentLimits.header).optional();
const Footer = Line(contentLimits.footer).optional();

export const LocationContent = z.object({
  type: z.literal("location"),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().max(300).optional(),
  address: z.string().max(500).optional(),
});

export const ContactCard = z.object({
  name: Line(200),
  organization: z.string().max(200).optional(),
  phones: z.array(z.object({ phone: Line(40), label: z.string().max(40).optional() })).max(20),
  emails: z.array(z.string().max(254)).max(20).optional(),
});

export const ContactsContent = z.object({
  type: z.literal("contacts"),
  contacts: z.array(ContactCard).min(1).max(20),
});

export const Button = z.object({ id: Line(contentLimits.buttonId), title: Line(contentLimits.buttonTitle) });

const isUnique = (values: string[]) => new Set(values).size === values.length;

export const ButtonsContent = z.object({
  type: z.literal("buttons"),
  header: Header,
  footer: Footer,
  buttons: z
    .array(Button)
    .min(1)
    .max(limits.buttons[1])
    .refine((buttons) => isUnique(buttons.map(({ title }) => title)) && isUnique(buttons.map(({ id }) => id))),
});

/** As it is written today; what a channel or an earlier release brought may have one. */
export const NewButtonsContent = ButtonsContent.extend({
  buttons: ButtonsContent.shape.buttons.min(limits.buttons[0]),
});

export const ListRow = z.object({
  id: Line(contentLimits.rowId),
  title: Line(contentLimits.rowTitle),
  description: z.string().trim().max(contentLimits.rowDescription).optional(),
});

export const ListContent = z.object({
  type: z.literal("list"),
  header: Header,
  footer: Footer,
  button: Line(contentLimits.listButton),
  sections: z
    .array(
      z.object({ title: z.string().trim().max(contentLimits.sectionTitle).optional(), rows: z.array(ListRow).min(1) }),
    )
    .min(1)
    .max(contentLimits.sections)
    .refine((sections) => {
      const rows = sections.flatMap((section) => section.rows);
      return rows.length <= contentLimits.rows && isUnique(rows.map(({ id }) => id));
    }),
});

export const LinkContent = z.object({
  type: z.literal("link"),
  header: Header,
  footer: Footer,
  label: Line(contentLimits.buttonTitle),
  url: z.url({ protocol: /^https?$/ }).max(2000),
});

export const LocationRequestContent = z.object({ type: z.literal("locationRequest") });

/** As it was sent: the texts with their parameters filled in, so that it can be shown when the template is gone. */
export const TemplateContent = z.object({
  type: z.literal("template"),
  templateId: z.number().int().nullable(),
  name: z.string().max(512),
  language: z.string().max(20),
  header: z.string().max(200).optional(),
  footer: z.string().max(200).optional(),
  buttons: z
    .array(z.object({ kind: z.enum(["reply", "url", "phone", "copy", "other"]), text: z.string().max(60) }))
    .max(10),
});

export const ChoiceContent = z.object({
  type: z.literal("choice"),
  choiceId: z.string().max(300),
  description: z.string().max(200).optional(),
});

export const OrderContent = z.object({
  type: z.literal("order"),
  items: z
    .array(
      z.object({
        sku: z.string().max(200),
        quantity: z.number(),
        price: z.number().nullable(),
        currency: z.string().max(3).nullable(),
      }),
    )
    .max(200),
});

export const CommentContent = z.object({
  type: z.literal("comment"),
  /** As the network calls whoever wrote it; null: ours. */
  author: z.string().max(200).nullable(),
  /** What it stands below, as far as the network told. */
  post: z.object({ text: z.string().max(1000).nullable(), url: z.string().max(2000).nullable() }).nullable(),
  /** It answers another comment there. */
  isAnswer: z.boolean().optional(),
  /** The provider does not say what a comment is: taken for one by its looks. */
  isGuess: z.literal(true).optional(),
  isHidden: z.boolean().optional(),
  /** Of ours: below the comment for everybody, or to its writer alone. */
  mode: z.enum(["public", "private"]).optional(),
});

export const CallContent = z.object({
  type: z.literal("call"),
  callId: z.number().int().nullable(),
  /** Null: it is going on. */
  outcome: CallOutcome.nullable(),
  seconds: z.number().int().nullable(),
  /** Whether there may be a recording to ask for. */
  isRecorded: z.boolean(),
});

export const NoteContent = z.object({
  type: z.literal("note"),
  /** People named in it; each is told. */
  mentions: z.array(z.number().int().positive()).max(20),
});

export const SystemContent = z.object({ type: z.literal("system"), event: z.string().max(60) });
export const UnsupportedContent = z.object({ type: z.literal("unsupported"), kind: z.string().max(60) });

/** What is kept beside the body, by type. Types that are only words or only a file have none. */
export const MessageContent = z.discriminatedUnion("type", [
  LocationContent,
  ContactsContent,
  ButtonsContent,
  ListContent,
  LinkContent,
  LocationRequestContent,
  TemplateContent,
  ChoiceContent,
  OrderContent,
  CommentContent,
  CallContent,
  NoteContent,
  SystemContent,
  UnsupportedContent,
]);
export type MessageContent = z.infer<typeof MessageContent>;
export type ContentOf<T extends MessageContent["type"]> = Extract<MessageContent, { type: T }>;

/** From where the customer came, when an advertisement or a post led here. */
export const Referral = z.object({
  sourceType: z.string().max(40),
  sourceId: z.string().max(200).nullable(),
  sourceUrl: z.string().max(2000).nullable(),
  headline: z.string().max(500).nullable(),
  body: z.string().max(1000).nullable(),
  clickId: z.string().max(500).nullable(),
});
export type Referral = z.infer<typeof Referral>;

export const MediaStatus = z.enum(["waiting", "ready", "failed", "tooLarge", "gone"]);

/** A message's file. Sizes come before the bytes, so that nothing on the screen moves when the picture arrives. */
export const Media = z.object({
  id: z.uuid(),
  status: MediaStatus,
  name: z.string().nullable(),
  /** Found in the content; until then what the provider claims. */
  mime: z.string(),
  size: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** 64 loudness values from 0 to 100. */
  peaks: z.array(z.number().int().min(0).max(100)).nullable(),
  /** The file itself: shown in place only where the server says that is safe. */
  url: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** A form every browser plays, where one had to be made. */
  playUrl: z.string().nullable(),
  /** Where the browser's own viewer may open it, inside our page: documents of one kind, known by their content. */
  viewUrl: z.string().nullable(),
});
export type Media = z.infer<typeof Media>;
