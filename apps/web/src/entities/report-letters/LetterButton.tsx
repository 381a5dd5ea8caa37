// The way to a letter with the figures that are looked at; its dialog and its words come when it is pressed.
import { ActionIcon } from "@mantine/core";
import type { LetterFilter } from "@prosa/contracts/report-letters";
import { IconMail } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { Hint, loadChunk } from "../../shared/ui/index.ts";

const LetterDialog = lazy(async () => {
  const [{ LetterDialog: Dialog }] = await Promise.all([
    loadChunk(() => import("./LetterDialog.tsx")),
    loadNamespaces(["letters"]),
  ]);
  return { default: Dialog };
});

interface Props {
  report: string;
  filter: LetterFilter;
  isDisabled?: boolean;
}

export function LetterButton({ report, filter, isDisabled = false }: Props) {
  const { t } = useTranslation("letters");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hint label={t("action")}>
        <ActionIcon
          variant="default"
          size="lg"
          disabled={isDisabled}
          aria-label={t("action")}
          onClick={() => setOpen(true)}
        >
          <IconMail size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
      {isOpen && (
        <Suspense>
          <LetterDialog report={report} filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
