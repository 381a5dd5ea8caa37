// What an assistant is to the rest of the product: it is tried, and it takes one turn of a conversation. It knows no ticket and no database.
import type { IntegrationFields, IntegrationType } from "@prosa/contracts/automation/integration-types";
import type { CheckStep, IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import type { Egress } from "#platform/egress";

export interface Reach {
  egress: Egress;
  signal?: AbortSignal;
  /** For everything that is asked together. */
  timeoutMs: number;
}

/** An integration as its adapter needs it: the fields of its type, the others as they begin, and its key unsealed. */
export interface Settings extends IntegrationFields {
  id: number;
  name: string;
  apiKey: string | null;
  /** Beside the key, where a system asks for both; of a model the key of its voice. */
  password: string | null;
}

export interface Said {
  by: "customer" | "us";
  text: string;
  /** Id of the choice that was tapped. */
  choiceId?: string | null;
  at: string;
}

export interface OfferedQueue {
  id: number;
  name: string;
}

/** What is told of the conversation to whoever is no model; models are told by `instructions` alone. */
export interface Facts {
  language: "pt" | "en" | "es";
  tenantId: number;
  channel: { id: number; type: string; name: string };
  ticket: { id: number; queueId: number | null; isFirst: boolean };
  contact: { id: number; name: string; number: string | null };
  fields: Readonly<Record<string, string>>;
}

export interface TurnInput {
  /** "start": nothing of this conversation is there yet. */
  kind: "start" | "words";
  /** What the customer wrote since the last answer; heard together. */
  words: readonly Said[];
  history: readonly Said[];
  /** Of a model only: all it is told besides the conversation. */
  instructions: string;
  queues: readonly OfferedQueue[];
  facts: Facts;
  /** What the last outcome of this conversation left. */
  state: unknown;
  /** The same for every try of one call. */
  callId: string;
}

export interface Option {
  id: string;
  title: string;
}

export type Say =
  | { kind: "text"; text: string }
  | { kind: "options"; text: string; options: readonly Option[] }
  | { kind: "link"; text: string; url: string }
  | { kind: "pause"; ms: number };

export type Next =
  | { to: "wait" }
  | { to: "done" }
  /** Null: the integration's own. A queue that is not offered is refused by whoever asked. */
  | { to: "transfer"; queueId: number | null; reason: string };

export interface Usage {
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
}

export interface Told {
  /** As the provider names it. */
  model: string | null;
  requestId: string | null;
  usage: Usage | null;
}

export interface Answer extends Told {
  ok: true;
  says: readonly Say[];
  next: Next;
  state?: unknown;
  fields?: readonly (readonly [string, string])[];
}

export interface Failure extends Told {
  ok: false;
  why: IntegrationTrouble;
  /** The question may have been taken: whoever is not pure must not be asked again. */
  sent: boolean;
  retryAfterMs: number | null;
}

export type TurnOutcome = Answer | Failure;

/** A text that a person wants of a model, without a conversation to go on with. */
export interface WriteOrder {
  instructions: string;
  messages: readonly Pick<Said, "by" | "text">[];
}

export interface Written extends Told {
  ok: true;
  text: string;
}

export interface Recording {
  bytes: Uint8Array;
  name: string;
  mime: string;
}

export interface Heard extends Told {
  ok: true;
  text: string;
  /** As the provider names it; null: it does not say. */
  language: string | null;
}

export interface Uttered {
  ok: true;
  /** Ogg with Opus inside. */
  bytes: Uint8Array;
}

export interface Checked {
  steps: CheckStep[];
  answer: string | null;
  models: { id: string; endsOn: string | null }[];
}

export interface AssistantAdapter {
  readonly type: IntegrationType;
  /** Asking again is harmless: what was asked before is forgotten. */
  readonly isPure: boolean;
  /** How long more words are waited for before it is asked. */
  readonly gatherSeconds: number;
  check(reach: Reach, settings: Settings): Promise<Checked>;
  answer(reach: Reach, settings: Settings, turn: TurnInput): Promise<TurnOutcome>;
  /** Only of those that write for people. */
  write?(reach: Reach, settings: Settings, order: WriteOrder): Promise<Written | Failure>;
  /** Only of those that understand speech. */
  transcribe?(reach: Reach, settings: Settings, recording: Recording): Promise<Heard | Failure>;
  /** Only of those whose answers may be heard. */
  speak?(reach: Reach, settings: Settings, text: string): Promise<Uttered | Failure>;
}

export interface AssistantAdapters {
  get(type: IntegrationType): AssistantAdapter | undefined;
  all(): readonly AssistantAdapter[];
}

export const untold: Told = { model: null, requestId: null, usage: null };
