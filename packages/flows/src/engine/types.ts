// What goes into the engine and what comes out: events, facts, state and effects. All of it is plain JSON.

import type { Settings } from "../document/document.ts";
import type { Choice, SavedValue, Spoken } from "../document/interactions.ts";
import type { Language } from "../words/defaults.ts";
import type { Inbound } from "../words/match.ts";

/** What a flow hands to the next: without it two flows could send a customer round for ever. */
export interface Carry {
  hops: number;
  says: number;
  calls: number;
  vars: Record<string, string>;
}

export type FlowEvent =
  | { type: "start"; said: Inbound[]; carry?: Carry }
  /** Words gathered, to be heard once; `replaces`: an assistant that is being asked may be asked anew, with these too. */
  | { type: "inbound"; said: Inbound[]; replaces?: boolean }
  | { type: "alarm" }
  /** `values` by key of the interaction's `save`; an assistant may speak, and says by `exit` when it is done. */
  | ({ type: "answered"; callId: string; ok: boolean; values?: Record<string, string>; say?: string } & AssistantAnswer)
  /** Somebody else has the turn. */
  | { type: "stop"; reason?: string };

/** What an assistant wants said, as its own blocks, with pauses between them. */
export type AssistantSay = Spoken | { kind: "pause"; ms: number };

export interface AssistantAnswer {
  says?: AssistantSay[];
  exit?: "done" | "transfer" | null;
  /** Instead of where the exit leads: the assistant was allowed to choose. */
  queueId?: number | null;
  /** For the team, beside the conversation: why it hands over, or why it did not answer. */
  note?: string;
  /** Kept with the contact. */
  fields?: [string, string][];
}

export interface Facts {
  /** Milliseconds since 1970, taken in the transaction that writes the outcome. */
  now: number;
  isOpen: boolean;
  opensAt: number | null;
  /** What the hours module would say now; empty: the default. */
  hoursText: string;
  /** The fixed names of `fixedVariables`. */
  variables: Record<string, string>;
  /** Extra fields of the contact, by name. */
  fields: Record<string, string>;
  /** How many more silence texts this ticket may hear. */
  absenceLeft: number;
  /** Of the contact: the same person always falls into the same arm of a split. */
  seed: string;
  language: Language;
}

export type Wait =
  | { kind: "answer"; since: number }
  | { kind: "assistant"; since: number }
  | { kind: "delay"; until: number; skippable: boolean }
  | { kind: "call"; id: string; until: number };

/** Met a bound: the drawing or the customer went round in circles. */
export type BoundReason = "steps" | "says" | "visits" | "calls" | "hops" | "events" | "variables" | "robot";
/** The drawing has a hole; the validator finds each of them first. */
export type StructuralReason = "missingStep" | "noWay" | "nothing";
export type EndReason =
  | "drawn"
  | "tries"
  | "silence"
  | "hours"
  | "endWords"
  | "stopped"
  /** The assistant handed over, or did not answer. */
  | "assistant"
  | "unanswered"
  | BoundReason
  | StructuralReason;
export const structuralReasons: readonly EndReason[] = ["missingStep", "noWay", "nothing"];

export interface Saying {
  says: AssistantSay[];
  exit: "done" | "transfer" | "failed" | null;
  queueId: number | null;
}

export interface State {
  node: string | null;
  position: number;
  wait: Wait | null;
  silenceAt: number | null;
  tries: number;
  /** Turns of the assistant in this step. */
  turns: number;
  /** Events taken so far; part of every key. */
  seq: number;
  /** When the last event was taken. */
  at: number;
  says: number;
  calls: number;
  hops: number;
  visits: Record<string, number>;
  vars: Record<string, string>;
  offered: Choice[];
  inbox: Inbound[];
  /** What an assistant has still to say, and where it goes then. */
  saying?: Saying;
  /** How often this question was asked anew because more words came. */
  replaced?: number;
  last: { words: string; times: number };
  ended: { to: "queue" | "user" | "close" | "flow" | "stop"; reason: EndReason } | null;
}

export type SayPurpose =
  | "interaction"
  | "feedback"
  | "expect"
  | "tries"
  | "silence"
  | "hours"
  | "handOver"
  | "closing"
  | "assistant";

export type Call =
  | { type: "webhookGet"; url: string; headers: { name: string; value: string }[]; save: SavedValue[] }
  | { type: "assistant"; integrationId: number | null; turn: number; words: string };

export type Effect =
  /** `key` is unique in the session; `numberFrom` is the first number where choices become numbered text. */
  | { kind: "say"; key: string; stepId: string | null; purpose: SayPurpose; content: Spoken; numberFrom: number }
  | { kind: "call"; id: string; stepId: string; until: number; call: Call }
  | { kind: "setField"; key: string; value: string }
  | { kind: "tag"; add: number[]; remove: number[] }
  | { kind: "crm"; laneId: number; valueCents: number | null }
  | { kind: "note"; text: string }
  | { kind: "queue"; queueId: number | null; distribute: Settings["distribute"]; reason: EndReason }
  | { kind: "user"; userId: number; reason: EndReason }
  | { kind: "close"; closingReasonId: number | null; reason: EndReason }
  | { kind: "flow"; flowId: number; carry: Carry }
  /** The step that was left, by which exit, and where to; null is outside the drawing. */
  | { kind: "went"; stepId: string | null; exit: string; to: string | null };

export interface Outcome {
  state: State;
  effects: Effect[];
}
