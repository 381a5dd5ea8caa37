// To whom a ticket can be given, and what is asked of the server for it. Pure.
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import type { transferTargets } from "@prosa/contracts/ticket-choices";
import type { Ticket, updateTicket } from "@prosa/contracts/tickets";

export type Targets = AnswerOf<typeof transferTargets>;
type PersonTarget = Targets["people"][number];
type Place = Pick<Ticket, "queueId">;

export type TransferWish = Omit<BodyOf<typeof updateTicket>, "version">;
export type Aim = "person" | "queue" | "flow";

export interface Destination {
  aim: Aim;
  personId: number | null;
  /** Of the person, or the aim itself; null: without one. */
  queueId: number | null;
  flowId: number | null;
}

export const nowhere: Destination = { aim: "person", personId: null, queueId: null, flowId: null };

/** A flow can be an aim only where there is one. */
export const aimsOf = ({ flows }: Targets): Aim[] =>
  flows.length > 0 ? ["person", "queue", "flow"] : ["person", "queue"];

/** The queues in which this person can take it: where it is now first, and never where both are already. */
export function queuesOf(
  person: PersonTarget,
  { queues }: Targets,
  { queueId }: Place,
): { id: number | null; name: string | null }[] {
  const own: { id: number | null; name: string | null }[] = queues
    .filter(({ id }) => person.queueIds.includes(id))
    .map(({ id, name }) => ({ id, name }));
  // Without a queue only those can take it who see all of them; the server offers nobody else without queues.
  if (own.length === 0 || queueId === null) own.push({ id: null, name: null });
  const usable = person.isHere ? own.filter(({ id }) => id !== queueId) : own;
  return usable.sort((a, b) => Number(b.id === queueId) - Number(a.id === queueId));
}

/** This person, in the first queue in which they can take it. */
export const givenTo = (person: PersonTarget, targets: Targets, ticket: Place): Destination => ({
  ...nowhere,
  personId: person.id,
  queueId: queuesOf(person, targets, ticket)[0]?.id ?? null,
});

/** Null: something is still to be chosen. A queue is named only when it changes, a note only when it says something. */
export function wishFor(to: Destination, { queueId }: Place, note: string): TransferWish | null {
  const said = note.trim() === "" ? {} : { note: note.trim() };
  if (to.aim === "queue") return to.queueId === null ? null : { queueId: to.queueId, ...said };
  if (to.aim === "flow") return to.flowId === null ? null : { chatFlowId: to.flowId };
  if (to.personId === null) return null;
  return { userId: to.personId, ...(to.queueId === queueId ? {} : { queueId: to.queueId }), ...said };
}

/** How it is called, for the notice afterwards. */
export function nameOf(to: Destination, { people, queues, flows }: Targets): string {
  const name = (all: readonly { id: number; name: string }[], id: number | null) =>
    all.find((one) => one.id === id)?.name ?? "";
  if (to.aim === "queue") return name(queues, to.queueId);
  return to.aim === "flow" ? name(flows, to.flowId) : name(people, to.personId);
}

const isFree = ({ isOnline, pause }: PersonTarget) => isOnline && !pause;

/** Who is there and in no pause first, then who carries least; where it already is comes last. */
export const byReach = (a: PersonTarget, b: PersonTarget) =>
  Number(a.isHere) - Number(b.isHere) ||
  Number(isFree(b)) - Number(isFree(a)) ||
  a.open - b.open ||
  a.name.localeCompare(b.name);
