// One quick message: its key, its words with variables, its file, and for whom it is.
import { Switch, TextInput } from "@mantine/core";
import { ourLimits } from "@prosa/contracts/limits";
import { createQuickMessage } from "@prosa/contracts/quick-messages";
import { IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { useSetting } from "../../entities/settings/index.ts";
import { DangerButton, DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { MessageField } from "../../shared/message-text/index.ts";
import { Remark } from "../../shared/ui/index.ts";
import { FileField } from "./FileField.tsx";
import css from "./quick-messages.module.css";
import { useQuickMessageActions } from "./quick-messages.queries.ts";
import { changeOf, isEmpty, keyProblem, newBodyOf, type Values } from "./quick-messages.rules.ts";

const schema = createQuickMessage.body.pick({ key: true, message: true, isForAll: true }).loose();

interface Props {
  id: OpenId;
  initial: Values;
  readOnly: boolean;
  /** Those of the list, for the key that must be nobody else's. */
  known: readonly { id: number; key: string }[];
  mayShare: boolean;
  onDelete?(): void;
}

export function QuickMessageForm({ id, initial, readOnly, known, mayShare, onDelete }: Props) {
  const { t } = useTranslation("texts");
  const language = useSetting("CustomerLanguage");
  const { create, update } = useQuickMessageActions();
  const [sendingFile, setSendingFile] = useState(false);
  const keyText = (key: string) => {
    const problem = keyProblem(key, id, known);
    return problem ? t(`quick.key.${problem}`) : undefined;
  };
  const form = useDrawerForm<Values>({
    name: "quick-message",
    id,
    initial,
    readOnly,
    schema,
    labels: {
      key: t("fields.key"),
      message: t("fields.message"),
      isForAll: t("fields.isForAll"),
      file: t("fields.file"),
    },
    check: (values) => ({
      key: keyText(values.key),
      message: isEmpty(values) ? t("quick.needed") : undefined,
      file: sendingFile ? t("file.wait") : undefined,
    }),
    save: (values, changes) => (id === "new" ? create(newBodyOf(values)) : update(id, changeOf(changes))),
    errorFields: { ERR_FAST_REPLY_EXISTS: "key", ERR_QUICK_MESSAGE_EMPTY: "message", ERR_NO_FILE_FOUND: "file" },
  });
  const { file, key } = form.values;
  const keyField = form.field("key");
  const errors = form.mantine.errors;

  return (
    <DrawerForm
      form={form}
      danger={onDelete && <DangerButton onClick={onDelete}>{t("quick.delete.title")}</DangerButton>}
    >
      <FormSection title={t("sections.text")}>
        <TextInput
          label={t("fields.key")}
          description={t("quick.key.hint")}
          leftSection="/"
          maxLength={40}
          required
          data-autofocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...keyField}
          error={keyField.error ?? (key === initial.key ? undefined : keyText(key))}
        />
        <MessageField
          language={language}
          field={form.field("message")}
          label={t("fields.message")}
          maxLength={ourLimits.messageTextMax}
          onChange={(text) => form.set("message", text)}
          readOnly={readOnly}
          attachment={
            file && (
              <span className={css.attachment}>
                <IconPaperclip size={16} stroke={1.75} aria-hidden />
                <span className="trunc">{file.name}</span>
              </span>
            )
          }
        />
        <FileField
          value={file}
          error={errors.file ?? errors.fileId}
          onBusy={setSendingFile}
          onChange={(next) => {
            form.set("file", next);
            form.mantine.clearFieldError("message");
          }}
        />
      </FormSection>
      {mayShare ? (
        <FormSection title={t("sections.scope")}>
          <Switch
            label={t("fields.isForAll")}
            description={t("quick.forAllHint")}
            {...form.field("isForAll", { type: "checkbox" })}
          />
        </FormSection>
      ) : (
        <Remark tone="info">{t(initial.isForAll ? "quick.sharedByOthers" : "quick.onlyMine")}</Remark>
      )}
    </DrawerForm>
  );
}
