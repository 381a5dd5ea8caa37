// A month of use in figures: what it cost, how far its limit is spent, how it ended, and each day as a line.
import { ActionIcon, Progress } from "@mantine/core";
import type { Limit, Sums } from "@prosa/contracts/automation/assistant-use";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { LinesFigure } from "../../../entities/figures/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Hint } from "../../../shared/ui/index.ts";
import { dollarsOf, monthPlus } from "./dollars.ts";
import css from "./use.module.css";

interface Props {
  month: string;
  sums: Sums;
  limit: Limit;
  days: readonly { day: string; calls: number }[];
  /** Null: this month. */
  chosen: string | null;
  onMonth(month: string | null): void;
}

const colors = { none: "primary", ok: "primary", near: "warning", spent: "danger" } as const;

export function MonthUse({ month, sums, limit, days, chosen, onMonth }: Props) {
  const { t } = useTranslation("assistant_use");
  const formats = useFormats();
  const { limitMicros, spentMicros, state } = limit;
  const percent = limitMicros === null ? 0 : limitMicros === 0 ? 100 : Math.min(100, (spentMicros / limitMicros) * 100);
  const short = (day: string) => day.slice(8);
  return (
    <div className={css.month}>
      <div className={css.head}>
        <Hint label={t("month.before")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("month.before")}
            onClick={() => onMonth(monthPlus(month, -1))}
          >
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
        <b>{`${month.slice(5)}/${month.slice(0, 4)}`}</b>
        <Hint label={t("month.after")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("month.after")}
            disabled={chosen === null}
            onClick={() => onMonth(monthPlus(month, 1))}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
      <dl className={css.sums}>
        <Sum name={t("sums.cost")} value={dollarsOf(sums.costMicros, formats)} />
        <Sum name={t("sums.calls")} value={formats.count(sums.calls)} />
        <Sum name={t("sums.alone")} value={formats.count(sums.alone)} />
        <Sum name={t("sums.handed")} value={formats.count(sums.handed)} />
        <Sum name={t("sums.failed")} value={formats.count(sums.failed)} />
        <Sum name={t("sums.tokens")} value={formats.count(sums.tokensIn + sums.tokensOut)} />
      </dl>
      {limitMicros !== null && (
        <div className={css.limit}>
          <Progress value={percent} color={`var(--app-${colors[state]})`} aria-label={t("limit.title")} />
          <span className="meta">
            {t("limit.of", { spent: dollarsOf(spentMicros, formats), limit: dollarsOf(limitMicros, formats) })}
          </span>
        </div>
      )}
      {state === "near" && <p role="status">{t("limit.near")}</p>}
      {state === "spent" && <p role="status">{t("limit.spent")}</p>}
      {days.length > 0 && (
        <LinesFigure
          title={t("days")}
          steps={days.map(({ day }) => ({ name: `${short(day)}/${month.slice(5)}`, short: short(day) }))}
          series={[{ id: "calls", name: t("sums.calls"), values: days.map(({ calls }) => calls), look: "area" }]}
        />
      )}
    </div>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
