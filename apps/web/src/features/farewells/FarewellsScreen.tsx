// The farewell messages, in the order in which they are offered when a ticket is closed.
import type { Farewell } from "@prosa/contracts/farewells";
import { allows } from "@prosa/contracts/permissions";
import { IconArrowDown, IconArrowUp, IconHandStop, IconPencil, IconTrash } from "@tabler/icons-react";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, useDrawerAddress, useOpenRow } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { plainPreview } from "../../shared/message-text/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip } from "../../shared/ui/index.ts";
import { farewellList, useFarewellActions, useFarewells } from "./farewells.queries.ts";

const FarewellForm = lazyForm(async () => (await import("./FarewellForm.tsx")).FarewellForm);

function useColumns(): [ListColumn<Farewell>, ...ListColumn<Farewell>[]] {
  const { t } = useTranslation("texts");
  return [
    {
      key: "title",
      title: t("columns.title"),
      sort: "title",
      width: "26%",
      render: ({ title }) => <span className="trunc">{title}</span>,
    },
    {
      key: "message",
      title: t("columns.message"),
      render: ({ message }) => plainPreview(message),
      card: ({ message }) => plainPreview(message),
    },
    {
      key: "isForAll",
      title: t("columns.forAll"),
      width: "18%",
      render: ({ isForAll }) => (
        <Chip tone={isForAll ? "info" : "neutral"}>{t(isForAll ? "farewell.scope.all" : "farewell.scope.mine")}</Chip>
      ),
      card: false,
    },
    {
      key: "position",
      title: t("columns.position"),
      sort: "position",
      width: "12%",
      align: "end",
      render: ({ position }) => t("farewell.place", { place: position + 1 }),
      card: false,
    },
  ];
}

/** `last` is unknown while a search hides some of them. */
function useMoves(last: number | null) {
  const { t } = useTranslation("texts");
  const { moveTo } = useFarewellActions();
  const move = async (row: Farewell, position: number) => {
    try {
      await moveTo(row.id, position);
      notify({
        kind: "success",
        title: t("farewell.moved", { title: row.title, place: position + 1 }),
        key: `moved-${row.id}`,
      });
    } catch (error) {
      showError(error);
    }
  };
  return (row: Farewell): RowAction[] => [
    {
      id: "up",
      label: t("farewell.up"),
      icon: IconArrowUp,
      disabled: row.position === 0 ? t("farewell.isFirst") : undefined,
      run: () => void move(row, row.position - 1),
    },
    {
      id: "down",
      label: t("farewell.down"),
      icon: IconArrowDown,
      disabled: row.position === last ? t("farewell.isLast") : undefined,
      run: () => void move(row, row.position + 1),
    },
  ];
}

export function FarewellsScreen() {
  const { t } = useTranslation("texts");
  const { profile } = useSignedIn();
  const control = useListState(farewellList);
  const drawer = useDrawerAddress();
  const list = useFarewells(control);
  const { remove } = useFarewellActions();
  const columns = useColumns();
  const moves = useMoves(control.state.search || list.count === undefined ? null : list.count - 1);
  const opened = useOpenRow(list, drawer.openId);

  const askDelete = (row: Farewell) =>
    confirmDelete({
      title: t("farewell.delete.title"),
      name: row.title,
      consequence: t("farewell.delete.consequence"),
      done: t("farewell.delete.done"),
      action: async () => {
        await remove(row.id);
        if (drawer.openId === row.id) drawer.close();
      },
    });
  const actions = (row: Farewell): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(row.id) },
    ...moves(row),
    { id: "delete", label: t("actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(row) },
  ];

  return (
    <>
      <ListPage
        title={t("farewell.pageTitle")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("farewell.counted", { count })}
        searchLabel={t("farewell.search")}
        columns={columns}
        nameOf={({ title }) => title}
        actions={actions}
        create={{ label: t("farewell.create") }}
        empty={{ icon: <IconHandStop size={24} stroke={1.75} aria-hidden />, text: t("farewell.empty") }}
        allowed={allows(profile, "farewells", "full")}
      />
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("farewell.create") : (opened.value?.title ?? t("farewell.one")))}
      >
        {(id) =>
          id === "new" ? (
            <FarewellForm id="new" initial={{ title: "", message: "", isForAll: true }} />
          ) : (
            <DrawerContent of={opened}>
              {(row) => (
                <FarewellForm
                  id={id}
                  initial={{ title: row.title, message: row.message, isForAll: row.isForAll }}
                  onDelete={() => askDelete(row)}
                />
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
