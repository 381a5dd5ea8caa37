// One document: its file and how far it is read, another file in its place, and under which words it is found.
import { createKnowledge, type Knowledge, type KnowledgeDocument } from "@prosa/contracts/automation/knowledge";
import { DangerButton, DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { TitleField, UseFields, useArticleLabels } from "./ArticleFields.tsx";
import { DocumentDrop } from "./DocumentDrop.tsx";
import { DocumentFacts } from "./DocumentSigns.tsx";
import { type Input, useKnowledgeActions } from "./knowledge.queries.ts";

interface Values extends Record<string, unknown> {
  title: string;
  otherWords: string;
  isActive: boolean;
}

interface Props {
  article: Knowledge;
  document: KnowledgeDocument;
  readOnly: boolean;
  onDelete(): void;
}

const schema = createKnowledge.body.pick({ title: true, otherWords: true, isActive: true });

export function DocumentForm({ article, document, readOnly, onDelete }: Props) {
  const { t } = useTranslation("knowledge");
  const { update } = useKnowledgeActions();
  const { id, title, otherWords, isActive } = article;
  const form = useDrawerForm<Values>({
    name: "knowledge",
    id,
    initial: { title, otherWords, isActive },
    readOnly,
    schema,
    labels: useArticleLabels(),
    save: (_, changes) => update(id, changes as Partial<Input>),
    errorFields: { ERR_NAME_EXISTS: "title" },
  });
  return (
    <DrawerForm form={form} danger={<DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("sections.file")}>
        <DocumentFacts row={article} document={document} />
        {!readOnly && <DocumentDrop knowledgeId={id} />}
      </FormSection>
      <FormSection title={t("sections.data")}>
        <TitleField form={form} />
        <UseFields form={form} />
      </FormSection>
    </DrawerForm>
  );
}
