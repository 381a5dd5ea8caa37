// The filter beside the search: how many are set, and behind it the form, fetched when first wanted.
import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { IconFilter2 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { activeFilters, type Filters } from "../state/filter/filters.rules.ts";
import css from "./list-tools.module.css";

const FilterForm = lazy(() => loadPatiently(() => import("./FilterForm.tsx")));

export function FilterButton({ filters, onChange }: { filters: Filters; onChange(filters: Filters): void }) {
  const { t } = useTranslation("ticket");
  const [opened, setOpened] = useState(false);
  const count = activeFilters(filters).length;
  const label = t("filters.label", { count });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <ActionIcon
            className={css.filterButton}
            size="var(--h-control)"
            aria-label={label}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconFilter2 size={18} stroke={1.75} aria-hidden />
            {count > 0 && (
              <span className={css.filterCount} aria-hidden>
                {count}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("filters.title")}>
        <Suspense fallback={<div className={css.formWaiting} />}>
          <FilterForm filters={filters} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
