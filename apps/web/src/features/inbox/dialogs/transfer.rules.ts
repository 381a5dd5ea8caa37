// To whom a ticket can be given, and what is asked of the server for it. Pure.
import type { AnswerOf } from "@prosa/contracts/route";
import type { transferTargets } from "@prosa/contracts/ticket-choices";
import type { WantedChange } from "../conversation/ticket-changes.queries.ts";

export type Targets = AnswerOf<typeof transferTargets>;
type PersonTarget = Targets["people"][number];
type QueueTarget = Targets["queues"][number];

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

/** In which of the person's queues it would stand: the ticket's own if they are in it. */
export function queueFor(person: PersonTarget, queueId: number | null): number | null {
  if (queueId !== null && person.queueIds.includes(queueId)) return queueId;
  return person.queueIds[0] ?? null;
}

export const queuesOf = ({ queues }: Targets, person: PersonTarget | undefined): QueueTarget[] =>
  queues.filter(({ id }) => person?.queueIds.includes(id));

/** Null: something is still to be chosen. */
export function changeFor(to: Destination, note: string): WantedChange | null {
  const said = note.trim() === "" ? {} : { note: note.trim() };
  if (to.aim === "person") return to.personId === null ? null : { userId: to.personId, queueId: to.queueId, ...said };
  if (to.aim === "queue") return to.queueId === null ? null : { queueId: to.queueId, ...said };
  return to.flowId === null ? null : { chatFlowId: to.flowId };
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** By any part of the name, accents ignored. */
export const named = <T extends { name: string }>(all: readonly T[], words: string): T[] =>
  all.filter(({ name }) => plain(name).includes(plain(words.trim())));

/** Who is there first, then who carries least; where it already is comes last. */
export const byReach = (a: PersonTarget, b: PersonTarget) =>
  Number(a.isHere) - Number(b.isHere) ||
  Number(b.isOnline) - Number(a.isOnline) ||
  a.open - b.open ||
  a.name.localeCompare(b.name);
