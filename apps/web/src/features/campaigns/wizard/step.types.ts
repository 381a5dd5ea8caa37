// What every step of the wizard is given.
import type { CampaignShown, campaignChoices } from "@prosa/contracts/campaigns";
import type { AnswerOf } from "@prosa/contracts/route";
import type { DraftCampaign } from "./use-draft-campaign.ts";

export const stepIds = ["message", "contacts", "sending", "review"] as const;
export type StepId = (typeof stepIds)[number];

export type Choices = AnswerOf<typeof campaignChoices>;

export interface StepProps {
  campaign: CampaignShown;
  made: DraftCampaign;
  choices: Choices;
}

/** For Mantine, which knows texts only. */
export const optionsOf = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));
