// Campaigns on their way: scheduled, held, ended, and what became of each recipient.
import { z } from "zod";
import { listAnswer, PageSize } from "../lists.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import {
  CampaignContactStatus,
  CampaignNumbers,
  CampaignShown,
  CampaignStatus,
  PausedBy,
  SkipReason,
} from "./campaigns.ts";

const read = { area: "campaigns", level: "read" } as const;
const write = { area: "campaigns", level: "full" } as const;
const params = z.object({ campaignId: Id });

export const scheduleCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/schedule",
  summary:
    "Puts it in line for its start; ERR_CAMPAIGN_DATE in the past, ERROR_CAMPAIGN_DATE_NOT_VALID under 15 minutes, ERR_CAMPAIGN_CONTACTS without anybody.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.scheduled" },
  creates: false,
  params,
  answer: CampaignShown,
});

export const pauseCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/pause",
  summary: "Nothing leaves any more until somebody goes on; ERROR_CAMPAIGN_NOT_EXISTS.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.paused" },
  creates: false,
  params,
  answer: CampaignShown,
});

export const resumeCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/resume",
  summary: "Goes on where it stood.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.resumed" },
  creates: false,
  params,
  answer: CampaignShown,
});

export const cancelCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/cancel",
  summary: "Ends it; what left stays sent, and it may be edited and scheduled again for the others.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.canceled" },
  creates: false,
  params,
  answer: CampaignShown,
});

export const testCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/test",
  summary: "Sends every variant to one contact, filled in for that contact; counts nowhere.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.tested" },
  creates: true,
  params,
  body: z.object({ contactId: WireId }),
  answer: z.object({ messages: z.number().int() }),
});

/** Why something of a running campaign waits at this moment. */
export const CampaignWait = z.object({
  why: z.enum(["complaints", "badList", "faults", "spam", "quality", "dayCap", "line", "window"]),
  /** Of which number; null: of all. */
  channel: z.object({ id: WireId, name: z.string() }).nullable(),
  /** When it goes on by itself; null: when somebody does something. */
  until: Timestamp.nullable(),
});
export type CampaignWait = z.infer<typeof CampaignWait>;

export const campaignProgress = route({
  method: "GET",
  path: "/campaigns/:campaignId/progress",
  summary: "How far it is, hour by hour, number by number and variant by variant.",
  access: read,
  gate: "campaigns",
  params,
  answer: z.object({
    status: CampaignStatus,
    pausedAt: Timestamp.nullable(),
    pausedBy: PausedBy.nullable(),
    numbers: CampaignNumbers,
    answered: z.number().int(),
    waits: z.array(CampaignWait),
    hours: z.array(
      z.object({
        hour: Timestamp,
        sent: z.number().int(),
        delivered: z.number().int(),
        read: z.number().int(),
        failed: z.number().int(),
      }),
    ),
    reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    variants: z.array(z.object({ variant: z.number().int(), sent: z.number().int(), read: z.number().int() })),
  }),
});
export type CampaignProgress = z.infer<typeof campaignProgress.answer>;

export const CampaignRecipient = z.object({
  id: WireId,
  contactId: WireId,
  name: z.string(),
  /** Masked where the company hides numbers from the caller. */
  number: z.string().nullable(),
  status: CampaignContactStatus,
  /** Why it was left out. */
  skipReason: SkipReason.nullable(),
  /** Why it failed, in our codes. */
  failureCode: z.string().nullable(),
  variant: z.number().int().nullable(),
  channel: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  answeredAt: Timestamp.nullable(),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;

export const listCampaignContacts = route({
  method: "GET",
  path: "/campaigns/:campaignId/contacts",
  summary: "The recipients of a campaign by what became of each.",
  access: read,
  gate: "campaigns",
  params,
  query: z.object({
    pageNumber: z.coerce.number<string>().int().min(1).max(100_000).optional(),
    pageSize: PageSize.optional(),
    status: CampaignContactStatus.optional(),
  }),
  answer: listAnswer(CampaignRecipient),
});

export const removeCampaignContact = route({
  method: "DELETE",
  path: "/campaigns/:campaignId/contacts/:recipientId",
  summary: "Takes somebody out who has not been written to; ERR_NO_CAMPAIGN_CONTACTS_NOT_FOUND.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.changed" },
  params: params.extend({ recipientId: Id }),
  answer: CampaignShown,
});
