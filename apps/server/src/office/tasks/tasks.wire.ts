// The one place where a task gets its form on the wire.
import type { Task, TaskStatus } from "@prosa/contracts/office/tasks";
import { namesOf } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { ShownRow } from "./tasks.queries.ts";

export function statusOf({ finishedAt, limitAt }: Pick<ShownRow, "finishedAt" | "limitAt">, now: Date): TaskStatus {
  if (finishedAt !== null) return "finished";
  return limitAt <= now ? "delayed" : "pending";
}

export function toWire(row: ShownRow, looking: Pick<Looking, "readsPhones">, now: Date): Task {
  const { id, version, name, description, priority, repeat, remindMinutes, shownContactId } = row;
  const contactName = namesOf({ name: row.contactName ?? "", number: row.contactNumber }, looking).name;
  return {
    id,
    version,
    name,
    description,
    limitDate: row.limitAt.toISOString(),
    owner: { id: row.ownerId, name: row.ownerName },
    creator: { id: row.creatorId, name: row.creatorName },
    priority,
    status: statusOf(row, now),
    repeat,
    remindMinutes,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    contact: shownContactId === null ? null : { id: shownContactId, name: contactName },
    ticketId: row.shownTicketId,
  };
}
