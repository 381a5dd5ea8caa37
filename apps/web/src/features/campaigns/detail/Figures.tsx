// How it goes: the funnel, whose stages narrow the list below, and what left in which hour.
import type { CampaignShown } from "@prosa/contracts/campaigns";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel } from "../../../shared/ui/index.ts";
import css from "../campaigns.module.css";
import { useProgress } from "../campaigns.queries.ts";
import type { Stage } from "./Recipients.tsx";
import { Waits } from "./Waits.tsx";

interface Props {
  campaign: CampaignShown;
  stage: Stage | null;
  onStage(stage: Stage | null): void;
}

const HOURS_SHOWN = 72;

export function Figures({ campaign, stage, onStage }: Props) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const progress = useProgress(campaign.id);
  if (progress.error && !progress.data)
    return <FailedPanel error={progress.error} onRetry={() => void progress.refetch()} />;
  const numbers = progress.data?.numbers ?? campaign.numbers;
  const stages: [Stage, number][] = [
    ["send pending", numbers.waiting + numbers.sendPending],
    ["delivery pending", numbers.deliveryPending],
    ["received", numbers.received],
    ["read", numbers.read],
    ["played", numbers.played],
    ["error", numbers.error],
    ["unconfirmed", numbers.unconfirmed],
    ["skipped", numbers.skipped],
  ];
  const hours = (progress.data?.hours ?? []).slice(-HOURS_SHOWN);
  const most = Math.max(1, ...hours.flatMap(({ sent, read, failed }) => [sent, read, failed]));
  const share = (n: number) => (numbers.total === 0 ? 0 : (n / numbers.total) * 100);
  return (
    <>
      <Waits waits={progress.data?.waits ?? []} />
      <div className={css.funnel}>
        {stages.map(([id, count]) => (
          <button
            key={id}
            type="button"
            className={css.stage}
            aria-pressed={stage === id}
            onClick={() => onStage(stage === id ? null : id)}
            data-testid={`stage-${id.replace(" ", "-")}`}
          >
            <span className="meta">{t(`contactStatus.${id}`)}</span>
            <b>{formats.count(count)}</b>
            <small className="meta">{formats.oneDecimal(share(count))} %</small>
          </button>
        ))}
        <div className={css.stage}>
          <span className="meta">{t("answered")}</span>
          <b>{formats.count(progress.data?.answered ?? campaign.answered)}</b>
        </div>
      </div>
      {hours.length > 0 && (
        <section className="card" style={{ padding: 16 }} aria-label={t("hours.title")}>
          <div className={css.bar1}>
            <strong>{t("hours.title")}</strong>
            <span className={css.grow} />
            <span className={`meta ${css.legend}`}>
              <span data-kind="sent">{t("hours.sent")}</span>
              <span data-kind="read">{t("hours.read")}</span>
              <span data-kind="failed">{t("hours.failed")}</span>
            </span>
          </div>
          <ol className={css.hours}>
            {hours.map(({ hour, sent, read, failed }) => (
              <li
                key={hour}
                className={css.hour}
                title={t("hours.one", { time: formats.dateTime(hour), sent, read, failed })}
              >
                <span className="sr">{t("hours.one", { time: formats.dateTime(hour), sent, read, failed })}</span>
                <span className={css.columns} aria-hidden>
                  <span style={{ height: `${(sent / most) * 100}%` }} />
                  <span data-kind="read" style={{ height: `${(read / most) * 100}%` }} />
                  <span data-kind="failed" style={{ height: `${(failed / most) * 100}%` }} />
                </span>
                <small className="meta" aria-hidden>
                  {formats.time(hour)}
                </small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {(progress.data?.variants.length ?? 0) > 1 && (
        <p className="meta">
          {progress.data?.variants
            .map(({ variant, sent, read }) =>
              t("variantLine", {
                letter: "ABC"[variant - 1] ?? "?",
                sent: formats.count(sent),
                read: formats.count(read),
              }),
            )
            .join("  ·  ")}
        </p>
      )}
    </>
  );
}
