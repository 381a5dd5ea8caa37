// The one place where a scheduled message gets its form on the wire.
import type { Schedule, ScheduleStatus } from "@prosa/contracts/automation/schedules";
import { namesOf } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { ShownRow } from "./schedules.queries.ts";

export function toWire(row: ShownRow, looking: Pick<Looking, "readsPhones">): Schedule {
  const { id, body, period, count, cancelIfAnswered, hasTemplate, shownContactId } = row;
  const runs = (row.runs ?? []).map((run) => ({ ...run, dueAt: new Date(run.dueAt).toISOString() }));
  const contactName = namesOf({ name: row.contactName ?? "", number: row.contactNumber }, looking).name;
  const has = (status: ScheduleStatus) => runs.some((run) => run.status === status);
  return {
    id,
    contact: shownContactId === null ? null : { id: shownContactId, name: contactName },
    channel: { id: row.channelId, name: row.channelName, type: row.channelType },
    user: { id: row.userId, name: row.userName },
    body,
    file: row.fileId === null ? null : { id: row.fileId, name: row.fileName ?? "" },
    hasTemplate,
    period,
    count,
    cancelIfAnswered,
    status: has("pending") ? "pending" : has("error") ? "error" : "sent",
    nextAt: runs.find(({ status }) => status === "pending")?.dueAt ?? null,
    ticketId: row.shownTicketId,
    runs,
  };
}
