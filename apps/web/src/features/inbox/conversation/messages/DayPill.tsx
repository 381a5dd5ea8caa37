// The day of what stands below, and the way to another one.
import { lazy, Suspense, useState } from "react";
import { useFormats, useNow } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../../shared/ui/index.ts";
import css from "./messages.module.css";

const DayJump = lazy(() => loadPatiently(() => import("./DayJump.tsx")));

/** `onOpen`: whoever shows it only for a while keeps it there while its calendar is open. */
export function DayPill({ at, onOpen }: { at: string; onOpen?(isOpen: boolean): void }) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
  };
  const pill = (
    <button
      type="button"
      className={css.pill}
      data-day
      title={t("list.goToDay")}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => open(!isOpen)}
    >
      {formats.dayName(at, now)}
    </button>
  );
  if (!isOpen) return pill;
  return (
    <Suspense fallback={pill}>
      <DayJump at={at} onClose={() => open(false)}>
        {pill}
      </DayJump>
    </Suspense>
  );
}
