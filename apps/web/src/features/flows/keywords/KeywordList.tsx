// The keywords: each begins a flow on one channel or on all; above them a box that tells which flow a phrase would begin.
import type { KeywordFlow } from "@prosa/contracts/keyword-flows";
import { allows } from "@prosa/contracts/permissions";
import { IconMessageCircleBolt, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
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
import { notify, showError } from "../../../shared/notices/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import css from "../flows.module.css";
import { keywordList, useKeywordActions, useKeywords } from "./keywords.queries.ts";

const TryPhrase = lazyForm(async () => (await import("./TryPhrase.tsx")).TryPhrase);
const KeywordForm = lazyForm(async () => (await import("./KeywordForm.tsx")).KeywordForm);

function useColumns(): [ListColumn<KeywordFlow>, ...ListColumn<KeywordFlow>[]] {
  const { t } = useTranslation("flows");
  return [
    {
      key: "keyword",
      title: t("keywords.columns.keyword"),
      sort: "keyword",
      render: ({ keyword }) => <span className="trunc">{keyword}</span>,
    },
    {
      key: "match",
      title: t("keywords.columns.match"),
      width: "20%",
      render: ({ match }) => t(`keywords.match.${match}`),
      card: ({ match }) => t(`keywords.match.${match}`),
    },
    {
      key: "flow",
      title: t("keywords.columns.flow"),
      width: "20%",
      render: ({ flowName }) => <span className="trunc">{flowName}</span>,
      card: ({ flowName }) => flowName,
    },
    {
      key: "channel",
      title: t("keywords.columns.channel"),
      width: "18%",
      render: ({ channelName }) => <span className="trunc">{channelName ?? t("keywords.allChannels")}</span>,
      card: ({ channelName }) => channelName,
    },
    {
      key: "isActive",
      title: t("keywords.columns.isActive"),
      width: 190,
      render: ({ isActive, interrupts }) => (
        <span className={css.chips}>
          <Chip tone={isActive ? "success" : "neutral"}>
            {t(isActive ? "keywords.state.active" : "keywords.state.inactive")}
          </Chip>
          {interrupts && <Chip tone="info">{t("keywords.state.interrupts")}</Chip>}
        </span>
      ),
      card: ({ isActive }) => (isActive ? null : t("keywords.state.inactive")),
    },
  ];
}

export function KeywordList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("flows");
  const { profile } = useSignedIn();
  const [mayRead, mayChange] = [allows(profile, "flows", "read"), allows(profile, "flows", "full")];
  const control = useListState(keywordList);
  const drawer = useDrawerAddress();
  const list = useKeywords(control, mayRead);
  const { update, remove } = useKeywordActions();
  const columns = useColumns();
  const opened = useOpenRow(list, drawer.openId);

  const setActive = async (word: KeywordFlow, isActive: boolean) => {
    try {
      await update(word.id, { isActive });
      notify({ kind: "success", title: t(isActive ? "keywords.done.on" : "keywords.done.off"), detail: word.keyword });
    } catch (error) {
      showError(error);
    }
  };
  const askDelete = (word: KeywordFlow) =>
    confirmDelete({
      title: t("keywords.delete.title"),
      name: word.keyword,
      consequence: t("keywords.delete.consequence"),
      done: t("keywords.done.deleted"),
      action: async () => {
        await remove(word.id);
        if (drawer.openId === word.id) drawer.close();
      },
    });
  const actions = (word: KeywordFlow): RowAction[] => [
    { id: "edit", label: t("keywords.actions.edit"), icon: IconPencil, run: () => drawer.open(word.id) },
    word.isActive
      ? { id: "off", label: t("keywords.actions.off"), icon: IconPlayerPause, run: () => void setActive(word, false) }
      : { id: "on", label: t("keywords.actions.on"), icon: IconPlayerPlay, run: () => void setActive(word, true) },
    { id: "delete", label: t("keywords.actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(word) },
  ];

  return (
    <>
      <ListPage
        title={t("chatbot.title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("keywords.counted", { count })}
        searchLabel={t("keywords.search")}
        columns={columns}
        nameOf={({ keyword }) => keyword}
        actions={mayChange ? actions : undefined}
        create={mayChange ? { label: t("keywords.create") } : undefined}
        empty={{ icon: <IconMessageCircleBolt size={24} stroke={1.75} aria-hidden />, text: t("keywords.empty") }}
        allowed={mayRead}
      >
        {tabs}
        <Suspense fallback={<div className={css.tryPlace} />}>
          <TryPhrase />
        </Suspense>
      </ListPage>
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("keywords.create") : (opened.value?.keyword ?? t("keywords.one")))}
      >
        {(id) =>
          id === "new" ? (
            <KeywordForm id="new" readOnly={false} />
          ) : (
            <DrawerContent of={opened}>
              {(word) => <KeywordForm id={id} word={word} readOnly={!mayChange} onDelete={() => askDelete(word)} />}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
