// One report (pattern R): filters in the address, numbers of all rows, the table with its pages, file and print.
import { Pagination } from "@mantine/core";
import "@mantine/core/styles/Pagination.layer.css";
import type { ReportAnswer, ReportShape } from "@prosa/contracts/report-shapes";
import { IconFilter2, IconHandClick } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, useIsPhone, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { useChangeAddress } from "../../shared/use-change-address.ts";
import { ReportActions } from "./ReportActions.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import { ReportCards, ReportTable } from "./ReportRows.tsx";
import { ReportSplit } from "./ReportSplit.tsx";
import { type Asked, keptOf, missingOf, readAsked, withPage } from "./report-address.rules.ts";
import css from "./reports.module.css";
import { useReport, useReportHabits, useSaid } from "./reports.queries.ts";
import { useCells } from "./use-cells.ts";
import { useFilterWords } from "./use-filter-words.ts";

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];

function Pager({ asked, answer }: { asked: Asked; answer: ReportAnswer }) {
  const { t } = useTranslation(["reports", "patterns"]);
  const { count } = useCells();
  const change = useChangeAddress();
  const pages = Math.ceil(answer.count / asked.size);
  const from = (asked.page - 1) * asked.size;
  const label = {
    previous: t("patterns:pager.previous"),
    next: t("patterns:pager.next"),
    first: t("patterns:pager.first"),
    last: t("patterns:pager.last"),
  };
  const total = answer.isMore ? t("moreThan", { count: count(answer.count) }) : count(answer.count);
  return (
    <div className={css.pager}>
      <span className="grow" role="status">
        {t("patterns:pager.range", { from: from + 1, to: from + answer.rows.length, total })}
        {answer.isMore && ` · ${t("rest")}`}
      </span>
      {pages > 1 && (
        <nav aria-label={t("patterns:pager.label")}>
          <Pagination
            total={pages}
            value={asked.page}
            onChange={(next) => change((now) => withPage(now, next))}
            size="sm"
            siblings={1}
            boundaries={1}
            getItemProps={(item) => ({ "aria-label": t("patterns:pager.page", { page: item }) })}
            getControlProps={(part) => ({ "aria-label": label[part] })}
          />
        </nav>
      )}
    </div>
  );
}

function Body({ shape, asked, report }: { shape: ReportShape; asked: Asked; report: ReturnType<typeof useReport> }) {
  const { t } = useTranslation("reports");
  const isPhone = useIsPhone();
  const answer = report.data;
  if (report.isError) {
    return (
      <div className="card">
        <FailedPanel error={report.error} onRetry={() => void report.refetch()} />
      </div>
    );
  }
  if (!answer) {
    return (
      <Waiting label={t("states.loading")}>
        <div className={css.wrap}>
          {SKELETONS.map((row) => (
            <span key={row} className={`skel ${css.skeleton}`} />
          ))}
        </div>
      </Waiting>
    );
  }
  const Rows = isPhone ? ReportCards : ReportTable;
  return (
    <>
      <ReportSplit shape={shape} answer={answer} />
      <section className={css.wrap} aria-label={t("rows")}>
        {answer.rows.length === 0 ? (
          <Empty icon={<IconFilter2 size={24} stroke={1.75} aria-hidden />}>{t("states.none")}</Empty>
        ) : (
          <>
            <div className={css.scroll} data-old={report.isPlaceholderData || undefined}>
              <Rows shape={shape} rows={answer.rows} />
            </div>
            <Pager asked={asked} answer={answer} />
          </>
        )}
      </section>
    </>
  );
}

function PrintHead({ shape, asked }: { shape: ReportShape; asked: Asked }) {
  const { t } = useTranslation("reports");
  const say = useSaid();
  const words = useFilterWords();
  const { dateTime } = useFormats();
  const { tenantName, timeZone } = useSignedIn();
  return (
    <div className={css.printHead}>
      <h1>{`${say(shape.title)} – ${tenantName}`}</h1>
      <p>{words(asked, shape)}</p>
      <p>{t("asOf", { at: dateTime(new Date()), zone: timeZone })}</p>
    </div>
  );
}

export function ReportView({ shape }: { shape: ReportShape }) {
  const { t } = useTranslation("reports");
  const say = useSaid();
  const [params] = useSearchParams();
  const asked = readAsked(params, shape);
  const missing = missingOf(asked, shape);
  const report = useReport(shape, asked, missing === null);
  const { keepLast } = useReportHabits();
  const [hasTried, setTried] = useState(false);
  usePageTitle(say(shape.title));
  const kept = keptOf(params);
  // Only what was answered is worth coming back to.
  const isAnswered = report.isSuccess && missing === null;
  useEffect(() => {
    if (isAnswered) keepLast(shape.address, kept);
  }, [isAnswered, kept, shape.address, keepLast]);

  const run = () => {
    if (missing === null) void report.refetch();
    else setTried(true);
  };
  return (
    <div className={`${css.page} ${css.printed}`}>
      <PrintHead shape={shape} asked={asked} />
      <Link className={`${css.back} ${css.bar}`} to={paths.reports}>
        {t("all")}
      </Link>
      <div className={css.bar}>
        <ReportFilters shape={shape} asked={asked} missing={hasTried ? missing : null} />
        <ReportActions
          shape={shape}
          asked={asked}
          isFull={missing === null && (report.data?.rows.length ?? 0) > 0}
          onRun={run}
        />
      </div>
      {missing === null ? (
        <Body shape={shape} asked={asked} report={report} />
      ) : (
        <div className="card">
          <Empty icon={<IconHandClick size={24} stroke={1.75} aria-hidden />}>
            {t(`missing.${missing as "tagIds"}`)}
          </Empty>
        </div>
      )}
    </div>
  );
}
