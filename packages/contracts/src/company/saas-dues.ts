// When and in which words companies are told that an invoice is due: steps around its date, by mail and by WhatsApp.
import { z } from "zod";

export const dueCarriers = ["mail", "whatsapp"] as const;
export type DueCarrier = (typeof dueCarriers)[number];

/** before: up to the due day itself; after: later; block: when the company is shut out. */
export const dueKinds = ["before", "after", "block"] as const;
export type DueKind = (typeof dueKinds)[number];

export const FIRST_DUE_DAY = -30;
export const LAST_DUE_DAY = 60;
export const MOST_DUE_STEPS = 12;

const Ways = z.object({ mail: z.boolean(), whatsapp: z.boolean() });

export const DueStep = Ways.extend({ days: z.number().int().min(FIRST_DUE_DAY).max(LAST_DUE_DAY) });
export type DueStep = z.infer<typeof DueStep>;

export const DueText = z.object({
  subject: z.string().trim().min(1).max(150),
  body: z.string().trim().min(1).max(4000),
  /** By WhatsApp. */
  short: z.string().trim().min(1).max(1000),
});
export type DueText = z.infer<typeof DueText>;

export const dueVariables = ["company", "invoice", "value", "date", "link"] as const;

const InLanguages = z.object({ pt: DueText.nullable(), en: DueText.nullable(), es: DueText.nullable() });

/** A step is told once by each of its carriers; a text that is not written is ours. */
export const Dues = z.object({
  isOn: z.boolean(),
  steps: z
    .array(DueStep)
    .max(MOST_DUE_STEPS)
    .refine((steps) => new Set(steps.map(({ days }) => days)).size === steps.length),
  atBlock: Ways,
  texts: z.object({ before: InLanguages, after: InLanguages, block: InLanguages }),
});
export type Dues = z.infer<typeof Dues>;

const noText = { pt: null, en: null, es: null };
const byMail = { mail: true, whatsapp: false };

export const standardDues: Dues = {
  isOn: false,
  steps: [-7, -3, -1, 0, 1, 3, 7, 15, 30].map((days) => ({ days, ...byMail })),
  atBlock: byMail,
  texts: { before: noText, after: noText, block: noText },
};
