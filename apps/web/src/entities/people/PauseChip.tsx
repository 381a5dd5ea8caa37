// Somebody's pause beside their name: why, and for how long.
import type { Pause } from "@prosa/contracts/pauses";
import { IconPlayerPause } from "@tabler/icons-react";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Chip } from "../../shared/ui/index.ts";

/** Of another reason the person's own words. */
export function usePauseWords(): (pause: Pause) => string {
  const { t } = useTranslation("common");
  return ({ reason, note }) => (note === "" ? t(`pause.reasons.${reason}`) : note);
}

export function PauseChip({ pause }: { pause: Pause }) {
  const { t } = useTranslation("common");
  const words = usePauseWords();
  const formats = useFormats();
  const now = useNow();
  return (
    <Chip tone="warning" icon={<IconPlayerPause size={12} stroke={2} aria-hidden />}>
      <span className="sr">{t("pause.paused")}: </span>
      {words(pause)} · {formats.wait(pause.since, now)}
    </Chip>
  );
}
