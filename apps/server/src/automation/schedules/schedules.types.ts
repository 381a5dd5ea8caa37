// The words of scheduled messages inside the server.
import type { SchedulePeriod } from "@prosa/contracts/automation/schedules";
import type { NewContent } from "@prosa/contracts/messages";

export type Template = Omit<Extract<NewContent, { type: "template" }>, "type" | "headerFileId">;

/** When something is said, as it is asked for. */
export interface Dates {
  sendAt: Date;
  period: SchedulePeriod | null;
  count: number;
}
