// A list page: what is above the rows, the rows in whatever state they are, and the pages below.
import { Button } from "@mantine/core";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/index.ts";
import { useShortcut } from "../keyboard/index.ts";
import { Empty, useIsPhone, usePageNote, usePageTitle } from "../ui/index.ts";
import "./styles.ts";
import { ListBody } from "./ListBody.tsx";
import { ListPager } from "./ListPager.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import css from "./list-page.module.css";
import type { ListPageProps } from "./list-page.types.ts";
import { useRowKeys } from "./use-row-keys.ts";

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { t } = useTranslation("patterns");
  const { title, note, list, control, drawer, counted, create, allowed = true } = props;
  const page = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  usePageTitle(title);
  usePageNote(note ?? (list.count === undefined || !allowed ? "" : counted(list.count)));
  useRowKeys(page);
  // Another page begins at its top, also when it fails: the reason is said there.
  const shownPage = useRef(control.state.page);
  useEffect(() => {
    if (shownPage.current === control.state.page) return;
    shownPage.current = control.state.page;
    page.current?.scrollIntoView({ block: "start" });
  }, [control.state.page]);
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
        end={props.toolsEnd}
        create={isPhone ? undefined : create}
        onCreate={drawer.openNew}
      />
      {props.instead ?? (
        <section className={css.wrap} aria-label={title} data-phone={isPhone || undefined}>
          <ListBody {...props} isPhone={isPhone} />
          {list.answer && list.answer.count > 0 && <ListPager control={control} list={list} counted={counted} />}
        </section>
      )}
      {isPhone && canCreate && (
        <Button className={css.floating} aria-label={create.label} onClick={drawer.openNew} data-list-create="">
          <IconPlus size={24} stroke={1.75} aria-hidden />
        </Button>
      )}
    </div>
  );
}
