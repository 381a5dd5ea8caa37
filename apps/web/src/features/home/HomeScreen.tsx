// "My day": what is mine, what waits for me, and for admins how much of the plan is used.
import { Button } from "@mantine/core";
import { IconArrowRight, IconChecks } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { greetingOf, useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import css from "./home.module.css";
import { useCounts, useHomeRealtime, useOwnWork } from "./home.queries.ts";
import { PlanUse } from "./PlanUse.tsx";

interface CardProps {
  to?: string;
  label: string;
  value: string;
  note?: ReactNode;
  tone?: "warning" | "danger";
}

function NumberCard({ to = paths.attendance, label, value, note, tone }: CardProps) {
  return (
    <Link className={`card ${css.card}`} to={to}>
      <span className={css.label}>
        {label}
        <IconArrowRight className={css.go} size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={css.value} data-tone={tone}>
        {value}
      </span>
      <span className={css.note}>{note}</span>
    </Link>
  );
}

const WARN_MINUTES = 5;
const LATE_MINUTES = 15;

function waitTone(since: string, now: Date): CardProps["tone"] {
  const minutes = (now.getTime() - new Date(since).getTime()) / 60_000;
  if (minutes < WARN_MINUTES) return undefined;
  return minutes < LATE_MINUTES ? "warning" : "danger";
}

function MyDay() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const now = useNow();
  const counts = useCounts();
  const work = useOwnWork();

  if (counts.isPending) {
    return (
      <Waiting label={t("loading")}>
        <div className={css.cards}>
          {[0, 1, 2, 3].map((card) => (
            <span key={card} className={`skel ${css.skeleton}`} />
          ))}
        </div>
      </Waiting>
    );
  }
  if (counts.isError) {
    return (
      <div className="card">
        <FailedPanel error={counts.error} onRetry={() => void counts.refetch()} />
      </div>
    );
  }
  const { mine, pending, unread, oldestWaitingSince } = counts.data;
  const due = work.data?.tasks ?? 0;
  const scheduled = work.data?.scheduled ?? 0;
  return (
    <>
      <div className={css.cards}>
        <NumberCard label={t("cards.mine")} value={formats.count(mine)} note={t("cards.mineNote", { count: mine })} />
        <NumberCard
          label={t("cards.pending")}
          value={formats.count(pending)}
          note={t("cards.pendingNote", { count: pending })}
        />
        <NumberCard
          label={t("cards.unread")}
          value={formats.count(unread)}
          note={t("cards.unreadNote", { count: unread })}
        />
        {work.data && (
          <>
            <NumberCard
              to={paths.tasks}
              label={t("cards.tasks")}
              value={formats.count(due)}
              tone={work.data.late > 0 ? "danger" : undefined}
              note={t("cards.tasksNote", { count: due })}
            />
            <NumberCard
              to={paths.schedules}
              label={t("cards.scheduled")}
              value={formats.count(scheduled)}
              note={t("cards.scheduledNote", { count: scheduled })}
            />
          </>
        )}
        {oldestWaitingSince && (
          <NumberCard
            label={t("cards.longest")}
            value={formats.wait(oldestWaitingSince, now)}
            tone={waitTone(oldestWaitingSince, now)}
            note={t("cards.longestNote", { time: formats.time(oldestWaitingSince) })}
          />
        )}
      </div>
      {pending === 0 && mine === 0 && (
        <div className="card">
          <Empty
            icon={<IconChecks size={24} stroke={1.75} aria-hidden />}
            action={
              <Button component={Link} to={paths.attendance} variant="default">
                {t("open")}
              </Button>
            }
          >
            {t("allDone")}
          </Empty>
        </div>
      )}
    </>
  );
}

export function HomeScreen() {
  const { t } = useTranslation(["home", "nav"]);
  const { username, profile } = useSignedIn();
  const formats = useFormats();
  const now = useNow(60_000);
  const greeting = t(`nav:greeting.${greetingOf(formats.hour(now))}`, { name: username.split(" ")[0] });
  usePageTitle(greeting, t("nav:pages.home"));
  useHomeRealtime();
  return (
    <div className={css.page}>
      <section aria-labelledby="my-day">
        <h2 id="my-day" className={css.heading}>
          {t("home:title")}
        </h2>
        <MyDay />
      </section>
      {profile === "admin" && <PlanUse />}
    </div>
  );
}
