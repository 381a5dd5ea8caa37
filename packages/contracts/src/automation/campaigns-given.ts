// What a campaign is given and gives: files that go with its messages, a table of people, a file of its recipients, what it costs.
import { z } from "zod";
import { Mapping, Reading } from "../conversation/contact-work.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, WireId } from "../shapes.ts";
import { CampaignContactStatus, CampaignShown, MOST_CAMPAIGN_TEXTS } from "./campaigns.ts";

const write = { area: "campaigns", level: "full" } as const;
const params = z.object({ campaignId: Id });
/** 0 is the header of the template, the others are variants. */
const place = params.extend({ place: z.coerce.number<string>().int().min(0).max(MOST_CAMPAIGN_TEXTS) });

export const attachCampaignFile = route({
  method: "PUT",
  path: "/campaigns/:campaignId/files/:place",
  summary: "Gives a variant, or the template's header, an uploaded file that every number of the campaign takes.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.changed" },
  params: place,
  body: z.object({ fileId: z.uuid() }),
  answer: CampaignShown,
});

export const detachCampaignFile = route({
  method: "DELETE",
  path: "/campaigns/:campaignId/files/:place",
  summary: "Takes the file away again.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.changed" },
  params: place,
  answer: CampaignShown,
});

export const readCampaignTable = route({
  method: "POST",
  path: "/campaigns/:campaignId/table",
  summary:
    "Takes the people of an uploaded table, as long work: contacts are found or made, with a tag; columns become variables.",
  // Contacts are made, as by an import.
  access: { area: "massActions", level: "full" },
  gate: "campaigns",
  audit: { kind: "campaigns.changed" },
  creates: true,
  params,
  body: z.object({
    fileId: z.uuid(),
    reading: Reading,
    mapping: Mapping,
    /** On whoever is made or found. */
    tagId: WireId.nullable(),
  }),
  answer: LongJob,
});

export const campaignFileFormats = ["csv", "xlsx"] as const;

export const exportCampaign = route({
  method: "POST",
  path: "/campaigns/:campaignId/export",
  summary: "The recipients with what became of each and why, as a file.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.exported" },
  // Copies of personal data leave the house.
  proof: "fresh",
  creates: true,
  params,
  body: z.object({ format: z.enum(campaignFileFormats), status: CampaignContactStatus.optional() }),
  answer: LongJob,
});

export const saveMessagePrice = route({
  method: "PUT",
  path: "/campaigns/prices",
  summary:
    "What the company's provider asks for a message of a template; null: as the list says that comes with the program.",
  access: write,
  gate: "campaigns",
  audit: { kind: "campaigns.priced" },
  body: z.object({
    country: z.string().regex(/^[A-Z]{2}$/),
    category: z.enum(["marketing", "utility", "authentication"]),
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Millionths of the currency. */
    micros: z.number().int().min(0).max(1_000_000_000).nullable(),
  }),
  answer: z.object({ ok: z.literal(true) }),
});
