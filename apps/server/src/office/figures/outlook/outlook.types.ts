// The words of what is unusual: its kinds, and an hour as it is judged.
import type { AnomalyKind } from "@prosa/contracts/notices";

export type { AnomalyKind };

export interface HourFacts {
  /** Begun by customers. */
  opened: number;
  /** First answers, and how long all of them took. */
  answers: number;
  answerSeconds: number;
  /** Begun by customers, by channel. */
  byChannel: ReadonlyMap<number, number>;
}

export interface Anomaly {
  kind: AnomalyKind;
  /** Of a silent channel. */
  channelId: number | null;
  /** How many came, or in seconds how long an answer took; and what is usual. */
  seen: number;
  usual: number;
}
