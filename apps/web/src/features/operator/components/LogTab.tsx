// What was done: by the platform's own people with their names, or in a company without anybody's.
import { auditGroups } from "@prosa/contracts/audit";
import type { LogEntry } from "@prosa/contracts/operator";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { IconShieldCheck } from "@tabler/icons-react";
import { useKindName } from "../../../entities/audit/index.ts";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, type ListFilter, ListPage, useListState } from "../../../shared/list-page/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../operator.module.css";
import type { TabProps } from "../operator.types.ts";
import { logList, useCompanyChoices, useOperatorLog } from "../trouble.queries.ts";
import { Facts } from "./Facts.tsx";

void loadNamespaces(["audit"]);

function useWho() {
  const { t } = useTranslation("operator");
  return ({ username, userId }: LogEntry) =>
    username ?? (userId === null ? t("log.nobody") : t("log.person", { number: userId }));
}

function useColumns(): [ListColumn<LogEntry>, ...ListColumn<LogEntry>[]] {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const nameOfKind = useKindName();
  const who = useWho();
  return [
    { key: "kind", title: t("log.what"), render: ({ kind }) => <span className="trunc">{nameOfKind(kind)}</span> },
    { key: "who", title: t("log.who"), width: "28%", render: who, card: who },
    {
      key: "at",
      title: t("log.at"),
      width: 180,
      render: ({ at }) => formats.dateTime(at),
      card: ({ at }) => formats.dateTime(at),
    },
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation(["operator", "audit"]);
  const companies = useCompanyChoices().data?.items ?? [];
  return [
    {
      name: "tenantId",
      label: t("log.of"),
      options: companies.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: "group",
      label: t("log.group"),
      options: auditGroups.map((value) => ({ value, label: t(`audit:groups.${value}`) })),
    },
  ];
}

export function LogTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const control = useListState(logList);
  const drawer = useDrawerAddress();
  const list = useOperatorLog(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const filters = useFilters();
  const nameOfKind = useKindName();
  const who = useWho();
  const { tenantId } = control.state.filters;
  const isOwn = tenantId === undefined || tenantId === String(OPERATOR_TENANT_ID);
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.entries", { count })}
        filters={filters}
        columns={columns}
        nameOf={({ kind, id }) => `${nameOfKind(kind)} ${id}`}
        empty={{ icon: <IconShieldCheck size={24} stroke={1.75} aria-hidden />, text: t("empty.log") }}
        allowed={allowed}
      >
        {tabs(list.count)}
        <div className={css.remark}>
          <Remark tone="info">{t(isOwn ? "log.own" : "log.theirs")}</Remark>
        </div>
      </ListPage>
      <FormDrawer drawer={drawer} title={() => (opened.value ? nameOfKind(opened.value.kind) : t("tabs.registro"))}>
        {() => (
          <DrawerContent of={opened}>
            {(row) => (
              <Facts
                alone
                facts={[
                  [t("log.at"), formats.dateTime(row.at)],
                  [t("log.who"), who(row)],
                  [t("log.code"), row.kind],
                ]}
              />
            )}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
