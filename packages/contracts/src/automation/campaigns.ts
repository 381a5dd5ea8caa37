// Campaigns on the wire: what is written to whom and when, until it is scheduled.
import { z } from "zod";
import { limits, ourLimits } from "../limits.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { Audience, CampaignOutcome } from "./audience.ts";

export {
  AudienceSource,
  brazilianStates,
  CampaignOutcome,
  campaignOutcomes,
  MOST_SOURCES,
  SegmentSource,
} from "./audience.ts";

const read = { area: "campaigns", level: "read" } as const;
const write = { area: "campaigns", level: "full" } as const;
const params = z.object({ campaignId: Id });

/** The specification's words. */
export const CampaignStatus = z.enum(["pending", "scheduled", "processing", "canceled", "finished"]);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** Of one recipient; the first six are the specification's. */
export const CampaignContactStatus = z.enum([
  "send pending",
  "delivery pending",
  "received",
  "read",
  "played",
  "error",
  "unconfirmed",
  "skipped",
]);
export type CampaignContactStatus = z.infer<typeof CampaignContactStatus>;

/** Free: one's own words. Template: a model the provider approved. */
export const CampaignKind = z.enum(["free", "template"]);
export type CampaignKind = z.infer<typeof CampaignKind>;

/** Why somebody of the audience gets nothing; one reason each. */
export const skipReasons = [
  "optedOut",
  "noAddress",
  "ignored",
  "inConversation",
  "windowClosed",
  "inOtherCampaign",
  "missingValue",
  "duplicate",
  "noTemplate",
  "country",
] as const;
export const SkipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof SkipReason>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** When messages may leave, by the clock of whoever gets them; 0 is Sunday. */
export const SendWindow = z.object({
  from: TimeOfDay,
  to: TimeOfDay,
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
});
export type SendWindow = z.infer<typeof SendWindow>;

const [fewestTexts, mostTexts] = limits.campaignMessages;
export const MOST_CAMPAIGN_TEXTS = mostTexts;
export const MOST_CAMPAIGN_CHANNELS = 10;
export const MOST_GAP_SECONDS = 3600;

/** A template's parameters by part and key; each a text in which marks stand for facts. */
const Values = z.record(z.string().max(60), z.string().trim().max(1024));
export const TemplateValues = z.object({
  header: Values,
  body: Values,
  buttons: Values,
  /** The place of the reply button by which somebody leaves for good. */
  optOut: z.number().int().min(0).max(9).nullable().optional(),
});
export type TemplateValues = z.infer<typeof TemplateValues>;

const Gap = z.number().int().min(limits.campaignDelayMinSeconds).max(MOST_GAP_SECONDS);

/** What may be said of a campaign before it is scheduled; a draft may lack everything but its name. */
export const CampaignInput = z.object({
  name: z.string().trim().min(1).max(80),
  texts: z.array(z.string().trim().max(ourLimits.messageTextMax)).min(fewestTexts).max(mostTexts),
  channelIds: z.array(WireId).max(MOST_CAMPAIGN_CHANNELS),
  audience: Audience,
  /** Seconds between two messages of a number; drawn anew each time between the two. */
  gapMin: Gap,
  gapMax: Gap,
  window: SendWindow.nullable(),
  startsAt: Timestamp.nullable(),
  /** Where an answer waits; null: where the number's own customers do. */
  queueId: WireId.nullable(),
  flowId: WireId.nullable(),
  /** Answers so many days later are still answers to it. */
  answerDays: z.number().int().min(1).max(30),
  templateId: WireId.nullable(),
  templateValues: TemplateValues,
});
export type CampaignInput = z.infer<typeof CampaignInput>;

/** How it goes: each recipient is in exactly one of these. */
export const CampaignNumbers = z.object({
  total: z.number().int(),
  /** Not handed over yet. */
  waiting: z.number().int(),
  skipped: z.number().int(),
  sendPending: z.number().int(),
  deliveryPending: z.number().int(),
  received: z.number().int(),
  read: z.number().int(),
  played: z.number().int(),
  error: z.number().int(),
  unconfirmed: z.number().int(),
});
export type CampaignNumbers = z.infer<typeof CampaignNumbers>;

