// How long the customer has been waiting: grey at first, then amber, then red, always in words too.
import { IconClock } from "@tabler/icons-react";
import { useWaitRules } from "../../../entities/queue/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { type Waiting, waitOf } from "../state/attendance.rules.ts";
import css from "./marks.module.css";

interface Props {
  ticket: Waiting;
  now: Date;
  /** Puts the time into a phrase: "espera 12 min". */
  phrase?: (time: string) => string;
}

export function WaitClock({ ticket, now, phrase = (time) => time }: Props) {
  const formats = useFormats();
  const wait = waitOf(ticket, useWaitRules(), now.getTime());
  if (!wait || ticket.waitingSince === null) return null;
  return (
    <span className={css.wait} data-level={wait.level}>
      <IconClock size={12} stroke={2} aria-hidden />
      {phrase(formats.wait(ticket.waitingSince, now))}
    </span>
  );
}
