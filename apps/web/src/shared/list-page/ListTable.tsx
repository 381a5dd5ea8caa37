// The rows as a table.
import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { DataTable, type DataTableColumn } from "mantine-datatable";
import { Link } from "react-router";
import { useTranslation } from "../i18n/index.ts";
import css from "./list-page.module.css";
import type { ListColumn, ListPageProps } from "./list-page.types.ts";
import { nextSort } from "./list-state.rules.ts";
import { RowMenu } from "./RowMenu.tsx";
import type { ListControl } from "./use-list-state.ts";

const SKELETON_ROWS = 8;
const MENU = "__menu";

/** The library's own sorting header is a button in place of a column header and speaks English; this one is neither. */
function Header<Row>({ column, control }: { column: ListColumn<Row>; control: ListControl }) {
  const { t } = useTranslation("patterns");
  const { sort } = control.state;
  if (!column.sort) return column.title;
  const isOn = sort.column === column.sort;
  const Arrow = sort.descending ? IconChevronDown : IconChevronUp;
  return (
    <UnstyledButton
      className={css.sort}
      data-on={isOn || undefined}
      data-end={column.align === "end" || undefined}
      onClick={() => column.sort && control.change({ sort: nextSort(sort, column.sort) })}
    >
      {column.title}
      <Arrow size={14} stroke={1.75} aria-hidden />
      <span className="sr">{isOn ? t(sort.descending ? "sort.descending" : "sort.ascending") : t("sort.off")}</span>
    </UnstyledButton>
  );
}

const clickedControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, label, [role='menu']") !== null;

export function ListTable<Row extends { id: number }>(props: ListPageProps<Row> & { waiting?: boolean }) {
  const { t } = useTranslation("patterns");
  const { list, control, drawer, columns, actions, nameOf, waiting = false, title, actionsTitle, selection } = props;
  const placeholders = Array.from({ length: SKELETON_ROWS }, (_, index) => ({ id: -1 - index }) as Row);
  const skeleton = () => <span className={`skel ${css.cellSkeleton}`} />;

  const tableColumns: DataTableColumn<Row>[] = columns.map((column, index) => ({
    accessor: column.key,
    title: <Header column={column} control={control} />,
    width: column.width,
    textAlign: column.align === "end" ? "right" : "left",
    render: waiting
      ? skeleton
      : (row) =>
          index > 0 ? (
            column.render(row)
          ) : (
            <span className={css.firstCell}>
              {column.lead?.(row)}
              <Link className={css.first} to={drawer.hrefOf(row.id)} state={drawer.linkState} data-row-link="">
                {column.render(row)}
              </Link>
            </span>
          ),
  }));
  if (actions) {
    tableColumns.push({
      accessor: MENU,
      title: <span className={actionsTitle ? undefined : "sr"}>{actionsTitle ?? t("row.menuColumn")}</span>,
      width: actionsTitle ? 80 : 56,
      textAlign: "right",
      render: (row) => !waiting && <RowMenu name={nameOf(row)} actions={actions(row)} />,
    });
  }

  const choosing =
    selection && !waiting
      ? {
          selectedRecords: list.rows.filter(({ id }) => selection.ids.includes(id)),
          onSelectedRecordsChange: (rows: Row[]) => selection.choose(rows.map(({ id }) => id)),
          getRecordSelectionCheckboxProps: (row: Row) => ({ "aria-label": t("row.choose", { name: nameOf(row) }) }),
          allRecordsSelectionCheckboxProps: { "aria-label": t("row.chooseAll") },
        }
      : {};

  return (
    <DataTable<Row>
      {...choosing}
      aria-label={title}
      className={css.table}
      records={waiting ? placeholders : list.rows}
      columns={tableColumns}
      idAccessor="id"
      minHeight={0}
      horizontalSpacing="sm"
      onRowClick={({ record, event }) => {
        const selecting = (window.getSelection()?.toString() ?? "") !== "";
        if (!waiting && !selecting && !clickedControl(event.target)) drawer.open(record.id);
      }}
      customRowAttributes={(row) => ({
        "data-row-id": row.id,
        "data-open": drawer.openId === row.id || undefined,
      })}
    />
  );
}
