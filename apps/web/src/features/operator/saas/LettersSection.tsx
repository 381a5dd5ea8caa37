// The words of the platform's letters: as they come, or the operator's own in each language.
import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import {
  type LetterName,
  type LetterText,
  LetterTexts,
  letterNames,
  letterVariables,
  type SaasSettings,
} from "@prosa/contracts/company/saas";
import { type PlatformLanguage, platformLanguages } from "@prosa/contracts/company/saas-words";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Section } from "./Section.tsx";
import css from "./saas.module.css";

const fresh: LetterText = { subject: "", body: "" };

interface TextProps {
  name: LetterName;
  text: LetterText;
  lacksCode: boolean;
  onChange(text: LetterText): void;
}

function LetterFields({ name, text, lacksCode, onChange }: TextProps) {
  const { t } = useTranslation("operator_saas");
  const variables = letterVariables[name].map((variable) => `{{${variable}}}`).join(" ");
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
        minRows={5}
        error={lacksCode && t("letters.codeMissing", { variable: "{{code}}" })}
        onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
      />
    </>
  );
}

export function LettersSection({ settings }: { settings: SaasSettings }) {
  const { t } = useTranslation("operator_saas");
  const [letters, setLetters] = useState(settings.letters);
  const [name, setName] = useState<LetterName>("recovery");
  const [language, setLanguage] = useState<PlatformLanguage>("pt");
  const text = letters[name][language];
  const put = (next: LetterText | null) =>
    setLetters((now) => ({ ...now, [name]: { ...now[name], [language]: next } }));
  const isGood = LetterTexts.safeParse(letters).success;
  const lacksCode = name === "recovery" && text !== null && text.body.trim() !== "" && !text.body.includes("{{code}}");
  return (
    <Section title={t("letters.title")} hint={t("letters.hint")} change={isGood ? { letters } : null}>
      <div className={css.pair}>
        <Select
          label={t("letters.letter")}
          allowDeselect={false}
          value={name}
          data={letterNames.map((value) => ({ value, label: t(`letters.names.${value}`) }))}
          onChange={(value) => value && setName(value as LetterName)}
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
      {text && <LetterFields name={name} text={text} lacksCode={lacksCode} onChange={put} />}
      {!isGood && <p className={css.hint}>{t("letters.unfinished")}</p>}
    </Section>
  );
}
