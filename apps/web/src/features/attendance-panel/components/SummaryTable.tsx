// The wall in numbers: one row each, sortable; the name leads to its column of cards.
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { PauseChip } from "../../../entities/people/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, Chip, ColorDot } from "../../../shared/ui/index.ts";
import css from "../panel.module.css";
import { type Column, type SortKey, sortColumns, totalsOf } from "../panel.rules.ts";
import type { PanelView } from "../use-panel-view.ts";
import { WaitSince } from "./WaitSince.tsx";

const keys: SortKey[] = ["name", "open", "pending", "wait"];

export function SummaryTable({ columns, view }: { columns: Column[]; view: PanelView }) {
  const { t } = useTranslation("panel");
  const formats = useFormats();
  const locale = useLocale();
  const [sort, setSort] = useState<SortKey>("name");
  const totals = totalsOf(columns);
  return (
    <div className={css.tableWrap}>
      <table className={css.table}>
        <caption className="sr">{t("title")}</caption>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col" aria-sort={sortOf(key, sort)}>
                <button
                  type="button"
                  className={css.sort}
                  data-on={key === sort || undefined}
                  onClick={() => setSort(key)}
                >
                  {t(key === "name" ? `columns.${view.by}` : `columns.${key}`)}
                  <IconChevronDown size={14} stroke={1.75} aria-hidden />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortColumns(columns, sort, locale).map((column) => (
            <tr key={column.id ?? 0} data-testid={`panel-row-${column.id ?? 0}`}>
              <th scope="row">
                <RowName column={column} view={view} />
              </th>
              <td>{formats.count(column.open)}</td>
              <td>{formats.count(column.pending)}</td>
              <td>{column.oldestWait ? <WaitSince wait={column.oldestWait} /> : t("noWait")}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            <td>{formats.count(totals.open)}</td>
            <td>{formats.count(totals.pending)}</td>
            <td>{totals.oldest ? <WaitSince wait={totals.oldest} /> : t("noWait")}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Numbers and waits begin with the greatest. */
const sortOf = (key: SortKey, sort: SortKey) =>
  key !== sort ? undefined : key === "name" ? ("ascending" as const) : ("descending" as const);

function RowName({ column, view }: { column: Column; view: PanelView }) {
  const { t } = useTranslation("panel");
  const isPerson = view.by === "user";
  const name = column.name ?? t(isPerson ? "nobody" : "noQueue");
  return (
    <span className={css.rowName}>
      {isPerson && column.id !== null && (
        <Avatar id={column.id} name={name} size={24} online={column.isOnline} paused={Boolean(column.pause)} />
      )}
      {!isPerson && column.color && <ColorDot color={column.color} />}
      <Link className="trunc" to={{ search: view.searchOf({ isSummary: false, column: column.id }) }}>
        {name}
      </Link>
      {column.pause && <PauseChip pause={column.pause} />}
      {isPerson && column.isOnline && !column.pause && (
        <span className={css.online}>
          <Chip tone="success">{t("online")}</Chip>
        </span>
      )}
    </span>
  );
}
