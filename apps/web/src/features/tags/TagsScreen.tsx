// The tags contacts wear: colour, how many wear each, and putting two together.
import { allows } from "@prosa/contracts/permissions";
import type { Tag } from "@prosa/contracts/tags";
import { IconArrowMerge, IconPencil, IconTag, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import {
  ColorPopover,
  DrawerContent,
  FormDrawer,
  lazyForm,
  type OpenId,
  useDrawerAddress,
  useOpenRow,
} from "../../shared/form-drawer/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip, ColorDot, firstFreeColor } from "../../shared/ui/index.ts";
import { tagList, useTagActions, useTags } from "./tags.queries.ts";

const MergeDialog = lazyForm(async () => (await import("./MergeDialog.tsx")).MergeDialog);
const TagForm = lazyForm(async () => (await import("./TagForm.tsx")).TagForm);

/** The colour changes at once and can be taken back. */
function useRecolor() {
  const { t } = useTranslation(["tags", "common"]);
  const { update } = useTagActions();
  return async (tag: Tag, color: string) => {
    if (color === tag.color) return;
    try {
      await update(tag.id, { color });
      notify({
        kind: "success",
        title: t("recolored"),
        detail: tag.name,
        action: {
          label: t("common:actions.undo"),
          run: () => void update(tag.id, { color: tag.color }).catch(showError),
        },
      });
    } catch (error) {
      showError(error);
    }
  };
}

function useColumns(mayChange: boolean): [ListColumn<Tag>, ...ListColumn<Tag>[]] {
  const { t } = useTranslation("tags");
  const formats = useFormats();
  const recolor = useRecolor();
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      lead: (tag) =>
        mayChange ? (
          <ColorPopover
            value={tag.color}
            label={t("colorOf", { name: tag.name })}
            onChange={(color) => void recolor(tag, color)}
          />
        ) : (
          <ColorDot color={tag.color} />
        ),
      render: ({ name }) => <span className="trunc">{name}</span>,
    },
    {
      key: "contacts",
      title: t("columns.contacts"),
      sort: "contacts",
      width: "20%",
      align: "end",
      render: ({ contacts }) => formats.count(contacts),
      card: ({ contacts }) => t("card.contacts", { count: contacts }),
    },
    {
      key: "isActive",
      title: t("columns.isActive"),
      width: "20%",
      render: ({ isActive }) => (
        <Chip tone={isActive ? "success" : "neutral"}>{t(isActive ? "state.active" : "state.inactive")}</Chip>
      ),
      card: ({ isActive }) => (isActive ? null : t("state.inactive")),
    },
  ];
}

export function TagsScreen() {
  const { t } = useTranslation("tags");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "tags", "full");
  const control = useListState(tagList);
  const drawer = useDrawerAddress();
  const list = useTags(control);
  const { remove } = useTagActions();
  const columns = useColumns(mayChange);
  const opened = useOpenRow(list, drawer.openId);
  const [merging, setMerging] = useState<Tag | null>(null);

  const askDelete = (tag: Tag) =>
    confirmDelete({
      title: t("delete.title"),
      name: tag.name,
      consequence: t("delete.consequence", { count: tag.contacts }),
      done: t("delete.done"),
      instead: { label: t("actions.merge"), run: () => setMerging(tag) },
      action: async () => {
        await remove(tag.id);
        if (drawer.openId === tag.id) drawer.close();
      },
    });
  const actions = (tag: Tag): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(tag.id) },
    { id: "merge", label: t("actions.merge"), icon: IconArrowMerge, run: () => setMerging(tag) },
    { id: "delete", label: t("actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(tag) },
  ];
  const form = (id: OpenId) => {
    if (id === "new") {
      const color = firstFreeColor(list.rows.map((tag) => tag.color));
      return <TagForm id="new" initial={{ name: "", color, isActive: true }} readOnly={false} />;
    }
    return (
      <DrawerContent of={opened}>
        {(tag) => (
          <TagForm
            id={id}
            initial={{ name: tag.name, color: tag.color, isActive: tag.isActive }}
            readOnly={!mayChange}
            onMerge={() => setMerging(tag)}
            onDelete={() => askDelete(tag)}
          />
        )}
      </DrawerContent>
    );
  };

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
        nameOf={({ name }) => name}
        actions={mayChange ? actions : undefined}
        create={mayChange ? { label: t("create") } : undefined}
        empty={{ icon: <IconTag size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={allows(profile, "tags", "read")}
      />
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (opened.value?.name ?? t("one")))}>
        {form}
      </FormDrawer>
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            tag={merging}
            onClose={(merged) => {
              setMerging(null);
              if (merged && drawer.openId === merging.id) drawer.close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
