// Above the lanes: search and filters, as every list has them, and what belongs to the board.
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListControl, type ListFilter, ListToolbar } from "../../../shared/list-page/index.ts";
import css from "../kanban.module.css";

const PHONE = "(max-width: 639.98px)";

export function Toolbar({ control, filters, end }: { control: ListControl; filters: ListFilter[]; end: ReactNode }) {
  const { t } = useTranslation("kanban");
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <div className={`${css.toolbar} ${css.narrow}`}>
      <ListToolbar control={control} searchLabel={t("search")} filters={filters} isPhone={isPhone} end={end} />
    </div>
  );
}
