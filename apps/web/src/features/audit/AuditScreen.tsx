// Who did what in the company: the security log, narrowed by subject, event, person, period and words, and taken out as CSV.

import { Button } from "@mantine/core";
import { auditGroups } from "@prosa/contracts/audit";
import type { AuditRow } from "@prosa/contracts/audit-trail";
import { allows } from "@prosa/contracts/permissions";
import { IconDownload, IconShieldCheck } from "@tabler/icons-react";
import { Suspense } from "react";
import { kindsOfGroup } from "../../entities/audit/index.ts";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { optionsOf } from "../../shared/choices/index.ts";
import { DrawerContent, FormDrawer, lazyForm, useDrawerAddress, useOpenRow } from "../../shared/form-drawer/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import {
  type ListColumn,
  type ListControl,
  type ListFilter,
  ListPage,
  useListState,
} from "../../shared/list-page/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import css from "./audit.module.css";
import { auditList, useAudit, useExport } from "./audit.queries.ts";
import { useWords } from "./use-words.ts";

const Period = lazyForm(async () => (await import("./Period.tsx")).Period);
const EntryFacts = lazyForm(async () => (await import("./EntryFacts.tsx")).EntryFacts);

function useColumns(): [ListColumn<AuditRow>, ...ListColumn<AuditRow>[]] {
  const { t } = useTranslation("audit");
  const { dateTime } = useFormats();
  const { what, who } = useWords();
  return [
    {
      key: "what",
      title: t("columns.what"),
      render: (row) => <span className={css.what}>{what(row)}</span>,
      card: false,
    },
    { key: "who", title: t("columns.who"), width: "26%", render: (row) => who(row), card: (row) => who(row) },
    {
      key: "address",
      title: t("columns.address"),
      width: "16%",
      render: ({ address }) => address ?? "",
      card: false,
    },
    {
      key: "at",
      title: t("columns.at"),
      sort: "at",
      width: 180,
      render: ({ at }) => dateTime(at),
      card: ({ at }) => dateTime(at),
    },
  ];
}

function useFilters({ state: { filters } }: ListControl): ListFilter[] {
  const { t } = useTranslation("audit");
  const { nameOfKind } = useWords();
  const people = usePeopleChoices();
  return [
    {
      name: "group",
      label: t("filters.group"),
      options: auditGroups.map((value) => ({ value, label: t(`groups.${value}`) })),
    },
    {
      name: "kind",
      label: t("filters.kind"),
      options: kindsOfGroup(filters.group).map((value) => ({ value, label: nameOfKind(value) })),
    },
    {
      name: "userId",
      label: t("filters.user"),
      options: optionsOf(people),
    },
  ];
}

function ExportButton({ control }: { control: ListControl }) {
  const { t } = useTranslation("audit");
  const take = useExport(control);
  const run = async () => {
    try {
      await take();
      notify({ kind: "success", title: t("export.started") });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {t("export.action")}
    </Button>
  );
}

export function AuditScreen() {
  const { t } = useTranslation("audit");
  const { profile } = useSignedIn();
  const control = useListState(auditList);
  const drawer = useDrawerAddress();
  const list = useAudit(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const filters = useFilters(control);
  const { what } = useWords();

  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        filters={filters}
        columns={columns}
        cardTitle={(row) => <span className="trunc">{what(row)}</span>}
        nameOf={what}
        empty={{ icon: <IconShieldCheck size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={allows(profile, "audit", "full")}
        tools={
          <Suspense fallback={null}>
            <Period control={control} />
          </Suspense>
        }
        toolsEnd={<ExportButton control={control} />}
      />
      <FormDrawer drawer={drawer} title={() => (opened.value ? what(opened.value) : t("one"))}>
        {() => <DrawerContent of={opened}>{(row) => <EntryFacts row={row} />}</DrawerContent>}
      </FormDrawer>
    </>
  );
}