/**
 * "person": somebody did. "late": its moment passed while nobody was there. "line": no number is left. "template": not approved.
 * "guard": a number of it was stopped, for what `pauseNote` says.
 */
export const PausedBy = z.enum(["person", "late", "line", "template", "guard"]);

/** A file that goes with every message of a variant, or of the template. */
export const CampaignFile = z.object({
  /** 0: the template's header. */
  place: z.number().int(),
  name: z.string(),
  kind: z.enum(["image", "video", "audio", "voice", "document", "sticker"]),
  size: z.number().int(),
});
export type CampaignFile = z.infer<typeof CampaignFile>;

export const CampaignRow = z.object({
  id: WireId,
  name: z.string(),
  kind: CampaignKind,
  status: CampaignStatus,
  pausedAt: Timestamp.nullable(),
  pausedBy: PausedBy.nullable(),
  startsAt: Timestamp.nullable(),
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  channels: z.array(z.object({ id: WireId, name: z.string() })),
  numbers: CampaignNumbers,
  author: z.string().nullable(),
  updatedAt: Timestamp,
});
export type CampaignRow = z.infer<typeof CampaignRow>;

/** Who is in and who is out, once the list was made. */
export const Preparation = z.object({
  /** Being made at this moment. */
  isRunning: z.boolean(),
  /** Of the audience as it is now; null: there is none. */
  preparedAt: Timestamp.nullable(),
  recipients: z.number().int(),
  skipped: z.record(z.string(), z.number().int()),
});

export const CampaignShown = CampaignRow.omit({ channels: true }).extend({
  texts: CampaignInput.shape.texts,
  channels: z.array(z.object({ id: WireId, name: z.string(), type: z.string() })),
  audience: Audience,
  /** The sources in words, in their order; null: gone meanwhile. */
  audienceNames: z.array(z.string().nullable()),
  gapMin: z.number().int(),
  gapMax: z.number().int(),
  window: SendWindow.nullable(),
  queueId: WireId.nullable(),
  flowId: WireId.nullable(),
  answerDays: z.number().int(),
  templateId: WireId.nullable(),
  templateValues: TemplateValues,
  preparation: Preparation,
  answered: z.number().int(),
  files: z.array(CampaignFile),
  /** The table of people it was given: what it is called, and its columns that texts may name. */
  table: z.object({ name: z.string(), columns: z.array(z.string()) }).nullable(),
  /** Why the guard stopped a number of it. */
  pauseNote: z.string().nullable(),
});
export type CampaignShown = z.infer<typeof CampaignShown>;

export const listCampaigns = route({
  method: "GET",
  path: "/campaigns",
  summary: "Campaigns with how far each is.",
  access: read,
  gate: "campaigns",
  query: listQuery(["name", "startsAt", "updatedAt"]).extend({ status: CampaignStatus.optional() }),
  answer: listAnswer(CampaignRow),
});

export const campaignSummary = route({
  method: "GET",
  path: "/campaigns/summary",
  summary: "What runs now, how much left this month and how much of it failed.",
  access: read,
  gate: "campaigns",
  answer: z.object({
    running: z.number().int(),
    sentThisMonth: z.number().int(),
    failedThisMonth: z.number().int(),
  }),
});

export const campaignChoices = route({
  method: "GET",
  path: "/campaigns/choices",
  summary: "What a campaign can be sent on, go to and be made of.",
  access: read,
  gate: "campaigns",
  answer: z.object({
    timeZone: z.string(),
    channels: z.array(
      z.object({
        id: WireId,
        name: z.string(),
        type: z.string(),
        /** Of campaigns in one's own words: to everybody, or to those who wrote within the day. */
        free: z.enum(["everybody", "openWindow"]),
        templates: z.boolean(),
        textMax: z.number().int(),
      }),
    ),
    queues: z.array(z.object({ id: WireId, name: z.string() })),
    flows: z.array(z.object({ id: WireId, name: z.string() })),
    tags: z.array(z.object({ id: WireId, name: z.string() })),
    wallets: z.array(z.object({ id: WireId, name: z.string() })),
    lanes: z.array(z.object({ id: WireId, name: z.string() })),
    segments: z.array(z.object({ id: WireId, name: z.string() })),
    campaigns: z.array(z.object({ id: WireId, name: z.string() })),
    variables: z.array(z.string()),
  }),
});

