// How long somebody waits: grey at first, amber after a third of the target, then red, always in words too.
import type { WaitShape } from "@prosa/contracts/reply-targets";
import { IconClock } from "@tabler/icons-react";
import { useWaitLevel } from "../../../entities/queue/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import css from "../panel.module.css";

/** `phrase` puts the time into words: "espera de 12 min". */
export function WaitSince({ wait, phrase = (time) => time }: { wait: WaitShape; phrase?(time: string): string }) {
  const levelOf = useWaitLevel();
  const formats = useFormats();
  const now = useNow(15_000);
  return (
    <span className={css.wait} data-level={levelOf(wait, now)}>
      <IconClock size={12} stroke={2} aria-hidden />
      {phrase(formats.wait(wait.since, now))}
    </span>
  );
}
