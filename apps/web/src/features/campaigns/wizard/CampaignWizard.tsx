// Making a campaign: message, contacts, sending, review. The draft is saved with every step.
import { Button } from "@mantine/core";
import type { CampaignShown } from "@prosa/contracts/campaigns";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { campaignPath, paths } from "../../../app/paths.ts";
import "../../../shared/form-drawer/styles.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { Wizard } from "../../../shared/wizard/index.ts";
import { StatusChip } from "../campaign-status.tsx";
import { useCampaignActions, useCampaignChoices } from "../campaigns.queries.ts";
import { hasTwins } from "../campaigns.rules.ts";
import { ContactsStep } from "./ContactsStep.tsx";
import { MessageStep } from "./MessageStep.tsx";
import { PreviewPane } from "./PreviewPane.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { SendingStep } from "./SendingStep.tsx";
import { type StepId, stepIds } from "./step.types.ts";
import { useDraftCampaign } from "./use-draft-campaign.ts";

export function CampaignWizard({ campaign }: { campaign: CampaignShown }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const choices = useCampaignChoices();
  const made = useDraftCampaign(campaign);
  const { schedule } = useCampaignActions();
  const [isScheduling, setScheduling] = useState(false);
  const { draft, save, savedAt } = made;
  const asked = params.get("etapa");
  const step: StepId = stepIds.find((id) => id === asked) ?? "message";
  const goTo = async (id: StepId) => {
    if (await save()) await navigate(campaignPath(campaign.id, id), { replace: true });
  };
  const { preparation } = campaign;
  const isTemplate = campaign.kind === "template";
  const isWritten = isTemplate
    ? draft.templateId !== null
    : draft.texts.every((text) => text.trim() !== "") && !hasTwins(draft.texts);
  const notes = {
    message: isTemplate ? t("steps.templateNote") : t("steps.messageNote", { count: draft.texts.length }),
    contacts: preparation.preparedAt
      ? t("steps.contactsNote", { count: preparation.recipients })
      : t("steps.contactsHint"),
    sending: draft.startsAt ? formats.dateTime(draft.startsAt) : t("steps.sendingHint"),
    review: t("steps.reviewHint"),
  };
  const done = {
    message: isWritten && draft.channelIds.length > 0,
    contacts: preparation.preparedAt !== null && preparation.recipients > 0,
    sending: draft.startsAt !== null,
    review: false,
  };
  async function finish() {
    setScheduling(true);
    try {
      await schedule(campaign.id);
      notify({ kind: "success", title: t("scheduled"), detail: campaign.name });
      await navigate(campaignPath(campaign.id), { replace: true });
    } catch (error) {
      showError(error);
    } finally {
      setScheduling(false);
    }
  }
  const body = () => {
    if (choices.error && !choices.data)
      return <FailedPanel error={choices.error} onRetry={() => void choices.refetch()} />;
    if (!choices.data) return <Waiting label={t("loading")}>{null}</Waiting>;
    const given = { campaign, made, choices: choices.data };
    if (step === "message") return <MessageStep {...given} />;
    if (step === "contacts") return <ContactsStep {...given} />;
    if (step === "sending") return <SendingStep {...given} />;
    return <ReviewStep {...given} onStep={(id) => void goTo(id)} />;
  };

  return (
    <Wizard<StepId>
      back={{ to: paths.campaigns, label: t("title") }}
      title={draft.name}
      head={
        <>
          <StatusChip {...campaign} />
          {savedAt && <span className="meta">{t("savedAt", { time: formats.time(savedAt) })}</span>}
        </>
      }
      steps={stepIds.map((id) => ({ id, title: t(`steps.${id}`), note: notes[id], isDone: done[id] }))}
      step={step}
      onStep={(id) => void goTo(id)}
      onContinue={save}
      leave={{
        label: t("leave"),
        run: () => void save().then((isSaved) => isSaved && navigate(paths.campaigns)),
      }}
      last={
        <Button loading={isScheduling} onClick={() => void finish()} data-testid="schedule-campaign">
          {t("schedule")}
        </Button>
      }
      preview={<PreviewPane campaign={campaign} made={made} />}
    >
      {body()}
    </Wizard>
  );
}
