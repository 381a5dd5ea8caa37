// Any date and time: would it be open, which rule decides, and what would a customer receive.
import { Select } from "@mantine/core";
import { IconClock, IconClockPause } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { minuteOf, TimeField } from "../../../shared/clock/index.ts";
import { DateField, wireDate } from "../../../shared/date-field/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, FailedPanel, Remark } from "../../../shared/ui/index.ts";
import css from "../hours.module.css";
import { type Moment, type Place, usePreview, useScopes } from "../hours.queries.ts";
import { useRuleText, useUntilText } from "../use-hours-texts.ts";
import { CustomerBubble } from "./CustomerBubble.tsx";

function Answer({ moment, at }: { moment: Moment; at: Date }) {
  const { t } = useTranslation("hours");
  const ruleText = useRuleText();
  const untilText = useUntilText();
  const when = moment.until && untilText(moment.until, at);
  const plain = moment.isOpen ? t("machine.open") : t("machine.closed");
  const dated = when && (moment.isOpen ? t("machine.openUntil", { when }) : t("machine.closedUntil", { when }));
  const Glyph = moment.isOpen ? IconClock : IconClockPause;
  return (
    <>
      <div>
        <Chip tone={moment.isOpen ? "success" : "warning"} icon={<Glyph size={14} stroke={1.75} aria-hidden />}>
          {dated || plain}
        </Chip>
      </div>
      <p className={css.machineRule}>{ruleText(moment.rule)}</p>
      <figure className={css.preview}>
        <figcaption>{t("machine.receives")}</figcaption>
        <CustomerBubble
          text={moment.message ?? ""}
          empty={t("machine.noMessage")}
          at={`${moment.localDate}T${moment.localTime}`}
        />
      </figure>
      {moment.message !== null && <p className="meta">{t("machine.times", { count: moment.maxSends })}</p>}
    </>
  );
}

/** A moment the clock jumps over is no failure: it says so itself. */
function Refusal({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation("hours");
  const next = error instanceof ApiError && /^skipped (.+)$/.exec(error.detail ?? "")?.[1];
  if (!next) return <FailedPanel error={error} onRetry={onRetry} />;
  return <Remark tone="warning">{t("machine.skipped", { next })}</Remark>;
}

/** A customer writes on a channel and waits in a queue: whose hours are shown here, the other may be named beside. */
function Beside({
  scope,
  value,
  onChange,
}: {
  scope: "channel" | "queue";
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation("hours");
  const items = useScopes().data?.items.filter((item) => item.scope === scope) ?? [];
  if (items.length === 0) return null;
  return (
    <Select
      label={t(`machine.beside.${scope}`)}
      placeholder={t(`machine.any.${scope}`)}
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      searchable={items.length > 8}
      clearable
    />
  );
}

export function TimeMachine({ place, isDirty }: { place: Place; isDirty: boolean }) {
  const { t } = useTranslation("hours");
  const formats = useFormats();
  const [opened] = useState(() => new Date());
  const [date, setDate] = useState<string | null>(() => wireDate(formats.date(opened)));
  const [time, setTime] = useState("20:00");
  const [beside, setBeside] = useState<string | null>(null);
  const goodTime = minuteOf(time) === null ? null : time;
  const preview = usePreview(place, beside, date, goodTime);
  return (
    <section className={`card ${css.machine}`} aria-labelledby="machine-title">
      <div className={css.cardHead}>
        <h2 id="machine-title">{t("machine.title")}</h2>
      </div>
      <div className={css.machineWhen}>
        <DateField
          label={t("machine.date")}
          value={date}
          onChange={setDate}
          error={date === null && t("machine.badDate")}
        />
        <div className={css.machineTime}>
          <TimeField showLabel label={t("machine.time")} value={time} onChange={setTime} invalid={goodTime === null} />
        </div>
      </div>
      {place.scope !== "company" && (
        <Beside scope={place.scope === "queue" ? "channel" : "queue"} value={beside} onChange={setBeside} />
      )}
      {goodTime === null && <p className={css.problem}>{t("machine.badTime")}</p>}
      <div className={css.machineAnswer} aria-live="polite" aria-busy={preview.isFetching}>
        {preview.isError && <Refusal error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && <Answer moment={preview.data} at={new Date(`${preview.data.localDate}T12:00:00Z`)} />}
        {preview.isLoading && <span className={`skel ${css.machineSkeleton}`} />}
      </div>
      {isDirty && <p className="meta">{t("machine.unsaved")}</p>}
    </section>
  );
}
