// The month calendar of tasks and scheduled messages; loaded when it is first shown.
import { lazy } from "react";
import { loadChunk } from "../ui/index.ts";

export { type CalendarItem, monthOf } from "./month.rules.ts";
export const MonthCalendar = lazy(() => loadChunk(() => import("./MonthCalendar.tsx")));
