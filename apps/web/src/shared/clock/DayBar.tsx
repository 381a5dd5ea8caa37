// The 24 hours of a day as a bar, with the scale that stands under a column of them.

import css from "./clock.module.css";
import { type Bar, DAY_MINUTES } from "./clock.rules.ts";

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

interface Props {
  bars: readonly Bar[];
  /** Minute of the day to mark, such as now. */
  mark?: number;
  /** What the bar says, for those who do not see it; without it the bar is decoration beside its fields. */
  label?: string;
}

export function DayBar({ bars, mark, label }: Props) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span className={css.bar} {...named}>
      {bars.map(({ from, to }) => (
        <i key={from} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
      ))}
      {mark !== undefined && <b style={{ insetInlineStart: percent(mark) }} />}
    </span>
  );
}

const HOURS = [0, 6, 12, 18, 24];

export function DayAxis() {
  return (
    <span className={css.axis} aria-hidden>
      {HOURS.map((hour) => (
        <b key={hour} style={{ insetInlineStart: percent(hour * 60) }}>
          {hour}
        </b>
      ))}
    </span>
  );
}
