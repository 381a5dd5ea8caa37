// Work that gave up: of whom, why, and once more.
import { Button } from "@mantine/core";
import type { FailedJob } from "@prosa/contracts/operator";
import { IconRefresh, IconSettingsCheck } from "@tabler/icons-react";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, useListState } from "../../../shared/list-page/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import type { TabProps } from "../operator.types.ts";
import { type Numbered, newest, useFailedJobs, useTroubleActions } from "../trouble.queries.ts";
import { Facts } from "./Facts.tsx";

type Row = Numbered<FailedJob>;

function useRetry(then: () => void) {
  const { t } = useTranslation("operator");
  const { retry } = useTroubleActions();
  return (row: Row) =>
    void retry(row.key).then(() => {
      notify({ kind: "success", title: t("jobs.retried"), detail: row.job });
      then();
    }, showError);
}

function useColumns(): [ListColumn<Row>, ...ListColumn<Row>[]] {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  return [
    { key: "job", title: t("jobs.job"), width: "24%", render: ({ job }) => <span className="trunc">{job}</span> },
    {
      key: "company",
      title: t("columns.name"),
      width: "20%",
      render: ({ company }) => <span className="trunc">{company ?? t("jobs.platform")}</span>,
      card: ({ company }) => company ?? t("jobs.platform"),
    },
    {
      key: "error",
      title: t("jobs.error"),
      render: ({ error }) => <span className="trunc">{error}</span>,
      card: ({ error }) => error,
    },
    {
      key: "failedAt",
      title: t("jobs.failedAt"),
      width: 160,
      render: ({ failedAt }) => formats.dateTime(failedAt),
      card: ({ failedAt }) => formats.dateTime(failedAt),
    },
  ];
}

export function JobsTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const control = useListState(newest);
  const drawer = useDrawerAddress();
  const list = useFailedJobs(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const retry = useRetry(() => drawer.openId !== null && drawer.close());
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.jobs", { count })}
        columns={columns}
        nameOf={({ job, id }) => `${job} ${id}`}
        actions={(row) => [{ id: "retry", label: t("jobs.retry"), icon: IconRefresh, run: () => retry(row) }]}
        empty={{ icon: <IconSettingsCheck size={24} stroke={1.75} aria-hidden />, text: t("empty.jobs") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer drawer={drawer} title={() => opened.value?.job ?? t("tabs.falhas")}>
        {() => (
          <DrawerContent of={opened}>
            {(row) => (
              <Facts
                alone
                facts={[
                  [t("jobs.error"), row.error],
                  [t("columns.name"), row.company ?? t("jobs.platform")],
                  [t("jobs.queue"), row.queue],
                  [t("jobs.attempts"), formats.count(row.attempts)],
                  [t("jobs.failedAt"), formats.dateTime(row.failedAt)],
                  [t("jobs.id"), row.key],
                ]}
              >
                <Button leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={() => retry(row)}>
                  {t("jobs.retry")}
                </Button>
              </Facts>
            )}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
