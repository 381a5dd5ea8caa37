// People whose data was erased, by company and size: never who, never what.
import type { CompanyErasure } from "@prosa/contracts/operator";
import { IconEraser } from "@tabler/icons-react";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, useListState } from "../../../shared/list-page/index.ts";
import type { TabProps } from "../operator.types.ts";
import { type Numbered, newest, useErasures } from "../trouble.queries.ts";
import { Facts } from "./Facts.tsx";

type Row = Numbered<CompanyErasure>;

function useColumns(): [ListColumn<Row>, ...ListColumn<Row>[]] {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  return [
    { key: "company", title: t("columns.name"), render: ({ company }) => <span className="trunc">{company}</span> },
    {
      key: "rows",
      title: t("erasures.rows"),
      width: "20%",
      align: "end",
      render: ({ rows }) => formats.count(rows),
    },
    {
      key: "erasedAt",
      title: t("erasures.erasedAt"),
      width: 180,
      render: ({ erasedAt }) => formats.dateTime(erasedAt),
      card: ({ erasedAt }) => formats.dateTime(erasedAt),
    },
    {
      key: "replayedAt",
      title: t("erasures.replayedAt"),
      width: 180,
      render: ({ replayedAt }) => (replayedAt ? formats.dateTime(replayedAt) : t("erasures.never")),
      card: false,
    },
  ];
}

export function ErasuresTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const control = useListState(newest);
  const drawer = useDrawerAddress();
  const list = useErasures(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.erasures", { count })}
        columns={columns}
        nameOf={({ company, id }) => `${company} ${id}`}
        empty={{ icon: <IconEraser size={24} stroke={1.75} aria-hidden />, text: t("empty.erasures") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer drawer={drawer} title={() => opened.value?.company ?? t("tabs.apagamentos")}>
        {() => (
          <DrawerContent of={opened}>
            {(row) => (
              <Facts
                alone
                facts={[
                  [t("erasures.rows"), formats.count(row.rows)],
                  [t("erasures.erasedAt"), formats.dateTime(row.erasedAt)],
                  [t("erasures.replayedAt"), row.replayedAt ? formats.dateTime(row.replayedAt) : t("erasures.never")],
                  [t("erasures.id"), row.key],
                ]}
              />
            )}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
