// The file that goes with a variant or with a template's header: attached, shown by name and size, taken away.
import { Button, FileButton } from "@mantine/core";
import type { CampaignShown } from "@prosa/contracts/campaigns";
import { limits } from "@prosa/contracts/limits";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import css from "../campaigns.module.css";
import { useGivenActions } from "../given.queries.ts";
import type { DraftCampaign } from "./use-draft-campaign.ts";

const MB = 1_000_000;

interface Props {
  campaign: CampaignShown;
  made: DraftCampaign;
  /** 0: the template's header. */
  place: number;
}

export function AttachedFile({ campaign, made, place }: Props) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { attach, detach } = useGivenActions();
  const [isBusy, setBusy] = useState(false);
  const file = campaign.files.find((one) => one.place === place);
  const used = campaign.files.reduce((sum, { size }) => sum + size, 0);
  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      // A file belongs to what is saved: variants and numbers first.
      if (await made.save()) await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  if (made.draft.channelIds.length === 0) return <p className="meta">{t("files.channelFirst")}</p>;
  return (
    <div className={css.row} data-testid={`campaign-file-${place}`}>
      {file ? (
        <span className={css.bar1}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
          <span className="trunc">{file.name}</span>
          <span className="meta">
            {t(`files.kinds.${file.kind}`)} · {formats.measure(Math.round((file.size / MB) * 10) / 10)} MB
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={isBusy}
            aria-label={t("files.drop", { name: file.name })}
            onClick={() => void run(() => detach(campaign.id, place))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </Button>
        </span>
      ) : (
        <FileButton onChange={(chosen) => chosen && void run(() => attach(campaign.id, place, chosen))}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              style={{ justifySelf: "start" }}
              loading={isBusy}
              leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
            >
              {place === 0 ? t("files.header") : t("files.add")}
            </Button>
          )}
        </FileButton>
      )}
      {used > 0 && (
        <span className="meta">
          {t("files.used", {
            used: formats.measure(Math.round((used / MB) * 10) / 10),
            most: limits.campaignAttachmentsTotalMB,
          })}
        </span>
      )}
    </div>
  );
}
