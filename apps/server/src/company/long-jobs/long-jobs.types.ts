// What a kind of long work is: steps that each end within seconds, so that a crash costs one step and no more.
import type { LongJobKind } from "@prosa/contracts/long-jobs";
import type { RouteShape } from "@prosa/contracts/route";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Scope } from "#company/notices";
import type { Ctx, Deps } from "#platform/context";
import type { StorageKey } from "#platform/storage";
import type { LongJobsTable } from "./long-jobs.tables.ts";

export type LongJobRow = Selectable<LongJobsTable>;

export interface StepInput<P, S> {
  readonly deps: Deps;
  readonly tenantId: number;
  readonly userId: number;
  readonly longJobId: string;
  readonly payload: P;
  /** What the previous step left; null before the first. */
  readonly progress: S | null;
  readonly signal: AbortSignal;
  /** Shows how far a step is that takes longer than a moment. */
  readonly report: (done: number, total?: number) => Promise<void>;
}

export interface StepResult<S> {
  /** How many more were done and refused in this step. */
  done: number;
  failed?: number;
  total?: number;
  /** For the next step; a repetition after a crash starts from the one before. */
  progress?: S;
  problems?: { subject: string; code: string }[];
  /** The last step; with the file that the work was for, if it was for one. */
  finished?: { result?: { key: StorageKey; name: string }; failures?: StorageKey } | true;
}

/** Work that only reads and makes a file, and work that changes what is kept. */
export type Lane = "reads" | "changes";
export const LANES = 2;

export interface LongJobDefinition<P = unknown, S = unknown> {
  readonly kind: LongJobKind;
  readonly payload: z.ZodType<P>;
  readonly isCancelable: boolean;
  /** The route by which it is asked for. Its files are handed to whoever may call that route when they fetch them. */
  readonly route: RouteShape;
  /** What else must still hold for its files to be handed out; throws when it does not. */
  readonly mayFetch?: (ctx: Ctx, payload: P) => Promise<unknown>;
  /**
   * The same of many at once, for those who are to be told that it is over: for each, whether it may still be named to whoever
   * asked for it. Unsaid: whoever may call the route may know.
   */
  readonly mayHear?: (scope: Scope, asked: readonly { userId: number; payload: P }[]) => Promise<boolean[]>;
  /** A company's work is done one after the other in each lane, so that no print waits behind an import of minutes. */
  readonly lane: Lane;
  /** Of whom the work keeps something, in its words or its files. Unsaid: of anybody, so whoever is erased takes it along. */
  readonly holds?: "nobody" | ((payload: P) => Holding);
  /** In the transaction in which it is over, however it ended: what it kept for itself alone goes here. */
  readonly ended?: (ctx: Ctx, end: Ended) => Promise<void>;
  /** May be repeated after a crash: what was done already must be recognised. Ends within minutes, best within seconds. */
  readonly step: (input: StepInput<P, S>) => Promise<StepResult<S>>;
}

export interface Ended {
  longJobId: string;
  status: "done" | "failed" | "canceled";
  /** Why it failed. */
  code: string | null;
}

export interface Holding {
  contactIds?: readonly number[];
  ticketIds?: readonly number[];
}

const kinds = new Map<LongJobKind, LongJobDefinition>();

export function defineLongJob<P, S = unknown>(definition: LongJobDefinition<P, S>): LongJobDefinition<P, S> {
  if (kinds.has(definition.kind)) throw new Error(`Long work ${definition.kind} is defined twice`);
  kinds.set(definition.kind, definition as LongJobDefinition);
  return Object.freeze(definition);
}

const standIns = new Map<LongJobKind, LongJobDefinition>();

/** For tests: until what it answers is called, their own work runs under a name of ours. */
export function standInFor<P, S>(definition: LongJobDefinition<P, S>): () => void {
  standIns.set(definition.kind, definition as LongJobDefinition);
  return () => void standIns.delete(definition.kind);
}

export function longJobOf(kind: LongJobKind): LongJobDefinition | undefined {
  return standIns.get(kind) ?? kinds.get(kind);
}
