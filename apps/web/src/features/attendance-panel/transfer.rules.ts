// What a choice in the transfer dialog asks for. Pure.
import type { AnswerOf } from "@prosa/contracts/route";
import type { transferTargets } from "@prosa/contracts/ticket-choices";
import type { Ticket } from "@prosa/contracts/tickets";
import type { Change } from "./panel.rules.ts";

type Targets = AnswerOf<typeof transferTargets>;
type Person = Targets["people"][number];

export interface Choice {
  kind: "person" | "queue";
  id: number | null;
  /** For a person: in which of their queues; null: without one. */
  queueId: number | null;
}

/** The queues in which this person can take it: where it is now first, and never where both are already. */
export function queuesOf(
  person: Person,
  targets: Targets,
  ticket: Pick<Ticket, "queueId">,
): { id: number | null; name: string | null }[] {
  const own: { id: number | null; name: string | null }[] = targets.queues
    .filter(({ id }) => person.queueIds.includes(id))
    .map(({ id, name }) => ({ id, name }));
  // Without a queue only those can take it who see all of them; the server offers nobody else without queues.
  if (own.length === 0 || ticket.queueId === null) own.push({ id: null, name: null });
  const usable = person.isHere ? own.filter(({ id }) => id !== ticket.queueId) : own;
  return usable.sort((a, b) => Number(b.id === ticket.queueId) - Number(a.id === ticket.queueId));
}

export function changeOf({ kind, id, queueId }: Choice, ticket: Pick<Ticket, "queueId">, note: string): Change {
  const words = note.trim() === "" ? {} : { note: note.trim() };
  if (kind === "queue") return { queueId: id, ...words };
  const where = queueId === ticket.queueId ? {} : { queueId };
  return { ...(id === null ? {} : { userId: id }), ...where, ...words };
}
