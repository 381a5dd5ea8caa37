// A list page: what is above the rows, the rows in whatever state they are, and the pages below.
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconLock, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useRef } from "react";
import type { DrawerAddress } from "../form-drawer/use-drawer-address.ts";
import { useTranslation } from "../i18n/index.ts";
import { useShortcut } from "../keyboard/index.ts";
import { Empty, usePageNote, usePageTitle } from "../ui/index.ts";
import "./styles.ts";
import { ListBody } from "./ListBody.tsx";
import { ListPager } from "./ListPager.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import css from "./list-page.module.css";
import type { ListColumn, ListFilter, RowAction } from "./list-page.types.ts";
import type { ListRows } from "./use-list-rows.ts";
import type { ListControl } from "./use-list-state.ts";
import { useRowKeys } from "./use-row-keys.ts";

export interface ListPageProps<Row extends { id: number }> {
  title: string;
  /** Beside the title; without it the number of rows. */
  note?: string;
  list: ListRows<Row>;
  control: ListControl;
  /** Which row's drawer is open, and how one opens. */
  drawer: DrawerAddress;
  /** "8 filas": used beside the title and below the rows. */
  counted(count: number): string;
  searchLabel: string;
  filters?: readonly ListFilter[];
  /** The first is the link that opens the row; its `render` gives the link's content. */
  columns: readonly [ListColumn<Row>, ...ListColumn<Row>[]];
  /** The first line of a card on a phone, where it is not the first column. */
  cardTitle?(row: Row): ReactNode;
  /** How the row is called, for its menu's name. */
  nameOf(row: Row): string;
  actions?(row: Row): RowAction[];
  /** A visible heading over the menus; without it only screen readers hear one. */
  actionsTitle?: string;
  /** "Nova fila"; absent for those who may not. `disabled` says why not now. */
  create?: { label: string; disabled?: string };
  /** First use: a glyph and one sentence. */
  empty: { icon: ReactNode; text: string };
  /** False: the person's profile does not see this list. */
  allowed?: boolean;
  /** Beside the search, for what is this list's own. */
  tools?: ReactNode;
  /** Above the toolbar, such as tabs or a standing remark. */
  children?: ReactNode;
}

export const PHONE = "(max-width: 639.98px)";

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { t } = useTranslation("patterns");
  const { title, note, list, control, drawer, counted, create, allowed = true } = props;
  const page = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  usePageTitle(title);
  usePageNote(note ?? (list.count === undefined || !allowed ? "" : counted(list.count)));
  useRowKeys(page);
  const canCreate = allowed && create !== undefined && !create.disabled;
  useShortcut(
    { keys: "n", group: t("shortcuts.group"), label: create?.label ?? "", run: () => drawer.openNew() },
    canCreate,
  );

  if (!allowed) {
    return (
      <div className={css.page}>
        <div className="card">
          <Empty icon={<IconLock size={24} stroke={1.75} aria-hidden />}>{t("states.noPermission")}</Empty>
        </div>
      </div>
    );
  }
  return (
    <div className={css.page} ref={page}>
      {props.children}
      <ListToolbar
        control={control}
        searchLabel={props.searchLabel}
        filters={props.filters ?? []}
        isPhone={isPhone}
        tools={props.tools}
        create={isPhone ? undefined : create}
        onCreate={drawer.openNew}
      />
      <section className={css.wrap} aria-label={title} data-phone={isPhone || undefined}>
        <ListBody {...props} isPhone={isPhone} />
        {list.answer && list.answer.count > 0 && <ListPager control={control} list={list} counted={counted} />}
      </section>
      {isPhone && canCreate && (
        <Button className={css.floating} aria-label={create.label} onClick={drawer.openNew} data-list-create="">
          <IconPlus size={24} stroke={1.75} aria-hidden />
        </Button>
      )}
    </div>
  );
}
