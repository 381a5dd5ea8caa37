// One article: typed, pasted or read from a file; with the words that customers use instead of its own.
import { Button, FileButton, Select, Text, Textarea } from "@mantine/core";
import { createKnowledge, KNOWLEDGE_MAX, type Knowledge, WrittenKind } from "@prosa/contracts/automation/knowledge";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import {
  DangerButton,
  DrawerForm,
  type DrawerFormState,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { TitleField, UseFields, useArticleLabels } from "./ArticleFields.tsx";
import { DocumentForm } from "./DocumentForm.tsx";
import { articleFrom } from "./file.rules.ts";
import { type Input, useArticle, useKnowledgeActions } from "./knowledge.queries.ts";

interface Values extends Record<string, unknown>, Input {}

interface Props {
  id: OpenId;
  article?: Knowledge;
  readOnly: boolean;
  onDelete?(): void;
}

const begun: Values = { kind: "text", title: "", body: "", otherWords: "", isActive: true };
const MOST_BYTES = 1024 * 1024;

export function OpenArticle({ id, readOnly, onDelete }: { id: number; readOnly: boolean; onDelete(): void }) {
  const { t } = useTranslation("knowledge");
  const asked = useArticle(id);
  if (asked.isPending)
    return (
      <Waiting label={t("loading")}>
        <span className="skel" style={{ height: 200 }} />
      </Waiting>
    );
  if (asked.isError) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  const { data: article } = asked;
  if (article.document)
    return <DocumentForm article={article} document={article.document} readOnly={readOnly} onDelete={onDelete} />;
  return <KnowledgeForm id={id} article={article} readOnly={readOnly} onDelete={onDelete} />;
}

export function KnowledgeForm({ id, article, readOnly, onDelete }: Props) {
  const { t } = useTranslation("knowledge");
  const formats = useFormats();
  const { create, update } = useKnowledgeActions();
  const labels = { ...useArticleLabels(), kind: t("fields.kind"), body: t("fields.body") };
  const { title, body, otherWords, isActive } = article ?? begun;
  const kind = WrittenKind.parse(article?.kind ?? begun.kind);
  const form = useDrawerForm<Values>({
    name: "knowledge",
    id,
    initial: { kind, title, body, otherWords, isActive },
    readOnly,
    schema: createKnowledge.body,
    labels,
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes as Partial<Input>)),
    errorFields: { ERR_NAME_EXISTS: "title" },
  });
  const count = formats.count(form.values.body.length);
  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("sections.data")}>
        {!readOnly && <FromFile form={form} />}
        <TitleField form={form} />
        <Select
          {...form.field("kind")}
          label={labels.kind}
          allowDeselect={false}
          data={WrittenKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Textarea
          label={labels.body}
          description={t(form.values.kind === "faq" ? "hints.faq" : "hints.body")}
          maxLength={KNOWLEDGE_MAX}
          required
          autosize
          minRows={8}
          maxRows={24}
          {...form.field("body")}
        />
        <Text size="xs" c="dimmed">
          {t("hints.length", { used: count, most: formats.count(KNOWLEDGE_MAX) })}
        </Text>
        <UseFields form={form} />
      </FormSection>
    </DrawerForm>
  );
}

function FromFile({ form }: { form: DrawerFormState<Values> }) {
  const { t } = useTranslation("knowledge");
  const formats = useFormats();
  const [trouble, setTrouble] = useState("");
  const read = async (file: File | null) => {
    if (!file) return;
    const found = file.size > MOST_BYTES ? "long" : articleFrom(file.name, await file.text());
    if (found === null) return setTrouble(t("file.wrong"));
    if (found === "long" || found.body.length > KNOWLEDGE_MAX)
      return setTrouble(t("file.tooLong", { most: formats.count(KNOWLEDGE_MAX) }));
    setTrouble("");
    form.set("kind", found.kind);
    form.set("body", found.body);
    if (form.values.title === "") form.set("title", found.title);
  };
  return (
    <div>
      <FileButton
        accept=".txt,.md,.markdown,.csv,text/plain,text/markdown,text/csv"
        onChange={(file) => void read(file)}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}>
            {t("file.choose")}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        {t("file.hint")}
      </Text>
      <Text size="sm" role="status">
        {trouble}
      </Text>
    </div>
  );
}
