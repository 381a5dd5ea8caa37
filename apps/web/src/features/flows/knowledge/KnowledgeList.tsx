// What the company's assistants answer from; above it a box that shows which passages a question would find.
import type { KnowledgeRow } from "@prosa/contracts/automation/knowledge";
import { allows } from "@prosa/contracts/permissions";
import { IconBook, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { PlanLock } from "../../../entities/plan/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../../shared/list-page/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { StateChip, useStateOf } from "./DocumentSigns.tsx";
import { knowledgeList, useKnowledge, useKnowledgeActions } from "./knowledge.queries.ts";

const DocumentDrop = lazyForm(async () => (await import("./DocumentDrop.tsx")).DocumentDrop);
const TryQuestion = lazyForm(async () => (await import("./TryQuestion.tsx")).TryQuestion);
const KnowledgeForm = lazyForm(async () => (await import("./KnowledgeForm.tsx")).KnowledgeForm);
const OpenArticle = lazyForm(async () => (await import("./KnowledgeForm.tsx")).OpenArticle);

function useColumns(): [ListColumn<KnowledgeRow>, ...ListColumn<KnowledgeRow>[]] {
  const { t } = useTranslation("knowledge");
  const formats = useFormats();
  const stateOf = useStateOf();
  const why = ({ document }: KnowledgeRow) => (document?.trouble ? t(`document.troubles.${document.trouble}`) : "");
  return [
    {
      key: "title",
      title: t("columns.title"),
      sort: "title",
      render: (row) => (
        <span className="trunc">
          {row.title} <span className="meta">{why(row)}</span>
        </span>
      ),
    },
    {
      key: "kind",
      title: t("columns.kind"),
      width: "20%",
      render: ({ kind }) => t(`kinds.${kind}`),
      card: ({ kind }) => t(`kinds.${kind}`),
    },
    { key: "pieces", title: t("columns.pieces"), width: "12%", render: ({ pieces }) => formats.count(pieces) },
    {
      key: "updatedAt",
      title: t("columns.updatedAt"),
      sort: "updatedAt",
      width: "18%",
      render: ({ updatedAt }) => formats.date(updatedAt),
      card: ({ updatedAt }) => formats.date(updatedAt),
    },
    {
      key: "state",
      title: t("columns.state"),
      width: 150,
      render: (row) => <StateChip row={row} />,
      card: (row) => (row.isActive && (row.document?.state ?? "ready") === "ready" ? null : stateOf(row).text),
    },
  ];
}

export function KnowledgeTab({ tabs }: { tabs: ReactNode }) {
  const { features } = useSignedIn();
  if (features.includes("integrations")) return <KnowledgeList tabs={tabs} />;
  return (
    <TabPanel tabs={tabs}>
      <PlanLock gate="integrations" />
    </TabPanel>
  );
}

function KnowledgeList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("knowledge");
  const { t: chatbot } = useTranslation("flows");
  const { profile } = useSignedIn();
  const [mayRead, mayChange] = [allows(profile, "integrations", "read"), allows(profile, "integrations", "full")];
  const control = useListState(knowledgeList);
  const drawer = useDrawerAddress();
  const list = useKnowledge(control, mayRead);
  const { remove } = useKnowledgeActions();
  const columns = useColumns();
  const opened = useOpenRow(list, drawer.openId);

  const askDelete = (row: KnowledgeRow) =>
    confirmDelete({
      title: t("delete.title"),
      name: row.title,
      consequence: t("delete.consequence"),
      done: t("delete.done"),
      action: async () => {
        await remove(row.id);
        if (drawer.openId === row.id) drawer.close();
      },
    });
  const actions = (row: KnowledgeRow): RowAction[] => [
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
        nameOf={({ title }) => title}
        actions={mayChange ? actions : undefined}
        create={mayChange ? { label: t("create") } : undefined}
        empty={{ icon: <IconBook size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={mayRead}
      >
        {tabs}
        {mayRead && (
          <Suspense fallback={null}>
            {mayChange && <DocumentDrop />}
            <TryQuestion />
          </Suspense>
        )}
      </ListPage>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (opened.value?.title ?? t("one")))}>
        {(id) =>
          id === "new" ? (
            <KnowledgeForm id="new" readOnly={false} />
          ) : (
            <DrawerContent of={opened}>
              {(row) => <OpenArticle id={row.id} readOnly={!mayChange} onDelete={() => askDelete(row)} />}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
