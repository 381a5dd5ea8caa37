// One filter of a list: a quiet select above the rows, or with its label in the sheet of a phone.
import { Select } from "@mantine/core";
import css from "./list-page.module.css";
import type { ListFilter } from "./list-page.types.ts";
import type { ListControl } from "./use-list-state.ts";

export function FilterSelect({ filter, control, wide }: { filter: ListFilter; control: ListControl; wide?: boolean }) {
  return (
    <Select
      className={wide ? undefined : css.filter}
      label={wide ? filter.label : undefined}
      aria-label={filter.label}
      placeholder={filter.label}
      data={[...filter.options]}
      value={control.state.filters[filter.name] ?? null}
      onChange={(value) => control.change({ filters: { [filter.name]: value } })}
      searchable={filter.options.length > 8}
      clearable
      data-quiet={wide ? undefined : ""}
      data-chosen={control.state.filters[filter.name] ? "" : undefined}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
    />
  );
}
