// The campaign as the person edits it: what was changed on the screen, saved step by step.
import type { CampaignInput, CampaignShown } from "@prosa/contracts/campaigns";
import { useState } from "react";
import { showError } from "../../../shared/notices/index.ts";
import { useCampaignActions } from "../campaigns.queries.ts";

export type Draft = CampaignInput;

const draftOf = (campaign: CampaignShown): Draft => ({
  name: campaign.name,
  texts: campaign.texts,
  channelIds: campaign.channels.map(({ id }) => id),
  audience: campaign.audience,
  gapMin: campaign.gapMin,
  gapMax: campaign.gapMax,
  window: campaign.window,
  startsAt: campaign.startsAt,
  queueId: campaign.queueId,
  flowId: campaign.flowId,
  answerDays: campaign.answerDays,
  templateId: campaign.templateId,
  templateValues: campaign.templateValues,
});

export interface DraftCampaign {
  draft: Draft;
  set(change: Partial<Draft>): void;
  /** False: it was refused, and the reason is shown. */
  save(): Promise<boolean>;
  savedAt: Date | null;
}

export function useDraftCampaign(campaign: CampaignShown): DraftCampaign {
  const { update } = useCampaignActions();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const draft = { ...draftOf(campaign), ...changes };
  return {
    draft,
    set: (change) => setChanges((now) => ({ ...now, ...change })),
    async save() {
      if (Object.keys(changes).length === 0) return true;
      try {
        await update(campaign.id, changes);
        setChanges({});
        setSavedAt(new Date());
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    savedAt,
  };
}
