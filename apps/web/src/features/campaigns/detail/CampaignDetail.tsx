// One campaign on its way or over: the funnel, the hours, and what became of each recipient.
import { Button } from "@mantine/core";
import type { CampaignOutcome, CampaignShown } from "@prosa/contracts/campaigns";
import { allows } from "@prosa/contracts/permissions";
import { IconArrowLeft, IconBan, IconCopy, IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { campaignPath, paths } from "../../../app/paths.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { StatusChip } from "../campaign-status.tsx";
import css from "../campaigns.module.css";
import { useCampaignActions } from "../campaigns.queries.ts";
import { sentOf } from "../campaigns.rules.ts";
import { Figures } from "./Figures.tsx";
import { Recipients, type Stage } from "./Recipients.tsx";

export function CampaignDetail({ campaign }: { campaign: CampaignShown }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { profile } = useSignedIn();
  const [stage, setStage] = useState<Stage | null>(null);
  const mayChange = allows(profile, "campaigns", "full");
  return (
    <div className={css.page}>
      <div className={css.bar1}>
        <Link to={paths.campaigns} className={css.bar1}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t("title")}
        </Link>
        <StatusChip {...campaign} />
        <span className="meta">
          {campaign.channels.map(({ name }) => name).join(", ")}
          {campaign.startsAt ? ` · ${formats.dateTime(campaign.startsAt)}` : ""}
        </span>
        <span className={css.grow} />
        {mayChange && <Deeds campaign={campaign} />}
      </div>
      {campaign.pausedBy && campaign.pausedBy !== "person" && (
        <Remark tone="warning">
          {campaign.pausedBy === "guard"
            ? t("paused.guard", { reason: t(`waits.why.${noteOf(campaign.pauseNote)}`) })
            : t(`paused.${campaign.pausedBy}`)}{" "}
          {campaign.pausedBy === "guard" && <Link to={paths.channels}>{t("paused.release")}</Link>}
        </Remark>
      )}
      <Figures campaign={campaign} stage={stage} onStage={setStage} />
      <Recipients campaign={campaign} stage={stage} mayChange={mayChange} />
    </div>
  );
}

/** What stopped a number; one that this screen does not know is told as a fault. */
const noteOf = (note: string | null) =>
  (["complaints", "badList", "faults", "spam", "quality"] as const).find((reason) => reason === note) ?? "faults";

function Deeds({ campaign }: { campaign: CampaignShown }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const actions = useCampaignActions();
  const { id, status, pausedAt, numbers, name, kind } = campaign;
  const attempt = (work: Promise<unknown>) => void work.catch(showError);
  const again = async (outcome?: CampaignOutcome) => {
    const made = await actions.create({
      name: t("copyName", { name }).slice(0, 80),
      kind,
      copyOf: id,
      ...(outcome ? { outcome } : {}),
    });
    await navigate(campaignPath(made.id, outcome ? "contacts" : "message"));
  };
  const glyph = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <>
      {status === "processing" && !pausedAt && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause {...glyph} />}
          onClick={() => attempt(actions.pause(id))}
          data-testid="pause-campaign"
        >
          {t("actions.pause")}
        </Button>
      )}
      {status === "processing" && pausedAt && (
        <Button
          leftSection={<IconPlayerPlay {...glyph} />}
          onClick={() => attempt(actions.resume(id))}
          data-testid="resume-campaign"
        >
          {t("actions.resume")}
        </Button>
      )}
      {(status === "processing" || status === "scheduled") && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconBan {...glyph} />}
          onClick={() =>
            confirmDelete({
              title: t("actions.cancel"),
              verb: t("actions.cancel"),
              name,
              consequence: t("cancel.consequence", { count: sentOf(numbers) }),
              done: t("cancel.done"),
              action: () => actions.cancel(id),
            })
          }
        >
          {t("actions.cancel")}
        </Button>
      )}
      {status === "canceled" && (
        <Button
          variant="default"
          leftSection={<IconPencil {...glyph} />}
          onClick={() => void navigate(campaignPath(id, "message"))}
        >
          {t("actions.edit")}
        </Button>
      )}
      {numbers.error + numbers.unconfirmed > 0 && status !== "scheduled" && (
        <Button variant="default" onClick={() => attempt(again("failed"))}>
          {t("actions.retryFailed")}
        </Button>
      )}
      {status === "finished" && (
        <Button variant="default" onClick={() => attempt(again("notAnswered"))}>
          {t("actions.notAnswered")}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCopy {...glyph} />} onClick={() => attempt(again())}>
        {t("actions.copy")}
      </Button>
    </>
  );
}
