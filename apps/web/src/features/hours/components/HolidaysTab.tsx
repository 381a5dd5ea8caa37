// The holidays: searched by date or message, made, changed, deleted, and the national ones brought in at once.
import { Button } from "@mantine/core";
import { type Holiday, importHolidays, listHolidays } from "@prosa/contracts/hours";
import { IconCalendarHeart, IconDownload, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { ListPage, refreshList, useListRows, useListState } from "../../../shared/list-page/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import { periodsText } from "../holiday.rules.ts";
import css from "../hours.module.css";
import { HolidayForm, removeHoliday } from "./HolidayForm.tsx";

const shape = { sorts: ["date", "message"], defaultSort: "date" } as const;

function ImportButton() {
  const { t } = useTranslation("hours");
  const cache = useQueryClient();
  const bring = useMutation({
    mutationFn: () => api(importHolidays),
    onSuccess: ({ added }) => {
      notify({ kind: "success", title: t("holidays.imported", { count: added }), key: "holidays-imported" });
      return refreshList(cache, "holidays");
    },
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={bring.isPending}
      onClick={() => bring.mutate()}
    >
      {t("holidays.import")}
    </Button>
  );
}

export function HolidaysTab({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation(["hours", "patterns"]);
  const cache = useQueryClient();
  const control = useListState(shape);
  const drawer = useDrawerAddress();
  const list = useListRows("holidays", control, (query, signal) => api(listHolidays, { query, signal, quiet: true }));
  const opened = useOpenRow(list, drawer.openId);
  const counted = (count: number) => t("hours:holidays.counted", { count });
  const remove = ({ id, date }: Holiday) =>
    confirmDelete({
      title: t("hours:holidays.delete.title"),
      name: date,
      consequence: t("hours:holidays.delete.consequence"),
      done: t("hours:holidays.delete.done"),
      async action() {
        await removeHoliday(id);
        if (drawer.openId === id) drawer.close();
        await refreshList(cache, "holidays");
      },
    });

  return (
    <>
      <ListPage
        title={t("hours:title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={counted}
        searchLabel={t("hours:holidays.search")}
        nameOf={({ date }) => date}
        create={{ label: t("hours:holidays.new") }}
        tools={<ImportButton />}
        empty={{
          icon: <IconCalendarHeart size={24} stroke={1.75} aria-hidden />,
          text: t("hours:holidays.empty"),
        }}
        columns={[
          {
            key: "date",
            title: t("hours:holidays.columns.date"),
            sort: "date",
            width: 110,
            render: ({ date }) => <span className={css.holidayDate}>{date}</span>,
          },
          {
            key: "message",
            title: t("hours:holidays.columns.message"),
            sort: "message",
            render: ({ message }) => <span className="trunc">{message}</span>,
            card: ({ message }) => message,
          },
          {
            key: "mode",
            title: t("hours:holidays.columns.mode"),
            width: 240,
            render: ({ mode, periods }) =>
              mode === "closed" ? <Chip>{t("hours:holidays.modes.closed")}</Chip> : periodsText(periods),
            card: ({ mode, periods }) => (mode === "closed" ? t("hours:holidays.modes.closed") : periodsText(periods)),
          },
        ]}
        actions={(row) => [
          {
            id: "delete",
            label: t("patterns:delete.verb"),
            icon: IconTrash,
            danger: true,
            run: () => remove(row),
          },
        ]}
      >
        {tabs}
      </ListPage>
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("hours:holidays.new") : (opened.value?.date ?? t("hours:holidays.one")))}
      >
        {(id) =>
          id === "new" ? (
            <HolidayForm id="new" />
          ) : (
            <DrawerContent of={opened}>
              {(holiday) => <HolidayForm id={id} holiday={holiday} onDelete={() => remove(holiday)} />}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
