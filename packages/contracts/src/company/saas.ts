// The platform's own settings on the wire: read and written by the operator, section by section.
import { z } from "zod";
import { route } from "../route.ts";
import { Email, Timestamp } from "../shapes.ts";
import { Dues } from "./saas-dues.ts";
import { Banner } from "./saas-words.ts";
import { Whatsapp } from "./tenants.ts";

export const Signup = z.object({ allowed: z.boolean() });
export const Trial = z.object({ allowed: z.boolean(), days: z.number().int().min(1).max(365) });

const Words = z.string().trim().min(1).max(1000);
const inLanguages = <T extends z.ZodType>(text: T) =>
  z.object({ pt: text.nullable(), en: text.nullable(), es: text.nullable() });

/** A message to whoever signs up, through a WhatsApp API of the operator's choice. The token goes in and never comes out. */
export const Welcome = z
  .object({
    isOn: z.boolean(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable(),
    texts: z.object({ pt: Words, en: Words.nullable(), es: Words.nullable() }),
  })
  .refine(({ isOn, url }) => !isOn || url !== null, { path: ["url"] });
export type Welcome = z.infer<typeof Welcome>;

const Host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/);
const Line = z
  .string()
  .trim()
  .max(120)
  .regex(/^[^\r\n"<>]*$/);

/** The mail server in use while it is on; off, the one the installation was started with. */
export const MailServer = z.object({
  isOn: z.boolean(),
  host: Host,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(["tls", "starttls", "none"]),
  user: z.string().trim().max(200),
  fromName: Line,
  fromAddress: Email,
  replyTo: Email.nullable(),
});
export type MailServer = z.infer<typeof MailServer>;

const LetterText = z.object({ subject: z.string().trim().min(1).max(150), body: z.string().trim().min(1).max(4000) });
export type LetterText = z.infer<typeof LetterText>;

/** The code must stand in the letter that brings it. */
const RecoveryText = LetterText.refine(({ body }) => body.includes("{{code}}"), { path: ["body"] });

/** Letters whose words the operator may choose; null: as they come. */
export const letterNames = ["recovery", "welcome"] as const;
export type LetterName = (typeof letterNames)[number];
export const LetterTexts = z.object({ recovery: inLanguages(RecoveryText), welcome: inLanguages(LetterText) });
export type LetterTexts = z.infer<typeof LetterTexts>;

export const letterVariables: Record<LetterName, readonly string[]> = {
  recovery: ["code", "minutes"],
  welcome: ["company", "link", "code"],
};

export const MOST_DOWNLOAD_MB = 2000;
const DownloadText = z.string().trim().min(1).max(300);
export const Download = z.object({
  limitMb: z.number().int().min(1).max(MOST_DOWNLOAD_MB),
  texts: inLanguages(DownloadText),
});
export type Download = z.infer<typeof Download>;

export const SaasSettings = z.object({
  signup: Signup,
  trial: Trial,
  welcome: Welcome,
  banner: Banner,
  mail: MailServer.nullable(),
  letters: LetterTexts,
  download: Download,
  dues: Dues,
});
export type SaasSettings = z.infer<typeof SaasSettings>;

const Secret = z.string().min(1).max(500);

const Shown = z.object({
  settings: SaasSettings,
  /** Of what is secret only whether it is there. */
  has: z.object({ mailPassword: z.boolean(), welcomeToken: z.boolean() }),
  /** What the installation was started with: the most that a file may have, and whether it has a mail server. */
  installation: z.object({ downloadMb: z.number().int(), mail: z.boolean() }),
  changedAt: Timestamp.nullable(),
});
export type ShownSaas = z.infer<typeof Shown>;

export const showSaas = route({
  method: "GET",
  path: "/admin/saas",
  summary: "The platform's own settings, without secrets.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.saas_read" },
  answer: Shown,
});

/** Through these goes what only its receiver may read. */
const tellingSections = ["mail", "mailPassword", "welcome", "welcomeToken"] as const;

export const saveSaas = route({
  method: "PUT",
  path: "/admin/saas",
  summary: "Changes the sections that are given. A secret left out stays; what is secret asks for the password again.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.saas_changed" },
  proof: ({ body }) => tellingSections.some((section) => body?.[section] !== undefined),
  body: SaasSettings.extend({ mailPassword: Secret.nullable(), welcomeToken: Secret.nullable() }).partial(),
  answer: Shown,
});

/** What became of a try: in our words by reason, and in the other side's own. */
const Tried = z.object({
  ok: z.boolean(),
  reason: z.enum(["login", "host", "timeout", "security", "address", "refused", "none"]).nullable(),
  detail: z.string().nullable(),
});
export type Tried = z.infer<typeof Tried>;

export const testMail = route({
  method: "POST",
  path: "/admin/saas/mail/test",
  summary: "Sends a letter to an address through the mail server in use and tells what the server said.",
  access: "operator",
  audit: { kind: "operator.saas_tested" },
  creates: false,
  timeoutSeconds: 60,
  body: z.object({ email: Email }),
  answer: Tried,
});

export const testWelcome = route({
  method: "POST",
  path: "/admin/saas/welcome/test",
  summary: "Sends the welcome message to a number through the WhatsApp API and tells what it answered.",
  access: "operator",
  audit: { kind: "operator.saas_tested" },
  creates: false,
  timeoutSeconds: 60,
  body: z.object({ number: Whatsapp }),
  answer: Tried,
});
