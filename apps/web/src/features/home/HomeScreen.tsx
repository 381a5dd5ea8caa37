// The start page: how the company serves its customers, now and over a time; for whoever attends, their own day.
import type { MetricId } from "@prosa/contracts/metrics";
import { Suspense } from "react";
import { Behind, useFigures, useFiguresNews } from "../../entities/figures/index.ts";
import { useReplyTargets } from "../../entities/queue/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { greetingOf, useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import { Loading } from "./Block.tsx";
import { Cards, cardMetrics } from "./Cards.tsx";
import { Filters } from "./Filters.tsx";
import { Forecast } from "./forecast/index.ts";
import { Heat } from "./Heat.tsx";
import css from "./home.module.css";
import { MyDay, MyNumbers, ownMetrics } from "./MyDay.tsx";
import { Channels, People, QueuesNow } from "./NowBlocks.tsx";
import { PlanUse } from "./PlanUse.tsx";
import { PrintHead } from "./PrintHead.tsx";
import { type HomeView, useHomeFilter } from "./use-home-filter.ts";
import { Volume } from "./Volume.tsx";

const asDate = (day: string) => day.split("-").toReversed().join("/");

/** What the numbers are compared with, and what is still missing of them. */
function useNote(view: HomeView, metrics: readonly MetricId[]): string {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { data } = useFigures({ metrics, ...view.days, ...view.places, compare: true }, "quick");
  if (!data) return "";
  if (data.isCounting) return t("note.counting");
  if (data.begins === null) return t("note.nothing");
  const { previous, asOf } = data;
  const since = previous && previous.to < data.begins ? t("note.begins", { date: asDate(data.begins) }) : null;
  const days =
    previous &&
    (previous.from === previous.to ? asDate(previous.from) : `${asDate(previous.from)} – ${asDate(previous.to)}`);
  return [since ?? t("note.compared", { days }), t("note.asOf", { time: formats.time(asOf) })].join(" · ");
}

function Opened({ view }: { view: HomeView }) {
  const { opened, person, days, places } = view;
  if (!opened) return null;
  const asked = { ...days, ...places, usersIds: person };
  return <Behind key={`${opened} ${person}`} metric={opened} asked={asked} closeTo={view.addressOf(null)} />;
}

function Company({ view }: { view: HomeView }) {
  return (
    <>
      <Cards view={view} />
      <Opened view={view} />
      <div className={css.grid}>
        <Volume view={view} />
        <QueuesNow view={view} />
        <Heat view={view} />
        <People view={view} />
        <Channels />
        <Suspense fallback={<Loading className={css.full} />}>
          <Forecast view={view} />
        </Suspense>
      </div>
    </>
  );
}

export function HomeScreen() {
  useReplyTargets();
  const { t } = useTranslation(["home", "nav", "figures"]);
  const { username, profile } = useSignedIn();
  const formats = useFormats();
  const now = useNow(60_000);
  const view = useHomeFilter();
  const note = useNote(view, profile === "user" ? ownMetrics : cardMetrics);
  const greeting = t(`nav:greeting.${greetingOf(formats.hour(now))}`, { name: username.split(" ")[0] });
  usePageTitle(greeting, t("nav:pages.home"));
  useFiguresNews();
  const attends = profile === "user" || profile === "supervisorfila";
  return (
    <div className={`${css.page} ${css.printed}`}>
      <PrintHead view={view} />
      {attends && (
        <section aria-labelledby="my-day">
          <h2 id="my-day" className={css.heading}>
            {t("home:title")}
          </h2>
          <MyDay />
        </section>
      )}
      <Filters view={view} note={note} />
      {profile === "user" ? (
        <section aria-labelledby="my-numbers">
          <h2 id="my-numbers" className={css.heading}>
            {t("home:mine")}
          </h2>
          <MyNumbers view={view} />
          <Opened view={view} />
        </section>
      ) : profile === "supervisorfila" ? (
        <section aria-labelledby="my-queues">
          <h2 id="my-queues" className={css.heading}>
            {t("home:myQueues")}
          </h2>
          <Company view={view} />
        </section>
      ) : (
        <Company view={view} />
      )}
      {profile === "admin" && <PlanUse />}
    </div>
  );
}
