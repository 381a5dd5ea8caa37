// The keys with which the company's programs call the API: as whom each acts, how much it is used, whether it still opens.
import type { ApiKey } from "@prosa/contracts/company/api-keys";
import { allows } from "@prosa/contracts/permissions";
import { IconBan, IconKey, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, useDrawerAddress, useOpenRow } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { SecretOnce } from "../../shared/secret-once/index.tsx";
import { Chip } from "../../shared/ui/index.ts";
import { keyList, useApiKeys, useKeyActions } from "./api-keys.queries.ts";

const ApiKeyForm = lazyForm(async () => (await import("./ApiKeyForm.tsx")).ApiKeyForm);

function useColumns(): [ListColumn<ApiKey>, ...ListColumn<ApiKey>[]] {
  const { t } = useTranslation("integration");
  return [
    {
      key: "name",
      title: t("keys.columns.name"),
      sort: "name",
      render: ({ name, ending }) => (
        <span className="trunc">
          {name} ····{ending}
        </span>
      ),
    },
    {
      key: "person",
      title: t("keys.columns.person"),
      width: "24%",
      render: ({ username }) => <span className="trunc">{username}</span>,
      card: ({ username }) => username,
    },
    {
      key: "use",
      title: t("keys.columns.use"),
      width: "20%",
      render: ({ callsMonth }) => t("keys.use", { count: callsMonth }),
      card: false,
    },
    {
      key: "state",
      title: t("keys.columns.state"),
      width: "18%",
      render: ({ state }) => <Chip tone={state === "active" ? "success" : "neutral"}>{t(`keys.state.${state}`)}</Chip>,
      card: false,
    },
  ];
}

export function ApiKeysScreen() {
  const { t } = useTranslation("integration");
  const { profile, userId } = useSignedIn();
  const control = useListState(keyList);
  const drawer = useDrawerAddress();
  const list = useApiKeys(control);
  const { revoke } = useKeyActions();
  const [token, setToken] = useState<string | null>(null);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();

  const askRevoke = (row: ApiKey) =>
    confirmDelete({
      title: t("keys.revoke.title"),
      name: row.name,
      consequence: t("keys.revoke.consequence"),
      done: t("keys.revoke.done"),
      action: async () => {
        await revoke(row.id);
        if (drawer.openId === row.id) drawer.close();
      },
    });
  const actions = (row: ApiKey): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(row.id) },
    ...(row.state === "revoked"
      ? []
      : [{ id: "revoke", label: t("keys.revoke.title"), icon: IconBan, danger: true, run: () => askRevoke(row) }]),
  ];
  return (
    <>
      <ListPage
        title={t("keys.title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("keys.counted", { count })}
        searchLabel={t("keys.search")}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actions}
        create={{ label: t("keys.create") }}
        empty={{ icon: <IconKey size={24} stroke={1.75} aria-hidden />, text: t("keys.empty") }}
        allowed={allows(profile, "settings", "full")}
      />
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("keys.create") : (opened.value?.name ?? t("keys.one")))}
      >
        {(id) =>
          id === "new" ? (
            <ApiKeyForm
              id="new"
              initial={{ name: "", userId: String(userId), scopes: [], addresses: "" }}
              onMade={setToken}
            />
          ) : (
            <DrawerContent of={opened}>
              {(row) => (
                <ApiKeyForm
                  id={id}
                  initial={{
                    name: row.name,
                    userId: String(row.userId),
                    scopes: row.scopes,
                    addresses: row.addresses.join("\n"),
                  }}
                  isRevoked={row.state === "revoked"}
                  onMade={setToken}
                  onRevoke={() => askRevoke(row)}
                />
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
      <SecretOnce title={t("secret.keyTitle")} value={token} onClose={() => setToken(null)} />
    </>
  );
}
