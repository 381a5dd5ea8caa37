// The campaigns of a company: state, start and how far each is, with what can be done with it.
import { Button, Menu, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { type CampaignKind, type CampaignRow, CampaignStatus } from "@prosa/contracts/campaigns";
import { allows } from "@prosa/contracts/permissions";
import {
  IconBan,
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSpeakerphone,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { campaignPath } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { StatusChip } from "./campaign-status.tsx";
import css from "./campaigns.module.css";
import { campaignList, useCampaignActions, useCampaigns, useSummary } from "./campaigns.queries.ts";
import { deliveredOf, readOf, shareOf } from "./campaigns.rules.ts";

function useColumns(): [ListColumn<CampaignRow>, ...ListColumn<CampaignRow>[]] {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const number = (key: "delivered" | "read" | "error", of: (row: CampaignRow) => number): ListColumn<CampaignRow> => ({
    key,
    title: t(`columns.${key}`),
    width: "9%",
    align: "end",
    render: (row) => formats.count(of(row)),
    card: (row) => `${t(`columns.${key}`)}: ${formats.count(of(row))}`,
  });
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: ({ name, channels }) => (
        <span className={css.name}>
          <span className="trunc">{name}</span>
          <small className="meta trunc">{channels.map((channel) => channel.name).join(", ")}</small>
        </span>
      ),
    },
    { key: "status", title: t("columns.status"), width: "13%", render: (row) => <StatusChip {...row} /> },
    {
      key: "startsAt",
      title: t("columns.startsAt"),
      sort: "startsAt",
      width: "15%",
      render: ({ startsAt }) => (startsAt ? formats.dateTime(startsAt) : "—"),
    },
    {
      key: "progress",
      title: t("columns.progress"),
      width: "18%",
      render: ({ numbers }) => (
        <span className={css.progress}>
          <Progress value={shareOf(numbers) * 100} size="sm" aria-label={t("columns.progress")} />
          <small className="meta">
            {formats.count(numbers.total - numbers.skipped - numbers.waiting - numbers.sendPending)} /{" "}
            {formats.count(numbers.total - numbers.skipped)}
          </small>
        </span>
      ),
      card: ({ numbers }) => `${formats.count(Math.round(shareOf(numbers) * 100))} %`,
    },
    number("delivered", ({ numbers }) => deliveredOf(numbers)),
    number("read", ({ numbers }) => readOf(numbers)),
    number("error", ({ numbers }) => numbers.error),
  ];
}

/** What can be done with one in its present state. */
function useDeeds() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const actions = useCampaignActions();
  const attempt = (work: Promise<unknown>) => void work.catch(showError);
  const copy = async (row: CampaignRow) => {
    const made = await actions.create({
      name: t("copyName", { name: row.name }).slice(0, 80),
      kind: row.kind,
      copyOf: row.id,
    });
    await navigate(campaignPath(made.id, "message"));
  };
  return (row: CampaignRow): RowAction[] => {
    const isMade = row.status === "pending" || row.status === "canceled";
    const isOn = row.status === "processing";
    return [
      ...(isMade
        ? [
            {
              id: "edit",
              label: t("actions.edit"),
              icon: IconPencil,
              run: () => void navigate(campaignPath(row.id, "message")),
            },
          ]
        : []),
      ...(row.status === "pending"
        ? []
        : [
            {
              id: "open",
              label: t("actions.open"),
              icon: IconChartBar,
              run: () => void navigate(campaignPath(row.id)),
            },
          ]),
      ...(isOn && !row.pausedAt
        ? [{ id: "pause", label: t("actions.pause"), icon: IconPlayerPause, run: () => attempt(actions.pause(row.id)) }]
        : []),
      ...(isOn && row.pausedAt
        ? [
            {
              id: "resume",
              label: t("actions.resume"),
              icon: IconPlayerPlay,
              run: () => attempt(actions.resume(row.id)),
            },
          ]
        : []),
      ...(isOn || row.status === "scheduled"
        ? [{ id: "cancel", label: t("actions.cancel"), icon: IconBan, run: () => attempt(actions.cancel(row.id)) }]
        : []),
      { id: "copy", label: t("actions.copy"), icon: IconCopy, run: () => attempt(copy(row)) },
      {
        id: "delete",
        label: t("actions.delete"),
        icon: IconTrash,
        danger: true,
        ...(isOn ? { disabled: t("delete.notNow") } : {}),
        run: () =>
          confirmDelete({
            title: t("delete.title"),
            name: row.name,
            consequence: t("delete.consequence"),
            done: t("delete.done"),
            action: () => actions.remove(row.id),
          }),
      },
    ];
  };
}

function NewCampaign() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const { create } = useCampaignActions();
  const make = async (kind: CampaignKind) => {
    try {
      const made = await create({ name: t("newName"), kind });
      await navigate(campaignPath(made.id, "message"));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} data-testid="new-campaign">
          {t("create")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void make("free")} data-testid="new-free">
          {t("kinds.free")}
        </Menu.Item>
        <Menu.Item onClick={() => void make("template")} data-testid="new-template">
          {t("kinds.template")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function CampaignList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("campaigns");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "campaigns", "full");
  const control = useListState(campaignList);
  const drawer = useDrawerAddress();
  const navigate = useNavigate();
  const list = useCampaigns(control, true);
  const columns = useColumns();
  const actionsOf = useDeeds();
  const rows = {
    ...drawer,
    hrefOf: (id: number) => campaignPath(id),
    open: (id: number) => void navigate(campaignPath(id)),
  };
  return (
    <ListPage
      title={t("title")}
      list={list}
      control={control}
      drawer={rows}
      counted={(count) => t("counted", { count })}
      searchLabel={t("search")}
      filters={[
        {
          name: "status",
          label: t("columns.status"),
          options: CampaignStatus.options.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      columns={columns}
      nameOf={({ name }) => name}
      actions={mayChange ? actionsOf : undefined}
      toolsEnd={mayChange ? <NewCampaign /> : undefined}
      empty={{ icon: <IconSpeakerphone size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
    >
      {tabs}
      <Summary />
    </ListPage>
  );
}

/** What runs now, what left this month, and how much of it failed. */
function Summary() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { data } = useSummary();
  if (!data) return null;
  const tried = data.sentThisMonth + data.failedThisMonth;
  const cards = [
    { id: "running" as const, value: formats.count(data.running) },
    { id: "sentThisMonth" as const, value: formats.count(data.sentThisMonth) },
    {
      id: "errorRate" as const,
      value: tried === 0 ? "—" : `${formats.oneDecimal((data.failedThisMonth / tried) * 100)} %`,
    },
  ];
  return (
    <dl className={css.cards}>
      {cards.map(({ id, value }) => (
        <div key={id} className={`card ${css.card}`}>
          <dt className="meta">{t(`summary.${id}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
