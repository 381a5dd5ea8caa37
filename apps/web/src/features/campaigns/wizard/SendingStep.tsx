// When and at which pace: the start, the pause between two messages, the hours, and when it would end.
import { Checkbox, Group, NumberInput, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import { MOST_GAP_SECONDS } from "@prosa/contracts/campaigns";
import { limits } from "@prosa/contracts/limits";
import { useState } from "react";
import { DateField } from "../../../shared/date-field/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import css from "../campaigns.module.css";
import { useReview } from "../campaigns.queries.ts";
import { instantOf, placeOf } from "../campaigns.rules.ts";
import type { StepProps } from "./step.types.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 0];
const MINUTE = 60_000;
/** 4 January 1970 was a Sunday. */
const dayName = (locale: string, weekday: number) =>
  new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(1970, 0, 4 + weekday));

export function SendingStep({ campaign, made, choices }: StepProps) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const locale = useLocale();
  const { draft, set } = made;
  const zone = choices.timeZone;
  const earliest = new Date(Date.now() + limits.campaignStartMinAheadMinutes * MINUTE);
  const begun = draft.startsAt ? placeOf(zone, new Date(draft.startsAt)) : null;
  const [day, setDay] = useState<string | null>(begun?.day ?? null);
  const [time, setTime] = useState(begun?.time ?? "");
  const start = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    const at = nextDay && nextTime ? instantOf(zone, nextDay, nextTime) : null;
    set({ startsAt: at?.toISOString() ?? null });
  };
  const soonest = () => {
    const place = placeOf(zone, new Date(earliest.getTime() + MINUTE));
    start(place.day, place.time);
  };
  const isTooSoon = draft.startsAt !== null && new Date(draft.startsAt) < new Date(earliest.getTime() - MINUTE);
  const { window } = draft;
  const gap = (value: number | string) =>
    typeof value === "number" ? Math.round(value) : limits.campaignDelayMinSeconds;
  return (
    <div className={css.fields}>
      <div className={css.row}>
        <DateField label={t("sending.day")} value={day} onChange={(value) => start(value, time)} />
        <TextInput
          type="time"
          label={t("sending.time")}
          value={time}
          error={isTooSoon ? t("sending.tooSoon") : null}
          onChange={(event) => start(day, event.currentTarget.value)}
          data-testid="campaign-time"
        />
        <button type="button" className={css.mark} onClick={soonest} data-testid="soonest">
          {t("sending.soonest", { time: formats.dateTime(earliest) })}
        </button>
      </div>
      {campaign.kind === "free" ? (
        <div className={css.row}>
          <NumberInput
            label={t("sending.gapMin")}
            description={t("sending.gapHint", { seconds: limits.campaignDelayMinSeconds })}
            min={limits.campaignDelayMinSeconds}
            max={MOST_GAP_SECONDS}
            value={draft.gapMin}
            error={draft.gapMin < limits.campaignDelayMinSeconds ? t("sending.gapTooSmall") : null}
            onChange={(value) => set({ gapMin: gap(value), gapMax: Math.max(gap(value), draft.gapMax) })}
            data-testid="campaign-gap"
          />
          <NumberInput
            label={t("sending.gapMax")}
            description={t("sending.gapMaxHint")}
            min={draft.gapMin}
            max={MOST_GAP_SECONDS}
            value={draft.gapMax}
            onChange={(value) => set({ gapMax: Math.max(gap(value), draft.gapMin) })}
          />
        </div>
      ) : (
        <p className="meta">{t("sending.templatePace")}</p>
      )}
      <Switch
        label={t("sending.window")}
        description={t("sending.windowHint")}
        checked={window !== null}
        onChange={(event) =>
          set({
            window: event.currentTarget.checked ? { from: "08:00", to: "18:00", weekdays: [1, 2, 3, 4, 5] } : null,
          })
        }
      />
      {window && (
        <>
          <div className={css.row}>
            {(["from", "to"] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                label={t(`sending.${end}`)}
                value={window[end]}
                onChange={(event) => set({ window: { ...window, [end]: event.currentTarget.value || window[end] } })}
              />
            ))}
          </div>
          <Checkbox.Group
            label={t("sending.weekdays")}
            value={window.weekdays.map(String)}
            onChange={(values) => values.length > 0 && set({ window: { ...window, weekdays: values.map(Number) } })}
          >
            <Group gap="sm" mt={4}>
              {WEEK.map((weekday) => (
                <Checkbox key={weekday} value={String(weekday)} label={dayName(locale, weekday)} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
      <NumberInput
        label={t("sending.answerDays")}
        description={t("sending.answerDaysHint")}
        min={1}
        max={30}
        value={draft.answerDays}
        onChange={(value) => set({ answerDays: typeof value === "number" ? Math.min(30, Math.max(1, value)) : 7 })}
      />
      <ForecastBox campaign={campaign} />
    </div>
  );
}

/** By what is saved; a step saves when it is left. */
export function ForecastBox({ campaign }: Pick<StepProps, "campaign">) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { data } = useReview(campaign.id, campaign.updatedAt);
  const forecast = data?.forecast;
  if (!forecast || forecast.days.length === 0) return <p className="meta">{t("forecast.none")}</p>;
  const most = Math.max(...forecast.days.map(({ messages }) => messages));
  return (
    <div className={css.box} data-testid="forecast">
      <strong>{t("forecast.title")}</strong>
      <div className={css.days}>
        {forecast.days.slice(0, 14).map(({ date, messages, firstAt, lastAt }) => (
          <div key={date} style={{ display: "contents" }}>
            <span>
              {formats.date(firstAt)}{" "}
              <small className="meta">
                {formats.time(firstAt)}–{formats.time(lastAt)}
              </small>
            </span>
            <span className={css.bar} aria-hidden>
              <span style={{ width: `${(messages / most) * 100}%` }} />
            </span>
            <b>{formats.count(messages)}</b>
          </div>
        ))}
      </div>
      <span>
        {forecast.endsAt ? t("forecast.ends", { time: formats.dateTime(forecast.endsAt) }) : t("forecast.never")}
      </span>
    </div>
  );
}
