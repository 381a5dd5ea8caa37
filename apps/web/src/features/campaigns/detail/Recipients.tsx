// The recipients of a campaign with the state of each and why; those who have not been written to can be taken out.
import { Button } from "@mantine/core";
import type { CampaignContactStatus, CampaignShown } from "@prosa/contracts/campaigns";
import type { CampaignRecipient } from "@prosa/contracts/campaigns-running";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError, textsOfCode } from "../../../shared/notices/index.ts";
import { Chip, FailedPanel, type Tone, Waiting } from "../../../shared/ui/index.ts";
import css from "../campaigns.module.css";
import { useCampaignActions, useRecipients } from "../campaigns.queries.ts";
import { useGivenActions } from "../given.queries.ts";

export type Stage = CampaignContactStatus;

const tones: Partial<Record<Stage, Tone>> = {
  received: "info",
  read: "success",
  played: "success",
  error: "danger",
  unconfirmed: "warning",
};

interface Props {
  campaign: CampaignShown;
  stage: Stage | null;
  mayChange: boolean;
}

export function Recipients({ campaign, stage, mayChange }: Props) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { takeOut } = useCampaignActions();
  const { exportAs } = useGivenActions();
  const [place, setPlace] = useState<{ stage: Stage | null; page: number }>({ stage, page: 1 });
  const page = place.stage === stage ? place.page : 1;
  const list = useRecipients(campaign.id, {
    pageNumber: String(page),
    pageSize: "25",
    ...(stage ? { status: stage } : {}),
  });
  if (list.error && !list.data) return <FailedPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting label={t("loading")}>{null}</Waiting>;
  const { items, count, hasMore } = list.data;
  const why = ({ skipReason, failureCode }: CampaignRecipient) => {
    if (skipReason) return t(`reasons.${skipReason}`);
    return failureCode ? textsOfCode(failureCode).title : "";
  };
  return (
    <section className="card" aria-label={t("contacts.title")}>
      <div className={css.bar1} style={{ padding: "12px 16px" }}>
        <strong>{t("contacts.title")}</strong>
        <span className="meta">{t("contacts.counted", { count })}</span>
        <span className={css.grow} />
        {mayChange &&
          (["csv", "xlsx"] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="xs"
              onClick={() =>
                void exportAs(campaign.id, { format, ...(stage ? { status: stage } : {}) })
                  .then(() => notify({ kind: "success", title: t("export.asked") }))
                  .catch(showError)
              }
              data-testid={`export-${format}`}
            >
              {t(`export.${format}`)}
            </Button>
          ))}
      </div>
      {items.length === 0 ? (
        <p style={{ padding: 16 }}>{t("contacts.none")}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table} data-testid="recipients">
            <thead>
              <tr>
                <th>{t("contacts.name")}</th>
                <th>{t("contacts.state")}</th>
                <th>{t("contacts.why")}</th>
                <th>{t("contacts.sentAt")}</th>
                <th>{t("contacts.answeredAt")}</th>
                {mayChange && <th className="sr">{t("contacts.takeOut")}</th>}
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <tr key={one.id}>
                  <td>
                    {one.name} <small className="meta tnum">{one.number && formats.phone(one.number)}</small>
                  </td>
                  <td>
                    <Chip tone={tones[one.status] ?? "neutral"}>{t(`contactStatus.${one.status}`)}</Chip>
                  </td>
                  <td>{why(one)}</td>
                  <td>{one.sentAt ? formats.dateTime(one.sentAt) : ""}</td>
                  <td>{one.answeredAt ? formats.dateTime(one.answeredAt) : ""}</td>
                  {mayChange && (
                    <td>
                      {one.status === "send pending" && one.channel === null && (
                        <Button
                          variant="subtle"
                          color="gray"
                          size="xs"
                          aria-label={`${t("contacts.takeOut")}: ${one.name}`}
                          onClick={() => void takeOut(campaign.id, one.id).catch(showError)}
                        >
                          <IconTrash size={16} stroke={1.75} aria-hidden />
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={css.bar1} style={{ padding: "8px 16px" }}>
        <span className={css.grow} />
        <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPlace({ stage, page: page - 1 })}>
          {t("contacts.before")}
        </Button>
        <Button variant="default" size="xs" disabled={!hasMore} onClick={() => setPlace({ stage, page: page + 1 })}>
          {t("contacts.next")}
        </Button>
      </div>
    </section>
  );
}
