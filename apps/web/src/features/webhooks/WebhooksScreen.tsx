// Where the company's programs hear of what happens, and how each of these addresses is doing.
import type { Webhook } from "@prosa/contracts/automation/webhooks";
import { allows } from "@prosa/contracts/permissions";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, useDrawerAddress, useOpenRow } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { SecretOnce } from "../../shared/secret-once/index.tsx";
import { Chip } from "../../shared/ui/index.ts";
import { useWebhookActions, useWebhooks, webhookList } from "./webhooks.queries.ts";

const WebhookForm = lazyForm(async () => (await import("./WebhookForm.tsx")).WebhookForm);

function useColumns(): [ListColumn<Webhook>, ...ListColumn<Webhook>[]] {
  const { t } = useTranslation("integration");
  return [
    {
      key: "name",
      title: t("hooks.columns.name"),
      sort: "name",
      width: "24%",
      render: ({ name }) => <span className="trunc">{name}</span>,
    },
    {
      key: "url",
      title: t("hooks.columns.url"),
      render: ({ url }) => <span className="trunc">{url}</span>,
      card: ({ url }) => url,
    },
    {
      key: "waiting",
      title: t("hooks.columns.waiting"),
      width: "12%",
      align: "end",
      render: ({ waiting }) => String(waiting),
      card: false,
    },
    {
      key: "state",
      title: t("hooks.columns.state"),
      width: "22%",
      render: ({ state, failingSince }) => {
        const isLate = state === "active" && failingSince !== null;
        const tone = isLate ? "warning" : state === "active" ? "success" : "neutral";
        return <Chip tone={tone}>{isLate ? t("hooks.late") : t(`hooks.state.${state}`)}</Chip>;
      },
      card: false,
    },
  ];
}

export function WebhooksScreen() {
  const { t } = useTranslation("integration");
  const { profile } = useSignedIn();
  const control = useListState(webhookList);
  const drawer = useDrawerAddress();
  const list = useWebhooks(control);
  const { remove, update } = useWebhookActions();
  const [secret, setSecret] = useState<string | null>(null);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();

  const askDelete = (row: Webhook) =>
    confirmDelete({
      title: t("hooks.delete.title"),
      name: row.name,
      consequence: t("hooks.delete.consequence"),
      done: t("hooks.delete.done"),
      action: async () => {
        await remove(row.id);
        if (drawer.openId === row.id) drawer.close();
      },
    });
  const turn = (row: Webhook): RowAction => {
    const state = row.state === "active" ? ("paused" as const) : ("active" as const);
    return {
      id: "turn",
      label: t(state === "active" ? "hooks.resume" : "hooks.pause"),
      icon: state === "active" ? IconPlayerPlay : IconPlayerPause,
      run: () => void update(row.id, { state }).catch(showError),
    };
  };
  const actions = (row: Webhook): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(row.id) },
    turn(row),
    { id: "delete", label: t("hooks.delete.title"), icon: IconTrash, danger: true, run: () => askDelete(row) },
  ];
  return (
    <>
      <ListPage
        title={t("hooks.title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("hooks.counted", { count })}
        searchLabel={t("hooks.search")}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actions}
        create={{ label: t("hooks.create") }}
        empty={{ icon: <IconWebhook size={24} stroke={1.75} aria-hidden />, text: t("hooks.empty") }}
        allowed={allows(profile, "settings", "full")}
      />
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("hooks.create") : (opened.value?.name ?? t("hooks.one")))}
      >
        {(id) =>
          id === "new" ? (
            <WebhookForm id="new" initial={{ name: "", url: "", events: [] }} onSecret={setSecret} />
          ) : (
            <DrawerContent of={opened}>
              {(row) => (
                <WebhookForm
                  id={id}
                  initial={{ name: row.name, url: row.url, events: row.events }}
                  onSecret={setSecret}
                  onDelete={() => askDelete(row)}
                />
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
      <SecretOnce title={t("secret.hookTitle")} value={secret} onClose={() => setSecret(null)} />
    </>
  );
}
