// How a notice looks: good news, something to know, something to do about.
import type { Notice } from "@prosa/contracts/notices";

export function toneOf(kind: Notice["kind"]): "success" | "info" | "warning" {
  if (kind === "job.done") return "success";
  return kind === "mention.note" || kind === "mention.chat" || kind === "ticket.assigned" || kind === "task.due"
    ? "info"
    : "warning";
}
