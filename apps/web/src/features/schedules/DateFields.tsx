// When a message leaves: shortcuts, a date of one's own, how often it comes back, and every date it will have.
import { Button, NumberInput, Select } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import { SchedulePeriod } from "@prosa/contracts/automation/schedules";
import { limits } from "@prosa/contracts/limits";
import type { ReactNode } from "react";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { instantOf, MomentField, useTimeZone, wallAfter, wallOf } from "../../shared/moment-field/index.ts";
import css from "./schedules.module.css";
import { useDates } from "./schedules.queries.ts";

export interface Plan {
  wall: string;
  period: SchedulePeriod | "once";
  count: number;
}

interface Props {
  value: Plan;
  error?: ReactNode;
  canRepeat: boolean;
  onChange(plan: Plan): void;
}

const HALF_HOUR = 30 * 60_000;

export function DateFields({ value, error, canRepeat, onChange }: Props) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const zone = useTimeZone();
  const set = (part: Partial<Plan>) => onChange({ ...value, ...part });
  const shortcuts = {
    soon: () => wallOf(new Date(Date.now() + HALF_HOUR), zone),
    tomorrow: () => wallAfter(new Date(), zone, 1, "09:00"),
    nextWeek: () => wallAfter(new Date(), zone, 7, "09:00"),
  };
  const sendAt = instantOf(value.wall, zone)?.toISOString() ?? null;
  const isRepeated = canRepeat && value.period !== "once";
  const dates = useDates(sendAt, isRepeated ? value.period : null, isRepeated ? value.count : 1);
  return (
    <>
      <fieldset className={css.shortcuts} aria-label={t("when.shortcuts")}>
        {(Object.keys(shortcuts) as (keyof typeof shortcuts)[]).map((name) => (
          <Button key={name} variant="default" size="xs" onClick={() => set({ wall: shortcuts[name]() })}>
            {t(`when.${name}`)}
          </Button>
        ))}
      </fieldset>
      <MomentField
        label={t("fields.sendAt")}
        required
        data-path="wall"
        value={value.wall}
        error={error}
        onChange={(wall) => set({ wall })}
      />
      {canRepeat && (
        <div className={css.repeat}>
          <Select
            label={t("fields.period")}
            allowDeselect={false}
            data={["once" as const, ...SchedulePeriod.options].map((one) => ({
              value: one,
              label: t(`periods.${one}`),
            }))}
            value={value.period}
            onChange={(period) =>
              set({
                period: (period ?? "once") as Plan["period"],
                count: period === "once" ? 1 : Math.max(2, value.count),
              })
            }
            comboboxProps={{ zIndex: 310 }}
          />
          {isRepeated && (
            <NumberInput
              label={t("fields.count")}
              min={1}
              max={limits.scheduleRepeatMax}
              value={value.count}
              onChange={(count) => set({ count: Math.min(limits.scheduleRepeatMax, Math.max(1, Number(count) || 1)) })}
            />
          )}
        </div>
      )}
      {dates.data && (
        <div className={css.dates}>
          <p>{t("dates", { count: dates.data.dates.length })}</p>
          <ol data-testid="dates">
            {dates.data.dates.map((at) => (
              <li key={at}>{formats.dateTime(at)}</li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
