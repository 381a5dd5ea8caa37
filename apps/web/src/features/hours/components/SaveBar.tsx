// What is changed and not saved yet, with the button that saves it; it stays in sight at the foot of the page.
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Keys, useShortcut } from "../../../shared/keyboard/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../hours.module.css";

interface Props {
  changes: number;
  problems: number;
  draftedAt: number | null;
  isSaving: boolean;
  flashing: boolean;
  error: unknown;
  onSave(): void;
  onDiscard(): void;
}

export function SaveBar({ changes, problems, draftedAt, isSaving, flashing, error, onSave, onDiscard }: Props) {
  const { t } = useTranslation("hours");
  const formats = useFormats();
  useShortcut({ keys: "mod+s", group: t("title"), label: t("save.save"), run: onSave }, changes > 0);
  if (changes === 0 && !flashing) return null;
  const texts = error ? errorTexts(error) : null;
  return (
    <div className={css.saveBar}>
      {texts && (
        <div role="alert">
          <Remark tone="danger" title={texts.title}>
            {[texts.detail, texts.action].filter(Boolean).join(" ")}
          </Remark>
        </div>
      )}
      <div className={css.saveLine}>
        <Button
          onClick={onSave}
          loading={isSaving}
          rightSection={flashing ? <IconCheck size={18} stroke={2} aria-hidden /> : <Keys keys="mod+s" />}
        >
          {t("save.save")}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDiscard} disabled={changes === 0}>
          {t("save.discard")}
        </Button>
        <span className="grow" />
        <span className={css.saveNote} role="status">
          {problems > 0 ? t("save.problems", { count: problems }) : t("save.changes", { count: changes })}
          {draftedAt !== null && ` · ${t("save.draft")} ${formats.time(new Date(draftedAt))}`}
        </span>
      </div>
    </div>
  );
}
