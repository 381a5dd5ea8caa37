// The hours of one scope: whether it is open now, the week and the absence message as one form, and the time machine.
import { IconBuilding } from "@tabler/icons-react";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../hours.module.css";
import { type Hours, type Place, type Scope, useHours } from "../hours.queries.ts";
import { useWeekForm } from "../use-week-form.ts";
import { AbsenceCard } from "./AbsenceCard.tsx";
import { NowStrip } from "./NowStrip.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { ScopeSwitch } from "./ScopeSwitch.tsx";
import { WeekCard } from "./WeekCard.tsx";

/** A side question with a calendar of its own: the week stands before it has come. */
const TimeMachine = lazyForm(async () => (await import("./TimeMachine.tsx")).TimeMachine);

/** The address speaks Portuguese, as all addresses of screens do. */
const words: Record<Scope, string> = { company: "empresa", channel: "canal", queue: "fila" };

function usePlace(): [Place, (place: Place) => void] {
  const [params, setParams] = useSearchParams();
  const scope = (Object.keys(words) as Scope[]).find((known) => words[known] === params.get("escopo")) ?? "company";
  const id = Number(params.get("item"));
  const place: Place = {
    scope,
    ...(scope !== "company" && Number.isSafeInteger(id) && id > 0 && { scopeId: id }),
  };
  const setPlace = ({ scope: wanted, scopeId }: Place) =>
    setParams(wanted === "company" ? {} : { escopo: words[wanted], ...(scopeId && { item: String(scopeId) }) }, {
      replace: true,
    });
  return [place, setPlace];
}

function WeekForm({ place, hours, company }: { place: Place; hours: Hours; company: Hours | undefined }) {
  const form = useWeekForm(place, hours);
  const { values, change } = form;
  return (
    <>
      <div className={css.grid}>
        <div className={css.main}>
          <WeekCard
            scope={place.scope}
            week={values.week}
            companyWeek={company?.businessHours}
            problems={form.problems}
            onChange={(week) => change({ week })}
          />
          <AbsenceCard
            scope={place.scope}
            text={values.text}
            maxSends={values.maxSends}
            companyMaxSends={company?.maxSends}
            onText={(text) => change({ text })}
            onMaxSends={(maxSends) => change({ maxSends })}
          />
        </div>
        <Suspense fallback={<section className={`card ${css.machine}`} />}>
          <TimeMachine place={place} isDirty={form.changes > 0} />
        </Suspense>
      </div>
      <SaveBar
        changes={form.changes}
        problems={form.problems.size}
        draftedAt={form.draftedAt}
        isSaving={form.isSaving}
        flashing={form.flashing}
        error={form.error}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  );
}

export function WeekTab() {
  const { t } = useTranslation("hours");
  const [place, setPlace] = usePlace();
  const isChosen = place.scope === "company" || place.scopeId !== undefined;
  const hours = useHours(place, isChosen);
  const company = useHours({ scope: "company" }, place.scope !== "company");
  return (
    <>
      <div className={css.top}>
        <ScopeSwitch place={place} onChange={setPlace} />
        {hours.data && <NowStrip now={hours.data.now} timeZone={hours.data.timeZone} />}
      </div>
      {place.scope !== "company" && !isChosen && (
        <div className="card">
          <Empty icon={<IconBuilding size={24} stroke={1.75} aria-hidden />}>{t(`scope.choose.${place.scope}`)}</Empty>
        </div>
      )}
      {hours.isLoading && (
        <Waiting label={t("loading")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      )}
      {hours.isError && !hours.data && (
        <div className="card">
          <FailedPanel error={hours.error} onRetry={() => void hours.refetch()} />
        </div>
      )}
      {hours.data && (
        <WeekForm key={`${place.scope}:${place.scopeId}`} place={place} hours={hours.data} company={company.data} />
      )}
    </>
  );
}
