// The words of notices of money: ours, or the operator's own by kind and language.
import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { type DueKind, type Dues, type DueText, dueKinds, dueVariables } from "@prosa/contracts/company/saas-dues";
import { type PlatformLanguage, platformLanguages } from "@prosa/contracts/company/saas-words";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./saas.module.css";

const fresh: DueText = { subject: "", body: "", short: "" };
const variables = dueVariables.map((variable) => `{{${variable}}}`).join(" ");

function TextFields({ text, onChange }: { text: DueText; onChange(text: DueText): void }) {
  const { t } = useTranslation("operator_saas");
  return (
    <>
      <TextInput
        label={t("letters.subject")}
        value={text.subject}
        maxLength={150}
        required
        onChange={(event) => onChange({ ...text, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t("letters.body")}
        description={t("letters.bodyHint", { variables })}
        value={text.body}
        maxLength={4000}
        required
        autosize
        minRows={4}
        onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
      />
      <Textarea
        label={t("dues.short")}
        value={text.short}
        maxLength={1000}
        required
        autosize
        minRows={2}
        onChange={(event) => onChange({ ...text, short: event.currentTarget.value })}
      />
    </>
  );
}

export function DuesTexts({ texts, onChange }: { texts: Dues["texts"]; onChange(texts: Dues["texts"]): void }) {
  const { t } = useTranslation("operator_saas");
  const [kind, setKind] = useState<DueKind>("before");
  const [language, setLanguage] = useState<PlatformLanguage>("pt");
  const text = texts[kind][language];
  const put = (next: DueText | null) => onChange({ ...texts, [kind]: { ...texts[kind], [language]: next } });
  return (
    <>
      <div className={css.pair}>
        <Select
          label={t("dues.kind")}
          allowDeselect={false}
          value={kind}
          data={dueKinds.map((value) => ({ value, label: t(`dues.kinds.${value}`) }))}
          onChange={(value) => value && setKind(value as DueKind)}
        />
        <Select
          label={t("letters.language")}
          allowDeselect={false}
          value={language}
          data={platformLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={(value) => value && setLanguage(value as PlatformLanguage)}
        />
      </div>
      <Switch
        label={t("letters.own")}
        description={t("letters.ownHint")}
        checked={text !== null}
        onChange={(event) => put(event.currentTarget.checked ? fresh : null)}
      />
      {text && <TextFields text={text} onChange={put} />}
    </>
  );
}
