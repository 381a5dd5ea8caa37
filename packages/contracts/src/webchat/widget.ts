// What the web chat's own frame asks of the server, for a visitor whom nobody knows.
import { z } from "zod";
import { MessageContent, MessageType } from "../conversation/message-content.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { WebchatSettings } from "./webchat.ts";

/** The public name of a web chat. */
export const WidgetKey = z.string().regex(/^[\w-]{20,64}$/);
const params = z.object({ widgetKey: WidgetKey });

const Name = z.string().trim().max(120);
const EmailClaim = z.union([z.literal(""), z.email().max(254)]);
const PhoneClaim = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\d+()\s.-]*$/);

/** Said, not proven. */
export const Claims = z.object({ name: Name.optional(), email: EmailClaim.optional(), phone: PhoneClaim.optional() });
export type Claims = z.infer<typeof Claims>;

/** Kept without what stands behind a question mark. */
export const Page = z.object({
  url: z.string().max(2000),
  title: z.string().max(300).default(""),
  referrer: z.string().max(2000).default(""),
});

export const WidgetFile = z.object({
  id: z.uuid(),
  status: z.string(),
  name: z.string().nullable(),
  mime: z.string(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  hasThumb: z.boolean(),
  hasPlay: z.boolean(),
});

export const WidgetMessage = z.object({
  id: WireId,
  clientId: z.uuid(),
  /** The visitor's own. */
  isMine: z.boolean(),
  type: MessageType,
  body: z.string(),
  content: MessageContent.nullable(),
  file: WidgetFile.nullable(),
  /** First name of whoever attends; null: a machine, or the visitor. */
  author: z.string().nullable(),
  quoted: z.object({ id: WireId, body: z.string(), isMine: z.boolean() }).nullable(),
  reactions: z.array(z.object({ emoji: z.string(), isMine: z.boolean() })),
  isEdited: z.boolean(),
  isGone: z.boolean(),
  createdAt: Timestamp,
});
export type WidgetMessage = z.infer<typeof WidgetMessage>;

export const WidgetPage = z.object({ messages: z.array(WidgetMessage), hasMore: z.boolean() });

export const WidgetVisitor = z.object({
  name: z.string().nullable(),
  /** Shortened: whoever looks at the screen does not learn it. */
  email: z.string().nullable(),
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
});

/** What a browser without its own cookie keeps; null where the cookie is enough. */
const Kept = z.object({
  /** For the frame's memory: says who this is until the page goes. */
  token: z.string().nullable(),
  /** For the storage of the page around it: good once. */
  resumeKey: z.string().nullable(),
});

const Known = Kept.extend({ visitor: WidgetVisitor, page: WidgetPage });

const open = {
  access: "public",
  audit: { none: "incoming" },
  creates: { unkept: "stranger" },
  from: "widget",
} as const;
const visitors = { access: "visitor", audit: { none: "incoming" }, from: "widget" } as const;
const again = { creates: { unkept: "stranger" } } as const;

export const WidgetHello = z.object({
  name: z.string(),
  settings: WebchatSettings,
  hours: z.object({ isOpen: z.boolean(), nextChangeAt: Timestamp.nullable() }),
  /** Shows with the first word that the panel was really open. */
  pass: z.string(),
  known: Known.nullable(),
});
export type WidgetHello = z.infer<typeof WidgetHello>;

export const widgetHello = route({
  ...open,
  method: "POST",
  path: "/widget/:widgetKey/hello",
  summary: "The panel opens: looks, hours, and the conversation so far of whoever had one.",
  params,
  body: z.object({ resumeKey: z.string().max(200).optional() }),
  answer: WidgetHello,
});

export const widgetStart = route({
  ...open,
  method: "POST",
  path: "/widget/:widgetKey/start",
  summary: "A visitor's first word; repeated with the same seed it is the same visitor and the same word.",
  params,
  body: z.object({
    pass: z.string().max(400),
    /** Made by the frame: whoever repeats it is the same visitor. */
    seed: z.string().regex(/^[\w-]{40,64}$/),
    clientId: z.uuid(),
    text: z.string().trim().min(1).max(4096),
    claims: Claims.default({}),
    page: Page.optional(),
    language: z.string().max(35).default(""),
    timeZone: z.string().max(64).default(""),
    /** Its cookie did not come back: what the browser shall keep instead. */
    keepsNoCookie: z.boolean().default(false),
    /** A field that people do not see. */
    website: z.string().max(200).default(""),
  }),
  answer: Known,
});

export const widgetIdentify = route({
  ...open,
  method: "POST",
  path: "/widget/:widgetKey/identify",
  summary: "The site says who its visitor is, signed with the channel's secret; opens the conversation of that person.",
  params,
  body: z.object({
    identity: z.union([
      z.object({ token: z.string().max(4000) }),
      z.object({ id: z.string().min(1).max(200), hash: z.string().regex(/^[0-9a-f]{64}$/i) }),
    ]),
    claims: Claims.default({}),
    keepsNoCookie: z.boolean().default(false),
  }),
  answer: Known,
});

/** Why a link of a letter opens nothing. */
export const WidgetLinkFault = z.enum(["used", "expired", "unknown"]);
export type WidgetLinkFault = z.infer<typeof WidgetLinkFault>;

export const widgetContinue = route({
  ...open,
  method: "POST",
  path: "/widget/:widgetKey/continue",
  summary:
    "The link of an e-mail opens its visitor's conversation here, once and within a day; a refusal's detail says why not.",
  params,
  body: z.object({
    link: z.string().max(200),
    /** Made by the frame: the same one is answered again, should the answer have been lost. */
    seed: z.string().regex(/^[\w-]{40,64}$/),
    keepsNoCookie: z.boolean().default(false),
  }),
  answer: Known,
});

export const widgetMessages = route({
  ...visitors,
  method: "GET",
  path: "/widget/:widgetKey/messages",
  summary: "A page of the visitor's own conversation, oldest first; without a place the newest.",
  params,
  query: z.object({ before: Id.optional() }),
  answer: WidgetPage,
});

export const widgetSay = route({
  ...visitors,
  ...again,
  method: "POST",
  path: "/widget/:widgetKey/messages",
  summary: "A visitor's words, or what they chose; the same client id is the same message.",
  params,
  body: z.object({
    clientId: z.uuid(),
    text: z.string().trim().max(4096).default(""),
    quotedId: WireId.optional(),
    choice: z.object({ messageId: WireId, id: z.string().min(1).max(300) }).optional(),
  }),
  answer: z.object({ ok: z.literal(true) }),
});

const MB = 1024 * 1024;

export const widgetFile = route({
  ...visitors,
  ...again,
  method: "POST",
  path: "/widget/:widgetKey/files",
  summary: "One file of a visitor's.",
  params,
  query: z.object({ clientId: z.uuid() }),
  upload: { maxBytes: 25 * MB },
  timeoutSeconds: 120,
  answer: z.object({ ok: z.literal(true) }),
});

export const widgetRead = route({
  ...visitors,
  creates: false,
  method: "POST",
  path: "/widget/:widgetKey/read",
  summary: "What was shown to the visitor, or has come as far as their browser.",
  params,
  body: z.object({ upTo: WireId, isSeen: z.boolean() }),
  answer: Done,
});

export const widgetTyping = route({
  ...visitors,
  creates: false,
  method: "POST",
  path: "/widget/:widgetKey/typing",
  summary: "The visitor is writing; shown to whoever attends and kept nowhere.",
  params,
  body: z.object({}),
  answer: Done,
});

export const widgetVisit = route({
  ...visitors,
  creates: false,
  method: "POST",
  path: "/widget/:widgetKey/pages",
  summary: "The visitor has come to another page of the site.",
  params,
  body: Page,
  answer: Done,
});

export const widgetEmail = route({
  ...visitors,
  creates: false,
  method: "POST",
  path: "/widget/:widgetKey/email",
  summary: "Where an answer that was not seen is told of, as the visitor claims; answered shortened.",
  params,
  body: z.object({ email: z.email().max(254) }),
  answer: z.object({ email: z.string() }),
});

export const widgetLeave = route({
  ...visitors,
  creates: false,
  method: "POST",
  path: "/widget/:widgetKey/leave",
  summary: "Ends the session: the next one at this computer is somebody else.",
  params,
  body: z.object({}),
  answer: Done,
});

/** What the loader is given with its code. */
export interface LoaderConfig {
  key: string;
  /** Origin of frame and API. */
  base: string;
  color: string;
  position: "right" | "left";
  language: string;
  greetings: Record<string, string>;
  greetAfterSeconds: number | null;
  domains: string[];
  /** Says that somebody is here, and hears whether they are invited. */
  seen: boolean;
}

/** What the loader says of whoever looks at a page. Names are short, because it is said again and again. */
export const WidgetSeen = z.object({
  /** Made up by this window, which forgets it. */
  h: z.string().regex(/^[\w-]{22,64}$/),
  u: z.string().max(2000),
  t: z.string().max(300).default(""),
  o: z.enum(["0", "1"]).default("0"),
});
export type WidgetSeen = z.infer<typeof WidgetSeen>;

export interface WidgetInvitation {
  id: string;
  text: string;
  /** First name of whoever invites. */
  author: string;
}

export interface WidgetSeenAnswer {
  /** Seconds until it is asked again. */
  next: number;
  invitation: WidgetInvitation | null;
}

/** The socket's frames, both ways. It is a bell: what there is to read is asked for. */
export type WidgetSignal = { type: "ready" } | { type: "news" } | { type: "typing" };
