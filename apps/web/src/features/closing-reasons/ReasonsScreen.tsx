// The reasons tickets are closed with. One that was used stays for the history; it can only be made inactive.
import type { ClosingReason } from "@prosa/contracts/closing-reasons";
import { allows } from "@prosa/contracts/permissions";
import { IconChecklist, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, useDrawerAddress, useOpenRow } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip, ColorDot, firstFreeColor, safeColorOf } from "../../shared/ui/index.ts";
import css from "./closing-reasons.module.css";
import { reasonList, useReasonActions, useReasons } from "./closing-reasons.queries.ts";

const RequiredSwitch = lazyForm(async () => (await import("./RequiredSwitch.tsx")).RequiredSwitch);
const ReasonForm = lazyForm(async () => (await import("./ReasonForm.tsx")).ReasonForm);

function ColorWord({ color }: { color: string }) {
  const { t } = useTranslation("patterns");
  const name = safeColorOf(color);
  return (
    <span className={css.color}>
      <ColorDot color={color} />
      {name ? t(`color.names.${name}`) : color.toUpperCase()}
    </span>
  );
}

function useColumns(): [ListColumn<ClosingReason>, ...ListColumn<ClosingReason>[]] {
  const { t } = useTranslation("reasons");
  return [
    { key: "id", title: t("columns.id"), sort: "id", width: 90, render: ({ id }) => id },
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: ({ name }) => <span className={css.name}>{name}</span>,
      card: ({ id }) => t("card.id", { id }),
    },
    {
      key: "color",
      title: t("columns.color"),
      width: "20%",
      render: ({ color }) => <ColorWord color={color} />,
      card: ({ color }) => <ColorWord color={color} />,
    },
    {
      key: "isActive",
      title: t("columns.isActive"),
      width: "16%",
      render: ({ isActive }) => (
        <Chip tone={isActive ? "success" : "neutral"}>{t(isActive ? "state.active" : "state.inactive")}</Chip>
      ),
      card: ({ isActive }) => (isActive ? null : t("state.inactive")),
    },
  ];
}

export function ReasonsScreen() {
  const { t } = useTranslation("reasons");
  const { profile } = useSignedIn();
  const control = useListState(reasonList);
  const drawer = useDrawerAddress();
  const list = useReasons(control);
  const { update, remove } = useReasonActions();
  const columns = useColumns();
  const opened = useOpenRow(list, drawer.openId);

  const setActive = async (reason: ClosingReason, isActive: boolean) => {
    try {
      await update(reason.id, { isActive });
      notify({ kind: "success", title: t(isActive ? "toggled.on" : "toggled.off"), detail: reason.name });
    } catch (error) {
      showError(error);
    }
  };
  const askDelete = (reason: ClosingReason) =>
    confirmDelete({
      title: t("delete.title"),
      name: reason.name,
      consequence: t("delete.consequence"),
      done: t("delete.done"),
      instead: reason.isActive ? { label: t("delete.instead"), run: () => setActive(reason, false) } : undefined,
      action: async () => {
        await remove(reason.id);
        if (drawer.openId === reason.id) drawer.close();
      },
    });
  const actions = (reason: ClosingReason): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(reason.id) },
    reason.isActive
      ? { id: "off", label: t("actions.off"), icon: IconPlayerPause, run: () => void setActive(reason, false) }
      : { id: "on", label: t("actions.on"), icon: IconPlayerPlay, run: () => void setActive(reason, true) },
    { id: "delete", label: t("actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(reason) },
  ];

  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        columns={columns}
        cardTitle={({ name }) => <span className="trunc">{name}</span>}
        nameOf={({ name }) => name}
        actions={actions}
        actionsTitle={t("columns.actions")}
        create={{ label: t("create") }}
        empty={{ icon: <IconChecklist size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={allows(profile, "closingReasons", "full")}
        tools={
          <Suspense fallback={null}>
            <RequiredSwitch />
          </Suspense>
        }
      />
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (opened.value?.name ?? t("one")))}>
        {(id) =>
          id === "new" ? (
            <ReasonForm
              id="new"
              initial={{ name: "", color: firstFreeColor(list.rows.map(({ color }) => color)), isActive: true }}
            />
          ) : (
            <DrawerContent of={opened}>
              {(reason) => (
                <ReasonForm
                  id={id}
                  initial={{ name: reason.name, color: reason.color, isActive: reason.isActive }}
                  onDelete={() => askDelete(reason)}
                />
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
