// Web chat as administrators set it up, and as attendants see its visitors.
import { z } from "zod";
import { Color } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

const Line = (most: number) => z.string().trim().max(most);

/** A site, or with `*.` everything below one; never a path. */
export const SiteName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/)
  .max(120);

/** Words in one language; what is empty is the product's own. */
export const WebchatTexts = z.object({
  title: Line(60),
  subtitle: Line(160),
  /** Said beside the closed launcher, and as the first word of the open panel. */
  greeting: Line(300),
  /** Said while the company is closed. */
  offline: Line(300),
});
export type WebchatTexts = z.infer<typeof WebchatTexts>;

export const webchatLanguages = ["pt", "en", "es"] as const;
export type WebchatLanguage = (typeof webchatLanguages)[number];

export const PreChatField = z.enum(["off", "optional", "required"]);
export type PreChatField = z.infer<typeof PreChatField>;

export const WebchatSettings = z.object({
  color: Color,
  position: z.enum(["right", "left"]),
  /** Of whoever speaks a language that is none of ours. */
  language: z.enum(webchatLanguages),
  texts: z.object({ pt: WebchatTexts, en: WebchatTexts, es: WebchatTexts }),
  /** After so many seconds on a page, once a day; null: the greeting waits in the panel. */
  greetAfterSeconds: z.number().int().min(0).max(600).nullable(),
  /** Sites that may show it; empty: its own page alone. */
  domains: z.array(SiteName).max(20),
  /** Asked before the first word. */
  preChat: z.object({ name: PreChatField, email: PreChatField, phone: PreChatField }),
  /** Whether signed visitors are known, and whether others are let in. */
  identity: z.enum(["off", "optional", "required"]),
  files: z.boolean(),
  /** An answer that stays unseen is told of by e-mail, with a link that leads back. */
  continueByEmail: z.boolean(),
  /** Who is on the site now is kept for a moment and shown to attendants, who may invite them. */
  visitorsNow: z.boolean(),
});
export type WebchatSettings = z.infer<typeof WebchatSettings>;

const noTexts: WebchatTexts = { title: "", subtitle: "", greeting: "", offline: "" };
export const standardWebchat: WebchatSettings = {
  color: "#5b3fc4",
  position: "right",
  language: "pt",
  texts: { pt: noTexts, en: noTexts, es: noTexts },
  greetAfterSeconds: null,
  domains: [],
  preChat: { name: "optional", email: "off", phone: "off" },
  identity: "off",
  files: true,
  continueByEmail: false,
  visitorsNow: false,
};

const channelParams = z.object({ webchatId: Id });

export const Webchat = z.object({
  settings: WebchatSettings,
  /** Public: stands in the page of whoever shows the chat. */
  key: z.string(),
  /** Where loader, frame and page are; null: this installation has no address for them. */
  address: z.string().nullable(),
  hasSecret: z.boolean(),
});
export type Webchat = z.infer<typeof Webchat>;

export const showWebchat = route({
  method: "GET",
  path: "/channels/:webchatId/webchat",
  summary: "Looks, texts, sites and key of a web chat.",
  access: { area: "channels", level: "read" },
  params: channelParams,
  answer: Webchat,
});

export const saveWebchat = route({
  method: "PUT",
  path: "/channels/:webchatId/webchat",
  summary: "Changes how a web chat looks, what it says, and where it may be shown.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.changed" },
  params: channelParams,
  body: WebchatSettings.partial(),
  answer: Webchat,
});

export const renewWebchatSecret = route({
  method: "POST",
  path: "/channels/:webchatId/webchat/secret",
  summary: "Makes a new secret for signing visitors and shows it once; the one before stays good until the next.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.secret_shown" },
  creates: { unkept: "secret" },
  proof: "fresh",
  support: "refused",
  params: channelParams,
  answer: z.object({ secret: z.string() }),
});

export const Visit = z.object({
  visitorId: WireId,
  /** What the visitor says of themselves; nobody has proved it unless `isVerified`. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The site signed who it is. */
  isVerified: z.boolean(),
  externalId: z.string().nullable(),
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
  device: z.string().nullable(),
  isOnline: z.boolean(),
  seenAt: Timestamp,
  blockedUntil: Timestamp.nullable(),
  /** Newest first. */
  pages: z.array(z.object({ url: z.string(), title: z.string(), referrer: z.string().nullable(), at: Timestamp })),
});
export type Visit = z.infer<typeof Visit>;

export const showVisit = route({
  method: "GET",
  path: "/tickets/:ticketId/visit",
  summary:
    "The visitor of a web chat's conversation: pages of the visit, device, language, whether signed. Null elsewhere.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  answer: z.object({ visit: Visit.nullable() }),
});

export const blockVisitor = route({
  method: "PUT",
  path: "/tickets/:ticketId/visit",
  summary: "Keeps the visitor from writing for a day, or lets them write again.",
  access: { area: "attendance", level: "full" },
  audit: { kind: "visitors.blocked" },
  params: z.object({ ticketId: Id }),
  body: z.object({ isBlocked: z.boolean() }),
  answer: Done,
});

/** Somebody on the site at this moment, who has said nothing yet; known for as long as the page asks. */
export const SiteVisitor = z.object({
  id: z.string(),
  /** Without what stands behind a question mark. */
  page: z.string(),
  title: z.string(),
  device: z.string().nullable(),
  language: z.string().nullable(),
  since: Timestamp,
  seenAt: Timestamp,
  /** The panel is open there, or an answer is awaited. */
  isChatting: z.boolean(),
  invitedAt: Timestamp.nullable(),
  invitedBy: z.string().nullable(),
});
export type SiteVisitor = z.infer<typeof SiteVisitor>;

export const listVisitors = route({
  method: "GET",
  path: "/channels/:webchatId/visitors",
  summary: "Who is on the sites of a web chat now, the latest first, for whoever works on it.",
  access: { area: "attendance", level: "full" },
  params: channelParams,
  answer: z.object({
    /** Whether the chat keeps who is there at all. */
    isOn: z.boolean(),
    /** Also those who are not in the list. */
    total: z.number().int(),
    visitors: z.array(SiteVisitor),
  }),
});

export const inviteVisitor = route({
  method: "POST",
  path: "/channels/:webchatId/visitors/:visitorId/invitation",
  summary: "Words of an attendant beside the launcher of one visitor, at most once in ten minutes.",
  access: { area: "attendance", level: "full" },
  audit: { kind: "visitors.invited" },
  creates: true,
  params: channelParams.extend({ visitorId: z.string().regex(/^[\w-]{22,64}$/) }),
  body: z.object({ text: Line(300).min(1) }),
  answer: Done,
});
