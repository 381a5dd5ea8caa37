// How long somebody waits: grey at first, then amber, then red, always in words too.
import { IconClock } from "@tabler/icons-react";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import css from "../panel.module.css";
import { waitLevel } from "../panel.rules.ts";

/** `phrase` puts the time into words: "espera de 12 min". */
export function WaitSince({ since, phrase = (time) => time }: { since: string; phrase?(time: string): string }) {
  const formats = useFormats();
  const now = useNow(15_000);
  return (
    <span className={css.wait} data-level={waitLevel(since, now.getTime())}>
      <IconClock size={12} stroke={2} aria-hidden />
      {phrase(formats.wait(since, now))}
    </span>
  );
}