export const createCampaign = route({
  method: "POST",
  path: "/campaigns",
  summary: "Makes a draft: empty, as another one, or for those whom another one did not reach.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.created" },
  creates: true,
  body: z.object({
    name: CampaignInput.shape.name,
    kind: CampaignKind,
    /** As this one; what was sent stays with it. */
    copyOf: WireId.optional(),
    /** Only those of it. */
    outcome: CampaignOutcome.optional(),
  }),
  answer: CampaignShown,
});

export const showCampaign = route({
  method: "GET",
  path: "/campaigns/:campaignId",
  summary: "One campaign; ERR_NO_CAMPAIGN_FOUND.",
  access: read,
  gate: "campaigns",
  params,
  answer: CampaignShown,
});

export const updateCampaign = route({
  method: "PUT",
  path: "/campaigns/:campaignId",
  summary:
    "Changes a campaign that is pending or canceled, otherwise ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING; of a scheduled one with a template the start may change.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.changed" },
  params,
  body: CampaignInput.partial(),
  answer: CampaignShown,
});

export const deleteCampaign = route({
  method: "DELETE",
  path: "/campaigns/:campaignId",
  summary: "Deletes a campaign that is not being sent.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.deleted" },
  params,
  answer: Done,
});

export const prepareCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/prepare",
  summary: "Makes the list of recipients of the audience as it is now; those already reached stay reached.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.changed" },
  creates: false,
  params,
  answer: CampaignShown,
});

export const PreviewRecipient = z.object({
  contactId: WireId,
  name: z.string(),
  /** Each text as this person would read it. */
  texts: z.array(z.string()),
  /** Marks that nobody can fill in for this person. */
  missing: z.array(z.string()),
});

export const previewCampaign = route({
  method: "GET",
  path: "/campaigns/:campaignId/preview",
  summary: "The texts for ten of the recipients, first those who lack something.",
  access: read,
  gate: "campaigns",
  params,
  answer: z.object({ items: z.array(PreviewRecipient) }),
});

/** "block": it cannot be scheduled so. "warning": it can. */
export const ReviewLine = z.object({
  level: z.enum(["block", "warning"]),
  code: z.enum([
    "noName",
    "noText",
    "noTemplate",
    "templateValues",
    "noChannel",
    "channelLost",
    "sameTexts",
    "alikeTexts",
    "noContacts",
    "notPrepared",
    "dateMissing",
    "datePast",
    "dateTooSoon",
    "manySkipped",
    "longRun",
    "noOptOutWord",
    "linkInText",
    "reportRate",
    "messagingLimit",
    "headerFile",
    "fileNotTaken",
    "captionLong",
    "numberHeld",
  ]),
  step: z.enum(["message", "contacts", "sending"]),
  count: z.number().optional(),
});
export type ReviewLine = z.infer<typeof ReviewLine>;

export const Forecast = z.object({
  startsAt: Timestamp,
  /** null: more than a year from now. */
  endsAt: Timestamp.nullable(),
  days: z.array(
    z.object({
      /** In the company's zone. */
      date: z.string(),
      messages: z.number().int(),
      firstAt: Timestamp,
      lastAt: Timestamp,
    }),
  ),
});
export type Forecast = z.infer<typeof Forecast>;

export const CampaignCost = z.object({
  category: z.enum(["marketing", "utility", "authentication"]),
  currency: z.string(),
  /** Of all whose price is known, in millionths. */
  micros: z.number().int(),
  lines: z.array(
    z.object({ country: z.string(), messages: z.number().int(), micros: z.number().int(), isOwn: z.boolean() }),
  ),
  /** Messages to countries whose price nobody has said. */
  unknown: z.number().int(),
});
export type CampaignCost = z.infer<typeof CampaignCost>;

export const reviewCampaign = route({
  method: "GET",
  path: "/campaigns/:campaignId/review",
  summary: "What stands in the way of scheduling, what to think of, and when it would end.",
  access: read,
  gate: "campaigns",
  params,
  answer: z.object({
    lines: z.array(ReviewLine),
    score: z.number().int().min(0).max(100),
    forecast: Forecast.nullable(),
    earliestAt: Timestamp,
    /** Of a template, by what is known of prices; billed when delivered. */
    cost: CampaignCost.nullable(),
  }),
});
