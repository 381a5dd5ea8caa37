// What the operator writes for all companies: help articles in their order.
import type { HelpArticle } from "@prosa/contracts/office/help";
import { IconArrowDown, IconArrowUp, IconBook2, IconPencil, IconTrash } from "@tabler/icons-react";
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
import { notify, showError } from "../../../shared/notices/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import { articleList, useArticleActions, useArticles } from "../help.queries.ts";
import type { TabProps } from "../operator.types.ts";
import type { ArticleValues } from "./ArticleForm.tsx";

const ArticleForm = lazyForm(async () => (await import("./ArticleForm.tsx")).ArticleForm);

const fresh: ArticleValues = {
  titlePt: "",
  bodyPt: "",
  titleEn: "",
  bodyEn: "",
  titleEs: "",
  bodyEs: "",
  videoUrl: "",
  audience: "everybody",
  isPublished: false,
};

const valuesOf = ({ texts, videoUrl, audience, isPublished }: HelpArticle): ArticleValues => ({
  titlePt: texts.pt.title,
  bodyPt: texts.pt.body,
  titleEn: texts.en?.title ?? "",
  bodyEn: texts.en?.body ?? "",
  titleEs: texts.es?.title ?? "",
  bodyEs: texts.es?.body ?? "",
  videoUrl: videoUrl ?? "",
  audience,
  isPublished,
});

const titleOf = ({ texts }: HelpArticle) => texts.pt.title;
const languagesOf = ({ texts }: HelpArticle) =>
  (["pt", "en", "es"] as const).filter((language) => texts[language] !== null).join(", ");

function useColumns(): [ListColumn<HelpArticle>, ...ListColumn<HelpArticle>[]] {
  const { t } = useTranslation("operator_help");
  return [
    { key: "title", title: t("columns.title"), render: (row) => <span className="trunc">{titleOf(row)}</span> },
    {
      key: "audience",
      title: t("columns.audience"),
      width: "20%",
      render: ({ audience }) => t(`audiences.${audience}`),
      card: ({ audience }) => t(`audiences.${audience}`),
    },
    { key: "languages", title: t("columns.languages"), width: "14%", render: languagesOf, card: false },
    {
      key: "isPublished",
      title: t("columns.state"),
      width: "16%",
      render: ({ isPublished }) => (
        <Chip tone={isPublished ? "success" : "neutral"}>{t(isPublished ? "state.published" : "state.draft")}</Chip>
      ),
      card: ({ isPublished }) => t(isPublished ? "state.published" : "state.draft"),
    },
    {
      key: "position",
      title: t("columns.position"),
      sort: "position",
      width: "10%",
      align: "end",
      render: ({ position }) => String(position + 1),
      card: false,
    },
  ];
}

function useDeeds(last: number | null) {
  const { t } = useTranslation("operator_help");
  const { update, remove } = useArticleActions();
  const move = (row: HelpArticle, position: number) =>
    void update(row.id, { position }).then(
      () =>
        notify({
          kind: "success",
          title: t("moved", { title: titleOf(row), place: position + 1 }),
          key: `moved-${row.id}`,
        }),
      showError,
    );
  const drop = (row: HelpArticle, close: () => void) =>
    confirmDelete({
      title: t("delete.title"),
      name: titleOf(row),
      consequence: t("delete.consequence"),
      done: t("delete.done"),
      action: async () => {
        await remove(row.id);
        close();
      },
    });
  const moves = (row: HelpArticle): RowAction[] => [
    {
      id: "up",
      label: t("up"),
      icon: IconArrowUp,
      disabled: row.position === 0 ? t("isFirst") : undefined,
      run: () => move(row, row.position - 1),
    },
    {
      id: "down",
      label: t("down"),
      icon: IconArrowDown,
      disabled: row.position === last ? t("isLast") : undefined,
      run: () => move(row, row.position + 1),
    },
  ];
  return { drop, moves };
}

export function HelpTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["operator_help", "operator"]);
  const control = useListState(articleList);
  const drawer = useDrawerAddress();
  const list = useArticles(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const deeds = useDeeds(control.state.search || list.count === undefined ? null : list.count - 1);
  return (
    <>
      <ListPage
        title={t("operator:title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        columns={columns}
        nameOf={titleOf}
        create={{ label: t("create") }}
        actions={(row) => [
          { id: "edit", label: t("edit"), icon: IconPencil, run: () => drawer.open(row.id) },
          ...deeds.moves(row),
          {
            id: "delete",
            label: t("delete.title"),
            icon: IconTrash,
            danger: true,
            run: () => deeds.drop(row, () => drawer.openId === row.id && drawer.close()),
          },
        ]}
        empty={{ icon: <IconBook2 size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={allowed}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("create") : opened.value ? titleOf(opened.value) : "")}
      >
        {(id) =>
          id === "new" ? (
            <ArticleForm id="new" initial={fresh} />
          ) : (
            <DrawerContent of={opened}>
              {(row) => (
                <ArticleForm id={row.id} initial={valuesOf(row)} onDelete={() => deeds.drop(row, drawer.close)} />
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
