// Which passages of the company's knowledge an assistant would be given for a question.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import css from "./knowledge.module.css";
import { type Passages, tryQuestion } from "./knowledge.queries.ts";

export function TryQuestion() {
  const { t } = useTranslation("knowledge");
  const [question, setQuestion] = useState("");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Passages | null>(null);
  const [trouble, setTrouble] = useState("");
  const run = async () => {
    if (question.trim() === "" || busy) return;
    setBusy(true);
    setTrouble("");
    try {
      setFound(await tryQuestion(question));
    } catch (error) {
      setFound(null);
      const { title, detail } = errorTexts(error);
      setTrouble([title, detail].filter(Boolean).join(". "));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={`card ${css.try}`}
      aria-label={t("try.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className={css.ask}>
        <TextInput
          className="grow"
          label={t("try.title")}
          placeholder={t("try.text")}
          maxLength={2000}
          value={question}
          onChange={(event) => {
            setQuestion(event.currentTarget.value);
            setFound(null);
          }}
        />
        <Button type="submit" variant="default" loading={busy}>
          {t("try.verb")}
        </Button>
      </div>
      <div role="status">
        {trouble}
        {found?.length === 0 && t("try.none")}
        {found && found.length > 0 && (
          <ol className={css.passages} aria-label={t("try.found")}>
            {found.map(({ knowledgeId, title, page, text }) => (
              <li key={`${knowledgeId} ${page} ${text}`}>
                <b>{page === null ? title : t("document.source", { title, pages: page })}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </form>
  );
}
