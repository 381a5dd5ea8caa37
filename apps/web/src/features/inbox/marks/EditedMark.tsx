// "Edited", and behind it what was written before.
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import type { Entry } from "../state/entries.rules.ts";
import css from "./marks.module.css";

const OriginalText = lazy(() => loadPatiently(() => import("./OriginalText.tsx")));

export function EditedMark({ entry, tab }: { entry: Entry; tab: number }) {
  const { t } = useTranslation("message");
  const [isOpen, setOpen] = useState(false);
  if (!entry.isEdited) return null;
  if (!entry.stored || entry.isDeleted) return <span>{t("edited")}</span>;
  const mark = (
    <button
      type="button"
      className={css.edited}
      tabIndex={tab}
      title={t("original.show")}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {t("edited")}
    </button>
  );
  if (!isOpen) return mark;
  return (
    <Suspense fallback={mark}>
      <OriginalText message={entry.stored} onClose={() => setOpen(false)}>
        {mark}
      </OriginalText>
    </Suspense>
  );
}
