// What is read of working days.
import type { PauseReason } from "@prosa/contracts/pauses";

/** Of one person, and of one day where it is asked by day: how long in a state. */
export interface PartRow {
  userId: number;
  name: string;
  day: string | null;
  state: "online" | "paused";
  reason: PauseReason | null;
  seconds: number;
}
