// What was said on a telephone before its channel was here: which days of it come in, how far that is, and what came of it.
import { Button, Loader, Progress, Switch } from "@mantine/core";
import type { ChannelHistory, HistoryImport } from "@prosa/contracts/sessions/channel-history";
import { useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { DateField } from "../../../shared/date-field/index.ts";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useHistory, useImportHistory, useStopHistory } from "./history.queries.ts";
import { isRunning, percentOf, usualDays, wrongIn } from "./history.rules.ts";

/** Above the drawer. */
const ABOVE = { zIndex: 310 };

export default function HistoryTab({ channelId, readOnly }: { channelId: number; readOnly: boolean }) {
  const { t } = useTranslation("history");
  const asked = useHistory(channelId);
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  const { last } = asked.data;
  const running = isRunning(last);
  return (
    <div className={`${css.stack} scroll`}>
      {last && running && <Running channelId={channelId} last={last} readOnly={readOnly} />}
      {!running && !readOnly && <Choice key={asked.data.today} channelId={channelId} history={asked.data} />}
      {last && !running && <Result last={last} />}
      {readOnly && !last && <p className={css.text}>{t("never")}</p>}
    </div>
  );
}

function Choice({ channelId, history }: { channelId: number; history: ChannelHistory }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const hasGroups = useSignedIn().features.includes("groups");
  const { today, maxDays, files, toldAt, isConnected } = history;
  const [days, setDays] = useState(() => usualDays(today, maxDays));
  const [groups, setGroups] = useState(false);
  const begin = useImportHistory(channelId);
  const wrong = wrongIn(days, today, maxDays);
  const nothing = files === 0;
  const { from, to } = days;
  const run = () => {
    if (from && to && !wrong) begin.mutate({ from, to, hasGroups: groups && hasGroups }, { onError: showError });
  };
  return (
    <FormSection title={t("title")}>
      <p className={css.text}>{t("about", { count: maxDays })}</p>
      <p className={css.text} role="status" data-testid="history-source">
        {nothing ? t(isConnected ? "nothing" : "notConnected") : t("told", { date: formats.dateTime(toldAt ?? "") })}
      </p>
      {!nothing && (
        <>
          <DateField
            label={t("from")}
            value={from}
            onChange={(day) => setDays({ from: day, to })}
            popoverProps={ABOVE}
          />
          <DateField
            label={t("to")}
            value={to}
            error={wrong && t(`wrong.${wrong}`, { count: maxDays })}
            onChange={(day) => setDays({ from, to: day })}
            popoverProps={ABOVE}
          />
          <Switch
            label={t("groups")}
            description={t(hasGroups ? "groupsHint" : "groupsNotInPlan")}
            disabled={!hasGroups}
            checked={groups && hasGroups}
            onChange={(event) => setGroups(event.currentTarget.checked)}
          />
          <Button disabled={wrong !== null} loading={begin.isPending} onClick={run}>
            {t("begin")}
          </Button>
        </>
      )}
    </FormSection>
  );
}

function Running({ channelId, last, readOnly }: { channelId: number; last: HistoryImport; readOnly: boolean }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const stop = useStopHistory(channelId);
  const figures = {
    files: formats.count(last.files),
    filesRead: formats.count(last.filesRead),
    found: formats.count(last.found),
    stored: formats.count(last.stored + last.known + last.leftOut),
  };
  return (
    <FormSection title={t("running")}>
      <Period last={last} />
      <Progress value={percentOf(last)} aria-label={t("running")} />
      <p className={css.text} role="status" data-testid="history-progress">
        {last.status === "waiting" && t("waiting")}
        {last.status === "reading" && t("reading", figures)}
        {last.status === "storing" && t("storing", figures)}
      </p>
      <p className={css.text}>{t("goesOn")}</p>
      {!readOnly && (
        <Button
          variant="default"
          loading={stop.isPending}
          onClick={() => stop.mutate(undefined, { onError: showError })}
        >
          {t("stop")}
        </Button>
      )}
    </FormSection>
  );
}

function Result({ last }: { last: HistoryImport }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { status, stored, known, leftOut, filesGone, conversations } = last;
  const came = { messages: formats.count(stored), conversations: formats.count(conversations) };
  return (
    <FormSection title={t("result")}>
      <Period last={last} />
      <p className={css.text} role="status" data-testid="history-result">
        {t(`ended.${status === "failed" || status === "canceled" ? status : "done"}`)}{" "}
        {stored === 0 ? t("cameNothing") : t("came", came)}
      </p>
      {known > 0 && <p className={css.text}>{t("known", { count: known })}</p>}
      {leftOut > 0 && <p className={css.text}>{t("leftOut", { count: leftOut })}</p>}
      {filesGone > 0 && <p className={css.text}>{t("filesGone", { count: filesGone })}</p>}
    </FormSection>
  );
}

function Period({ last }: { last: HistoryImport }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { from, to, hasGroups, askedBy, createdAt } = last;
  const shown = {
    from: formats.date(noonOf(from)),
    to: formats.date(noonOf(to)),
    user: askedBy.name,
    date: formats.dateTime(createdAt),
  };
  return (
    <p className={css.text}>
      {t("period", shown)} {hasGroups && t("withGroups")}
    </p>
  );
}

/** The same day on every clock that reads it. */
const noonOf = (day: string) => `${day}T12:00:00Z`;
