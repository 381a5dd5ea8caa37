// The rows in whatever state they are: coming, there, failed with the old ones dimmed, not there yet, not found.
import { Button } from "@mantine/core";
import { IconFilter2, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../ui/index.ts";
import { ListCards } from "./ListCards.tsx";
import { ListTable } from "./ListTable.tsx";
import css from "./list-page.module.css";
import type { ListPageProps } from "./list-page.types.ts";
import { isNarrowed } from "./list-state.rules.ts";

function NoResults<Row extends { id: number }>({ control, filters = [] }: ListPageProps<Row>) {
  const { t } = useTranslation("patterns");
  const { search, filters: set } = control.state;
  const chips = filters.flatMap(({ name, label, options }) => {
    const value = set[name];
    if (!value) return [];
    return [t("filters.one", { label, value: options.find((one) => one.value === value)?.label ?? value })];
  });
  if (search) chips.unshift(t("filters.search", { text: search }));
  return (
    <Empty
      icon={<IconFilter2 size={24} stroke={1.75} aria-hidden />}
      action={
        <Button variant="default" onClick={control.clear}>
          {t("states.clearFilters")}
        </Button>
      }
    >
      {t("states.noResults")}
      <span className={css.chips}>
        {chips.map((chip) => (
          <span key={chip} className={css.filterChip}>
            {chip}
          </span>
        ))}
      </span>
    </Empty>
  );
}

function NoneYet<Row extends { id: number }>({ empty, create, drawer }: ListPageProps<Row>) {
  return (
    <Empty
      icon={empty.icon}
      action={
        create &&
        !create.disabled && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={drawer.openNew}>
            {create.label}
          </Button>
        )
      }
    >
      {empty.text}
    </Empty>
  );
}

export function ListBody<Row extends { id: number }>(props: ListPageProps<Row> & { isPhone: boolean }) {
  const { t } = useTranslation("patterns");
  const { list, control, isPhone } = props;
  const Rows = isPhone ? ListCards : ListTable;

  if (list.isPending) {
    return (
      <Waiting label={t("states.loading")}>
        <Rows {...props} waiting />
      </Waiting>
    );
  }
  if (list.rows.length === 0) {
    if (list.error) return <FailedPanel error={list.error} onRetry={list.retry} />;
    if (isNarrowed(control.state)) return <NoResults {...props} />;
    if ((list.count ?? 0) > 0) {
      return (
        <Empty
          icon={<IconFilter2 size={24} stroke={1.75} aria-hidden />}
          action={
            <Button variant="default" onClick={() => control.change({ page: 1 })}>
              {t("pager.first")}
            </Button>
          }
        >
          {t("states.pastTheEnd")}
        </Empty>
      );
    }
    return <NoneYet {...props} />;
  }
  return (
    <>
      {list.error !== null && (
        <div className={css.failed}>
          <FailedPanel error={list.error} onRetry={list.retry} />
        </div>
      )}
      <div className={css.rows} data-old={list.error !== null || undefined} inert={list.error !== null || undefined}>
        <Rows {...props} />
      </div>
    </>
  );
}
