// The index of reports: pinned ones first, then by what they are about; each with its purpose and the filter last used.
import { ActionIcon } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { reports } from "@prosa/contracts/report-list";
import { type ReportShape, reportGroups } from "@prosa/contracts/report-shapes";
import { IconPin, IconPinFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Hint, usePageTitle } from "../../shared/ui/index.ts";
import { readAsked } from "./report-address.rules.ts";
import css from "./reports.module.css";
import { useReportHabits, useSaid } from "./reports.queries.ts";
import { useFilterWords } from "./use-filter-words.ts";

/** A report of the index: those declared once, and the one with a screen of its own. */
interface Entry {
  address: string;
  name: string;
  purpose: string;
  group: ReportShape["group"];
  /** Its filter as it was used last, in the address and in words. */
  kept: string;
  lastWords: string;
}

function Card({ entry }: { entry: Entry }) {
  const { t } = useTranslation("reports");
  const { pinned, togglePin } = useReportHabits();
  const { address, name, purpose, kept, lastWords } = entry;
  const isPinned = pinned.includes(address);
  const label = t(isPinned ? "unpin" : "pin", { name });
  return (
    <li className={`card ${css.card}`} data-testid={`report-${address}`}>
      <Link className={css.cardLink} to={{ pathname: `${paths.reports}/${address}`, search: kept }}>
        <h3>{name}</h3>
        <p>{purpose}</p>
        {lastWords && <p className={css.last}>{t("lastFilter", { filter: lastWords })}</p>}
      </Link>
      <Hint label={label}>
        <ActionIcon
          className={css.pin}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          aria-pressed={isPinned}
          onClick={() => togglePin(address)}
        >
          {isPinned ? (
            <IconPinFilled size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconPin size={18} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
      </Hint>
    </li>
  );
}

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.cards}>
        {entries.map((entry) => (
          <Card key={entry.address} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function useEntries(): Entry[] {
  const { t } = useTranslation(["reports", "nav"]);
  const { profile } = useSignedIn();
  const say = useSaid();
  const { last } = useReportHabits();
  const words = useFilterWords();
  const byUser: Entry = {
    address: paths.userFigures.slice(paths.reports.length + 1),
    name: t("nav:pages.userFigures"),
    purpose: t("byUser"),
    group: "attendance",
    kept: "",
    lastWords: "",
  };
  const declared = reports.map((shape): Entry & Pick<ReportShape, "level"> => {
    const kept = last[shape.address] ?? "";
    const lastWords = kept ? words(readAsked(new URLSearchParams(kept), shape), shape) : "";
    const { address, group, level } = shape;
    return { address, group, level, name: say(shape.title), purpose: say(shape.purpose), kept, lastWords };
  });
  return [{ ...byUser, level: "own" as const }, ...declared].filter(({ level }) => allows(profile, "reports", level));
}

export function ReportIndex() {
  const { t } = useTranslation("reports");
  const { pinned } = useReportHabits();
  const entries = useEntries();
  usePageTitle(t("title"));
  const isPinned = ({ address }: Entry) => pinned.includes(address);
  return (
    <div className={css.page}>
      <Group title={t("pinned")} entries={entries.filter(isPinned)} />
      {reportGroups.map((group) => (
        <Group
          key={group}
          title={t(`groups.${group}`)}
          entries={entries.filter((entry) => entry.group === group && !isPinned(entry))}
        />
      ))}
    </div>
  );
}
