// Writing a text that will be sent often: variables as buttons, and beside it the bubble the customer will see.
import { Textarea, UnstyledButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import type { FieldProps } from "../form-drawer/index.ts";
import { useFormats, useNow } from "../formats/index.ts";
import { useTranslation } from "../i18n/index.ts";
import { Remark } from "../ui/index.ts";
import { MessageText } from "./MessageText.tsx";
import css from "./message-text.module.css";
import { useSamples } from "./use-samples.ts";
import { insertAt, markOf, resolveVariables, unknownVariables, type Variable, variables } from "./variables.rules.ts";

interface Props {
  field: FieldProps;
  label: string;
  description?: string;
  required?: boolean;
  maxLength: number;
  onChange(text: string): void;
  /** In the bubble under the text, such as the file. */
  attachment?: ReactNode;
  readOnly?: boolean;
  /** In which the company writes to its customers. */
  language?: string;
}

export function MessageField(props: Props) {
  const { field, label, description, required, maxLength, onChange, attachment, readOnly, language } = props;
  const { t } = useTranslation("message");
  const box = useRef<HTMLTextAreaElement>(null);
  const samples = useSamples(language);
  const formats = useFormats();
  const now = useNow();
  const text = String(field.value ?? "");
  const unknown = unknownVariables(text);

  const insert = (variable: Variable) => {
    const area = box.current;
    if (!area) return;
    const next = insertAt(text, markOf(variable), area.selectionStart, area.selectionEnd);
    onChange(next.text);
    area.focus();
    // After React has written the new text; before, the caret would jump to its end.
    requestAnimationFrame(() => area.setSelectionRange(next.caret, next.caret));
  };

  return (
    <div className={css.field}>
      <Textarea
        ref={box}
        label={label}
        description={description}
        required={required}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxLength}
        {...field}
      />
      {!readOnly && (
        <fieldset className={css.variables} aria-label={t("variables.label")}>
          {variables.map((variable) => (
            <UnstyledButton
              key={variable}
              className={css.variable}
              title={t(`variables.${variable}`)}
              onClick={() => insert(variable)}
            >
              {markOf(variable)}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      {unknown.length > 0 && (
        <Remark tone="warning">
          {t("variables.unknown", { names: unknown.map((name) => `{{${name}}}`).join(", ") })}
        </Remark>
      )}
      <figure className={css.preview}>
        <figcaption className="meta">{t("preview.label")}</figcaption>
        <div className={css.chat}>
          {text.trim() || attachment ? (
            <div className={css.bubble}>
              {attachment}
              <MessageText body={resolveVariables(text, samples)} />
              <span className={css.time}>{formats.time(now)}</span>
            </div>
          ) : (
            <p className="meta">{t("preview.empty")}</p>
          )}
        </div>
      </figure>
    </div>
  );
}
