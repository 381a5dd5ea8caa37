// The quick messages: one's own and those for all, with the key that brings them after "/".
import { allows } from "@prosa/contracts/permissions";
import type { QuickMessage } from "@prosa/contracts/quick-messages";
import { IconBolt, IconPaperclip, IconPencil, IconTrash } from "@tabler/icons-react";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import {
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
import { plainPreview } from "../../shared/message-text/index.ts";
import { Chip } from "../../shared/ui/index.ts";
import css from "./quick-messages.module.css";
import { quickMessageList, useQuickMessageActions, useQuickMessages } from "./quick-messages.queries.ts";
import { newValues, valuesOf } from "./quick-messages.rules.ts";

const QuickMessageForm = lazyForm(async () => (await import("./QuickMessageForm.tsx")).QuickMessageForm);

function useColumns(): [ListColumn<QuickMessage>, ...ListColumn<QuickMessage>[]] {
  const { t } = useTranslation("texts");
  const { userId } = useSignedIn();
  const formats = useFormats();
  const scope = (row: QuickMessage) => {
    if (!row.isForAll) return t("quick.scope.mine");
    return row.userId === userId || !row.username
      ? t("quick.scope.all")
      : t("quick.scope.allBy", { name: row.username });
  };
  return [
    {
      key: "key",
      title: t("columns.key"),
      sort: "key",
      width: "20%",
      render: ({ key }) => <span className={`trunc ${css.key}`}>/{key}</span>,
    },
    {
      key: "message",
      title: t("columns.message"),
      render: ({ message }) => plainPreview(message),
      card: ({ message, file }) => plainPreview(message) || file?.name || null,
    },
    {
      key: "file",
      title: t("columns.file"),
      width: "18%",
      render: ({ file }) =>
        file && (
          <span className={css.fileCell} title={file.name}>
            <IconPaperclip size={16} stroke={1.75} aria-hidden />
            <span className="trunc">{file.name}</span>
          </span>
        ),
      card: false,
    },
    {
      key: "scope",
      title: t("columns.scope"),
      width: "18%",
      render: (row) => <Chip tone={row.isForAll ? "info" : "neutral"}>{scope(row)}</Chip>,
      card: false,
    },
    {
      key: "usedThisMonth",
      title: t("columns.used"),
      sort: "usedThisMonth",
      width: "13%",
      align: "end",
      render: ({ usedThisMonth }) => formats.count(usedThisMonth),
      card: false,
    },
  ];
}

export function QuickMessagesScreen() {
  const { t } = useTranslation("texts");
  const { profile } = useSignedIn();
  const mayShare = allows(profile, "quickMessages", "full");
  const control = useListState(quickMessageList);
  const drawer = useDrawerAddress();
  const list = useQuickMessages(control);
  const { remove } = useQuickMessageActions();
  const columns = useColumns();
  const opened = useOpenRow(list, drawer.openId);

  const askDelete = (row: QuickMessage) =>
    confirmDelete({
      title: t("quick.delete.title"),
      name: `/${row.key}`,
      consequence: t("quick.delete.consequence", { count: row.usedThisMonth }),
      done: t("quick.delete.done"),
      action: async () => {
        await remove(row.id);
        if (drawer.openId === row.id) drawer.close();
      },
    });
  const actions = (row: QuickMessage): RowAction[] =>
    row.canEdit
      ? [
          { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(row.id) },
          { id: "delete", label: t("actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(row) },
        ]
      : [];
  const form = (id: OpenId) => {
    const common = { id, known: list.rows, mayShare };
    if (id === "new") return <QuickMessageForm {...common} initial={newValues} readOnly={false} />;
    return (
      <DrawerContent of={opened}>
        {(row) => (
          <QuickMessageForm
            {...common}
            initial={valuesOf(row)}
            readOnly={!row.canEdit}
            onDelete={() => askDelete(row)}
          />
        )}
      </DrawerContent>
    );
  };

  return (
    <>
      <ListPage
        title={t("quick.title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("quick.counted", { count })}
        searchLabel={t("quick.search")}
        columns={columns}
        nameOf={({ key }) => `/${key}`}
        actions={actions}
        create={{ label: t("quick.create") }}
        empty={{ icon: <IconBolt size={24} stroke={1.75} aria-hidden />, text: t("quick.empty") }}
      />
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("quick.create") : opened.value ? `/${opened.value.key}` : t("quick.one"))}
        subtitle={(id) => id !== "new" && opened.value && t("quick.used", { count: opened.value.usedThisMonth })}
      >
        {form}
      </FormDrawer>
    </>
  );
}
