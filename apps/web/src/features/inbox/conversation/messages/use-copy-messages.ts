// Copies messages as a person would quote them: one alone as its words, several in order with author and time.

import { useWords } from "../../../../entities/message/bubbles/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { notify, showError } from "../../../../shared/notices/index.ts";
import type { Entry } from "../../state/entries.rules.ts";

export function useCopyMessages(contactName: string): (entries: Entry[]) => void {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const wordsOf = useWords();
  return (entries) => {
    const [only] = entries;
    const lines = entries
      .toSorted((a, b) => (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER))
      .map((entry) => {
        const author = entry.fromMe ? (entry.username ?? t("author.you")) : contactName;
        return `[${formats.dateTime(entry.createdAt)}] ${author}: ${entry.body || wordsOf(entry)}`;
      });
    const text = entries.length === 1 && only ? only.body : lines.join("\n");
    navigator.clipboard
      .writeText(text)
      .then(() => notify({ kind: "success", title: t("copied", { count: entries.length }) }), showError);
  };
}
