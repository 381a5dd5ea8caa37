// The last look: what stands in the way, what to think of, the numbers, and when it would end.
import { Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../campaigns.module.css";
import { useReview } from "../campaigns.queries.ts";
import { CostBox } from "./CostBox.tsx";
import { ForecastBox } from "./SendingStep.tsx";
import type { StepId, StepProps } from "./step.types.ts";

export function ReviewStep({ campaign, onStep }: StepProps & { onStep(id: StepId): void }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const review = useReview(campaign.id, campaign.updatedAt);
  if (review.error && !review.data) return <FailedPanel error={review.error} onRetry={() => void review.refetch()} />;
  if (!review.data) return <Waiting label={t("loading")}>{null}</Waiting>;
  const { lines, score } = review.data;
  const rows = [
    [t("fields.channels"), campaign.channels.map(({ name }) => name).join(", ") || "—"],
    [t("review.recipients"), formats.count(campaign.preparation.recipients)],
    [t("review.left"), formats.count(Object.values(campaign.preparation.skipped).reduce((sum, n) => sum + n, 0))],
    [t("columns.startsAt"), campaign.startsAt ? formats.dateTime(campaign.startsAt) : "—"],
    [
      t("review.pace"),
      campaign.kind === "free"
        ? t("review.gap", { min: campaign.gapMin, max: campaign.gapMax })
        : t("sending.templatePace"),
    ],
  ] as const;
  return (
    <div className={css.fields}>
      <div className={css.box}>
        <strong>{t("review.score", { score })}</strong>
        <Progress value={score} color={score >= 70 ? "teal" : "red"} aria-label={t("review.score", { score })} />
      </div>
      {lines.length === 0 ? (
        <p>{t("review.clear")}</p>
      ) : (
        <div className={css.lines}>
          {lines.map(({ code, level, step, count }) => (
            <div key={code} className={css.line} data-level={level} data-testid={`review-${code}`}>
              <span>{t(`checks.${code}`, { count: count ?? 0 })}</span>
              <button type="button" onClick={() => onStep(step)}>
                {t("review.change")}
              </button>
            </div>
          ))}
        </div>
      )}
      <dl className={css.summary}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {review.data.cost && <CostBox key={review.data.cost.currency} cost={review.data.cost} />}
      <ForecastBox campaign={campaign} />
    </div>
  );
}
