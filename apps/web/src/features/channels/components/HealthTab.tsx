// How a number fares with what is sent to many: its day, its complaints, what stopped it, and the release with a written reason.
import { Button, Loader, NumberInput, Progress, Textarea } from "@mantine/core";
import { type ChannelHealth, RELEASE_NOTE } from "@prosa/contracts/conversation/channel-guard";
import { useState } from "react";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useCapChannel, useHealth, useReleaseChannel } from "../channels.queries.ts";
import "@mantine/core/styles/NumberInput.layer.css";

export function HealthTab({ channelId, readOnly }: { channelId: number; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const asked = useHealth(channelId);
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("health.loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  const health = asked.data;
  return (
    <div className={`${css.stack} scroll`}>
      {health.heldBy && <Held channelId={channelId} health={health} readOnly={readOnly} />}
      <Day channelId={channelId} health={health} readOnly={readOnly} />
      <Complaints health={health} />
      <Hours health={health} />
      <Brakes health={health} />
    </div>
  );
}

function Held({ channelId, health, readOnly }: { channelId: number; health: ChannelHealth; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const [note, setNote] = useState("");
  const release = useReleaseChannel(channelId);
  const isShort = note.trim().length < RELEASE_NOTE.min;
  const run = () =>
    release.mutate(note, {
      onSuccess: () => notify({ kind: "success", title: t("health.released") }),
      onError: showError,
    });
  return (
    <FormSection title={t("health.heldTitle")}>
      <p className={css.text} role="status" data-testid="held">
        {t(`health.reason.${health.heldBy ?? "faults"}`)}
      </p>
      {!readOnly && (
        <>
          <Textarea
            label={t("health.why")}
            description={t("health.whyHint", { least: RELEASE_NOTE.min })}
            value={note}
            maxLength={RELEASE_NOTE.max}
            autosize
            minRows={2}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button disabled={isShort} loading={release.isPending} onClick={run}>
            {t("health.release")}
          </Button>
        </>
      )}
    </FormSection>
  );
}

function Day({ channelId, health, readOnly }: { channelId: number; health: ChannelHealth; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  const { dayCap, dayUsed, ownCap, week } = health;
  const [cap, setCap] = useState<number | string>(ownCap ?? "");
  const save = useCapChannel(channelId);
  const wanted = cap === "" ? null : Number(cap);
  return (
    <FormSection title={t("health.dayTitle")}>
      <p className={css.text} data-testid="day">
        {dayCap === null
          ? t("health.dayFree", { used: formats.count(dayUsed) })
          : t("health.day", { used: formats.count(dayUsed), cap: formats.count(dayCap) })}
      </p>
      {dayCap !== null && (
        <Progress
          value={Math.min(100, (dayUsed / Math.max(1, dayCap)) * 100)}
          color={dayUsed >= dayCap ? "orange" : "teal"}
          aria-label={t("health.dayTitle")}
        />
      )}
      <p className={css.text}>{t("health.dayHint")}</p>
      {week !== null && <p className={css.text}>{t("health.week", { week })}</p>}
      {!readOnly && (
        <>
          <NumberInput
            label={t("health.ownCap")}
            description={t("health.ownCapHint")}
            min={1}
            max={100_000}
            allowDecimal={false}
            value={cap}
            onChange={setCap}
          />
          <Button
            variant="default"
            disabled={wanted === ownCap}
            loading={save.isPending}
            onClick={() =>
              save.mutate(wanted, {
                onSuccess: () => notify({ kind: "success", title: t("health.capSaved") }),
                onError: showError,
              })
            }
          >
            {t("health.saveCap")}
          </Button>
        </>
      )}
    </FormSection>
  );
}

function Complaints({ health: { complaints, delivered, riskRate } }: { health: ChannelHealth }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  const percent = (share: number) => formats.oneDecimal(share * 100);
  const rate = delivered === 0 ? 0 : complaints / delivered;
  return (
    <FormSection title={t("health.complaintsTitle")}>
      <p className={css.text}>
        {t("health.complaints", {
          complaints: formats.count(complaints),
          delivered: formats.count(delivered),
          rate: percent(rate),
          risk: percent(riskRate),
        })}
      </p>
    </FormSection>
  );
}

function Hours({ health: { hours } }: { health: ChannelHealth }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  if (hours.length === 0) return null;
  const most = Math.max(1, ...hours.map(({ sent }) => sent));
  const total = hours.reduce((sum, { sent }) => sum + sent, 0);
  return (
    <FormSection title={t("health.hoursTitle")}>
      <div className={css.hours} role="img" aria-label={t("health.hours", { total: formats.count(total) })}>
        {hours.map(({ hour, sent, failed }) => (
          <span
            key={hour}
            className={css.hour}
            style={{ height: `${Math.max(4, (sent / most) * 100)}%` }}
            title={t("health.hour", { time: formats.time(hour), sent, failed })}
          />
        ))}
      </div>
    </FormSection>
  );
}

function Brakes({ health: { brakes } }: { health: ChannelHealth }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  return (
    <FormSection title={t("health.brakesTitle")}>
      {brakes.length === 0 && <p className={css.text}>{t("health.noBrakes")}</p>}
      <ul className={css.brakes}>
        {brakes.map((brake) => (
          <li key={brake.id} className={css.text}>
            <strong>{formats.dateTime(brake.at)}</strong> {t(`health.reason.${brake.reason}`)}
            {brake.count !== null &&
              brake.of !== null &&
              ` ${t("health.figures", { many: brake.count, of: brake.of })}`}
            {brake.releasedAt !== null && (
              <span className="meta">
                {" "}
                {t("health.releasedBy", {
                  date: formats.dateTime(brake.releasedAt),
                  user: brake.releasedBy ?? "",
                  note: brake.note ?? "",
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
