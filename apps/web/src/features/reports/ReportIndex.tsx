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

function Card({ shape }: { shape: ReportShape }) {
  const { t } = useTranslation("reports");
  const say = useSaid();
  const { pinned, last, togglePin } = useReportHabits();
  const words = useFilterWords();
  const isPinned = pinned.includes(shape.address);
  const kept = last[shape.address] ?? "";
  const name = say(shape.title);
  const label = t(isPinned ? "unpin" : "pin", { name });
  const lastWords = kept ? words(readAsked(new URLSearchParams(kept), shape), shape) : "";
  return (
    <li className={`card ${css.card}`} data-testid={`report-${shape.address}`}>
      <Link className={css.cardLink} to={{ pathname: `${paths.reports}/${shape.address}`, search: kept }}>
        <h3>{name}</h3>
        <p>{say(shape.purpose)}</p>
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
          onClick={() => togglePin(shape.address)}
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

function Group({ title, shapes }: { title: string; shapes: readonly ReportShape[] }) {
  if (shapes.length === 0) return null;
  return (
    <section>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.cards}>
        {shapes.map((shape) => (
          <Card key={shape.id} shape={shape} />
        ))}
      </ul>
    </section>
  );
}

export function ReportIndex() {
  const { t } = useTranslation("reports");
  const { profile } = useSignedIn();
  const { pinned } = useReportHabits();
  usePageTitle(t("title"));
  const mine = reports.filter(({ level }) => allows(profile, "reports", level));
  const isPinned = ({ address }: ReportShape) => pinned.includes(address);
  return (
    <div className={css.page}>
      <Group title={t("pinned")} shapes={mine.filter(isPinned)} />
      {reportGroups.map((group) => (
        <Group
          key={group}
          title={t(`groups.${group}`)}
          shapes={mine.filter((shape) => shape.group === group && !isPinned(shape))}
        />
      ))}
    </div>
  );
}
