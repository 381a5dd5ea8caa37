// Above the rows: search, filters (on a phone in a sheet from below), and the button that makes a new one.
import { Button, Drawer, Tooltip } from "@mantine/core";
import { IconFilter2, IconPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import { Keys } from "../keyboard/index.ts";
import { loadChunk } from "../ui/index.ts";
import { ListSearch } from "./ListSearch.tsx";
import css from "./list-page.module.css";
import type { ListFilter } from "./list-page.types.ts";
import type { ListControl } from "./use-list-state.ts";

// Most lists have no filters, and a select is heavy.
const FilterSelect = lazy(() =>
  loadChunk(async () => ({ default: (await import("./FilterSelect.tsx")).FilterSelect })),
);

interface Props {
  control: ListControl;
  searchLabel?: string;
  filters: readonly ListFilter[];
  isPhone: boolean;
  tools?: ReactNode;
  /** At the far end. */
  end?: ReactNode;
  create?: { label: string; disabled?: string };
  onCreate?(): void;
}

function FilterSheet({ filters, control }: { filters: readonly ListFilter[]; control: ListControl }) {
  const { t } = useTranslation(["patterns", "common"]);
  const [opened, setOpened] = useState(false);
  const on = Object.keys(control.state.filters).length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter2 size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
        aria-haspopup="dialog"
      >
        {t("filters.open", { count: on })}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="auto"
        title={t("filters.title")}
        closeButtonProps={{ "aria-label": t("common:actions.close") }}
      >
        <div className={css.sheet}>
          <Suspense fallback={null}>
            {filters.map((filter) => (
              <FilterSelect key={filter.name} filter={filter} control={control} wide />
            ))}
          </Suspense>
          <Button onClick={() => setOpened(false)}>{t("filters.done")}</Button>
        </div>
      </Drawer>
    </>
  );
}

export function ListToolbar({ control, searchLabel, filters, isPhone, tools, end, create, onCreate }: Props) {
  return (
    <div className={css.toolbar}>
      {searchLabel !== undefined && <ListSearch control={control} label={searchLabel} />}
      <Suspense fallback={null}>
        {isPhone
          ? filters.length > 0 && <FilterSheet filters={filters} control={control} />
          : filters.map((filter) => <FilterSelect key={filter.name} filter={filter} control={control} />)}
      </Suspense>
      {tools}
      <span className="grow" />
      {end}
      {create && (
        <Tooltip label={create.disabled} disabled={!create.disabled} events={{ hover: true, focus: true, touch: true }}>
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            rightSection={<Keys keys="n" />}
            data-disabled={create.disabled ? true : undefined}
            aria-disabled={create.disabled ? true : undefined}
            aria-description={create.disabled}
            onClick={() => create.disabled === undefined && onCreate?.()}
            data-list-create=""
          >
            {create.label}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
