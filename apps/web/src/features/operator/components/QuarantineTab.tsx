// What providers sent and nobody could take in: by company, with why, and the second try. Never what it says.
import { Button } from "@mantine/core";
import type { QuarantinedWebhook } from "@prosa/contracts/operator";
import { IconInbox, IconRefresh } from "@tabler/icons-react";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, useListState } from "../../../shared/list-page/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import type { TabProps } from "../operator.types.ts";
import { newest, useQuarantine, useTroubleActions } from "../trouble.queries.ts";
import { Facts } from "./Facts.tsx";

function useReplay() {
  const { t } = useTranslation("operator");
  const { replay } = useTroubleActions();
  return (id: number) =>
    void replay(id).then(() => notify({ kind: "success", title: t("quarantine.replayed") }), showError);
}

function State({ row: { replayedAt } }: { row: QuarantinedWebhook }) {
  const { t } = useTranslation("operator");
  return (
    <Chip tone={replayedAt ? "success" : "warning"}>{t(replayedAt ? "quarantine.done" : "quarantine.waiting")}</Chip>
  );
}

function useColumns(): [ListColumn<QuarantinedWebhook>, ...ListColumn<QuarantinedWebhook>[]] {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  return [
    {
      key: "company",
      title: t("columns.name"),
      width: "22%",
      render: ({ company }) => <span className="trunc">{company}</span>,
    },
    {
      key: "reason",
      title: t("quarantine.reason"),
      render: ({ reason }) => <span className="trunc">{reason}</span>,
      card: ({ reason }) => reason,
    },
    {
      key: "bytes",
      title: t("quarantine.bytes"),
      width: 96,
      align: "end",
      render: ({ bytes }) => formats.count(bytes),
      card: false,
    },
    {
      key: "receivedAt",
      title: t("quarantine.receivedAt"),
      width: 160,
      render: ({ receivedAt }) => formats.dateTime(receivedAt),
      card: ({ receivedAt }) => formats.dateTime(receivedAt),
    },
    {
      key: "state",
      title: t("columns.status"),
      width: 140,
      render: (row) => <State row={row} />,
      card: (row) => <State row={row} />,
    },
  ];
}

export function QuarantineTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const control = useListState(newest);
  const drawer = useDrawerAddress();
  const list = useQuarantine(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const replay = useReplay();
  const again = <IconRefresh size={16} stroke={1.75} aria-hidden />;
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.bodies", { count })}
        columns={columns}
        nameOf={({ id, company }) => `${company} ${id}`}
        actions={({ id }) => [
          { id: "replay", label: t("quarantine.replay"), icon: IconRefresh, run: () => replay(id) },
        ]}
        empty={{ icon: <IconInbox size={24} stroke={1.75} aria-hidden />, text: t("empty.quarantine") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer drawer={drawer} title={() => opened.value?.company ?? t("tabs.quarentena")}>
        {() => (
          <DrawerContent of={opened}>
            {(row) => (
              <Facts
                alone
                facts={[
                  [t("quarantine.reason"), row.reason],
                  [t("quarantine.channel"), `${row.channelType} ${row.channelId}`],
                  [t("quarantine.bytes"), formats.count(row.bytes)],
                  [t("quarantine.receivedAt"), formats.dateTime(row.receivedAt)],
                  [t("columns.status"), <State key="state" row={row} />],
                ]}
              >
                <Button leftSection={again} onClick={() => replay(row.id)}>
                  {t("quarantine.replay")}
                </Button>
              </Facts>
            )}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
