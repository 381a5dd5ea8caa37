// Channels of all companies or of one, with how they are; never what is said on them.
import type { OperatorChannel } from "@prosa/contracts/billing";
import { IconPlugConnected } from "@tabler/icons-react";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, useListState } from "../../../shared/list-page/index.ts";
import { Chip, type Tone } from "../../../shared/ui/index.ts";
import { channelList, useOperatorChannels } from "../money.queries.ts";
import type { TabProps } from "../operator.types.ts";
import { useCompanyFilter } from "./CompanyFilter.ts";
import { Facts } from "./Facts.tsx";

const states = ["connected", "connecting", "waiting_qr", "lost"] as const;
const tones: Record<OperatorChannel["status"], Tone> = {
  connected: "success",
  connecting: "info",
  waiting_qr: "warning",
  lost: "danger",
};

function State({ status }: Pick<OperatorChannel, "status">) {
  const { t } = useTranslation("money");
  return <Chip tone={tones[status]}>{t(`channels.state.${status}`)}</Chip>;
}

function useColumns(): [ListColumn<OperatorChannel>, ...ListColumn<OperatorChannel>[]] {
  const { t } = useTranslation("money");
  const formats = useFormats();
  return [
    { key: "name", title: t("channels.name"), render: ({ name }) => <span className="trunc">{name}</span> },
    {
      key: "company",
      title: t("people.company"),
      width: "24%",
      render: ({ company }) => <span className="trunc">{company}</span>,
      card: ({ company }) => company,
    },
    {
      key: "number",
      title: t("channels.number"),
      width: 170,
      render: ({ number }) => number ?? t("channels.noNumber"),
      card: false,
    },
    {
      key: "lastInboundAt",
      title: t("channels.inbound"),
      width: 170,
      render: ({ lastInboundAt }) => (lastInboundAt ? formats.dateTime(lastInboundAt) : t("people.never")),
      card: false,
    },
    {
      key: "status",
      title: t("people.status"),
      width: 140,
      render: (row) => <State status={row.status} />,
      card: (row) => <State status={row.status} />,
    },
  ];
}

export function ChannelsTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["money", "operator"]);
  const formats = useFormats();
  const control = useListState(channelList);
  const drawer = useDrawerAddress();
  const list = useOperatorChannels(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const filters = [
    useCompanyFilter(),
    {
      name: "status",
      label: t("people.status"),
      options: states.map((value) => ({ value, label: t(`channels.state.${value}`) })),
    },
  ];
  return (
    <>
      <ListPage
        title={t("operator:title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.channels", { count })}
        searchLabel={t("channels.search")}
        filters={filters}
        columns={columns}
        nameOf={({ name }) => name}
        empty={{ icon: <IconPlugConnected size={24} stroke={1.75} aria-hidden />, text: t("channels.none") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer drawer={drawer} title={() => opened.value?.name ?? ""}>
        {() => (
          <DrawerContent of={opened}>
            {(row) => (
              <Facts
                alone
                facts={[
                  [t("people.company"), row.company],
                  [t("channels.number"), row.number ?? t("channels.noNumber")],
                  [t("people.status"), <State key="state" status={row.status} />],
                  [t("channels.inbound"), row.lastInboundAt ? formats.dateTime(row.lastInboundAt) : t("people.never")],
                ]}
              />
            )}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
