// Below the rows: which of how many, how many per page, and the other pages.
import { Button, Menu, Pagination } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "../i18n/index.ts";
import css from "./list-page.module.css";
import { PAGE_SIZES, rangeOf } from "./list-state.rules.ts";
import type { ListRows } from "./use-list-rows.ts";
import type { ListControl } from "./use-list-state.ts";

interface Props<Row> {
  control: ListControl;
  list: ListRows<Row>;
  counted(count: number): string;
}

export function ListPager<Row>({ control, list, counted }: Props<Row>) {
  const { t } = useTranslation("patterns");
  const { page, pageSize } = control.state;
  const count = list.count ?? 0;
  const pages = Math.ceil(count / pageSize);
  const label = {
    previous: t("pager.previous"),
    next: t("pager.next"),
    first: t("pager.first"),
    last: t("pager.last"),
  };
  return (
    <div className={css.pager}>
      <span className="grow" role="status">
        {/* Old rows under a failed page are not the rows of that page. */}
        {list.error || list.rows.length === 0
          ? counted(count)
          : t("pager.range", { ...rangeOf(control.state, list.rows.length), total: counted(count) })}
      </span>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            {t("pager.perPage", { size: pageSize })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PAGE_SIZES.map((size) => (
            <Menu.Item
              key={size}
              onClick={() => control.change({ pageSize: size })}
              rightSection={size === pageSize ? <IconCheck size={16} stroke={1.75} aria-hidden /> : undefined}
            >
              {t("pager.perPage", { size })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {pages > 1 && (
        <nav aria-label={t("pager.label")}>
          <Pagination
            total={pages}
            value={page}
            onChange={(next) => control.change({ page: next })}
            size="sm"
            siblings={1}
            boundaries={1}
            getItemProps={(item) => ({ "aria-label": t("pager.page", { page: item }) })}
            getControlProps={(part) => ({ "aria-label": label[part] })}
          />
        </nav>
      )}
    </div>
  );
}
