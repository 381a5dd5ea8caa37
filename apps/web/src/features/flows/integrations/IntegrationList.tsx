// What the company has connected to answer its customers, and how each is doing.
import type { Integration } from "@prosa/contracts/automation/integrations";
import { allows } from "@prosa/contracts/permissions";
import { IconPencil, IconPlugConnected, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { paths } from "../../../app/paths.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../../shared/list-page/index.ts";
import { Chip, type Tone } from "../../../shared/ui/index.ts";
import { Duties } from "./Duties.tsx";
import { integrationList, useIntegrationActions, useIntegrations } from "./integrations.queries.ts";

const IntegrationForm = lazyForm(async () => (await import("./IntegrationForm.tsx")).IntegrationForm);

const tones: Record<Integration["health"], Tone> = {
  unknown: "neutral",
  ok: "success",
  key: "danger",
  balance: "danger",
  model: "danger",
  down: "warning",
};

/** What it asks: a model, a bot, or an address. */
const askedOf = ({ model, typebotSlug, url }: Integration) => model || typebotSlug || url || "";

function useColumns(): [ListColumn<Integration>, ...ListColumn<Integration>[]] {
  const { t } = useTranslation("integrations");
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: ({ name }) => <span className="trunc">{name}</span>,
    },
    {
      key: "type",
      title: t("columns.type"),
      sort: "type",
      width: "18%",
      render: ({ type }) => t(`types.${type}`),
      card: ({ type }) => t(`types.${type}`),
    },
    {
      key: "asked",
      title: t("columns.asked"),
      width: "24%",
      render: (row) => <span className="trunc">{askedOf(row)}</span>,
      card: askedOf,
    },
    {
      key: "uses",
      title: t("columns.uses"),
      width: "14%",
      render: ({ uses }) => t("uses", { count: uses }),
      card: ({ uses }) => t("uses", { count: uses }),
    },
    {
      key: "health",
      title: t("columns.health"),
      width: 190,
      render: ({ health }) => <Chip tone={tones[health]}>{t(`health.${health}`)}</Chip>,
      card: ({ health }) => (health === "ok" ? null : t(`health.${health}`)),
    },
  ];
}

export function IntegrationList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("integrations");
  const { t: chatbot } = useTranslation("flows");
  const { profile } = useSignedIn();
  const [mayRead, mayChange] = [allows(profile, "integrations", "read"), allows(profile, "integrations", "full")];
  const control = useListState(integrationList);
  const drawer = useDrawerAddress();
  const list = useIntegrations(control, mayRead);
  const { remove } = useIntegrationActions();
  const columns = useColumns();
  const opened = useOpenRow(list, drawer.openId);

  const askDelete = (row: Integration) =>
    confirmDelete({
      title: t("delete.title"),
      name: row.name,
      consequence: t("delete.consequence"),
      done: t("delete.done"),
      links: { flows: paths.flows },
      action: async () => {
        await remove(row.id);
        if (drawer.openId === row.id) drawer.close();
      },
    });
  const actions = (row: Integration): RowAction[] => [
    { id: "edit", label: t("edit"), icon: IconPencil, run: () => drawer.open(row.id) },
    { id: "delete", label: t("delete.title"), icon: IconTrash, danger: true, run: () => askDelete(row) },
  ];

  return (
    <>
      <ListPage
        title={chatbot("chatbot.title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        columns={columns}
        nameOf={({ name }) => name}
        actions={mayChange ? actions : undefined}
        create={mayChange ? { label: t("create") } : undefined}
        empty={{ icon: <IconPlugConnected size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={mayRead}
      >
        {tabs}
        {mayRead && <Duties readOnly={!mayChange} />}
      </ListPage>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (opened.value?.name ?? t("one")))}>
        {(id) =>
          id === "new" ? (
            <IntegrationForm id="new" readOnly={false} />
          ) : (
            <DrawerContent of={opened}>
              {(row) => <IntegrationForm id={id} row={row} readOnly={!mayChange} onDelete={() => askDelete(row)} />}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
