// Who a campaign is for, on the wire: each way to say it, and those that a saved segment may be made of.
import { z } from "zod";
import { contactOptions } from "../conversation/contacts.ts";
import { WireId } from "../shapes.ts";

/** States of Brazil, by the area codes of their numbers. */
export const brazilianStates = [
  "AC",
  "AL",
  "AM",
  "AP",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MG",
  "MS",
  "MT",
  "PA",
  "PB",
  "PE",
  "PI",
  "PR",
  "RJ",
  "RN",
  "RO",
  "RR",
  "RS",
  "SC",
  "SE",
  "SP",
  "TO",
] as const;

/** Of an earlier campaign: those for whom this is how it ended. */
export const campaignOutcomes = ["failed", "notRead", "notAnswered"] as const;
export const CampaignOutcome = z.enum(campaignOutcomes);
export type CampaignOutcome = z.infer<typeof CampaignOutcome>;

const lastingSources = [
  z.object({ kind: z.literal("tag"), id: WireId }),
  z.object({ kind: z.literal("wallet"), id: WireId }),
  z.object({ kind: z.literal("channel"), id: WireId }),
  z.object({ kind: z.literal("lane"), id: WireId }),
  z.object({ kind: z.literal("state"), state: z.enum(brazilianStates) }),
] as const;

/** What a saved segment is made of: ways that mean somebody else tomorrow. */
export const SegmentSource = z.discriminatedUnion("kind", lastingSources);
export type SegmentSource = z.infer<typeof SegmentSource>;

/** One way to say who is meant. */
export const AudienceSource = z.discriminatedUnion("kind", [
  ...lastingSources,
  z.object({ kind: z.literal("option"), option: z.enum(contactOptions) }),
  z.object({ kind: z.literal("campaign"), id: WireId, outcome: CampaignOutcome }),
  z.object({ kind: z.literal("segment"), id: WireId }),
  z.object({ kind: z.literal("contacts"), ids: z.array(WireId).min(1).max(500) }),
  /** Of the table that this campaign was given. */
  z.object({ kind: z.literal("table"), id: WireId }),
]);
export type AudienceSource = z.infer<typeof AudienceSource>;

export const MOST_SOURCES = 20;
/** Whoever any of them means. */
export const Audience = z.array(AudienceSource).max(MOST_SOURCES);
