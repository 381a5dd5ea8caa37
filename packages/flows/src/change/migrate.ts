// Whether a running conversation may move to another version of its flow without noticing.
import type { FlowDocument } from "../document/document.ts";
import { asksOutside, type Step } from "../document/steps.ts";
import { copyState } from "../engine/state.ts";
import type { State } from "../engine/types.ts";
import { same } from "./same.ts";

export type MigrationRefusal = "ended" | "stepGone" | "otherKind" | "interactionsChanged" | "conditionsChanged";
export type Migration = { ok: true; state: State } | { ok: false; reason: MigrationRefusal };

const refuse = (reason: MigrationRefusal): Migration => ({ ok: false, reason });

/** The step it is at must be of the same kind, alike up to where it stands, and offer the same exits. */
export function migrate(from: FlowDocument, to: FlowDocument, state: State): Migration {
  if (state.ended) return refuse("ended");
  if (state.node === null) return { ok: true, state: copyState(state) };
  const find = ({ steps }: FlowDocument) => steps.find(({ id }) => id === state.node);
  const [was, is] = [find(from), find(to)];
  if (!was || !is) return refuse("stepGone");
  const reason = refusalOf(was, is, state);
  return reason ? refuse(reason) : { ok: true, state: copyState(state) };
}

function refusalOf(was: Step, is: Step, { position, wait }: State): MigrationRefusal | null {
  if (was.kind !== is.kind) return "otherKind";
  if (asksOutside(was) && asksOutside(is)) return was.integrationId === is.integrationId ? null : "otherKind";
  if (was.kind !== "step" || is.kind !== "step") return null;
  // A call that is under way stands at the position itself; its answer is read by what it asked for.
  const done = wait?.kind === "call" ? position + 1 : position;
  if (!same(was.interactions.slice(0, done), is.interactions.slice(0, done))) return "interactionsChanged";
  if (wait?.kind === "answer" && was.interactions.length !== is.interactions.length) return "interactionsChanged";
  const exits = (step: typeof was) => step.conditions.map(({ id }) => id);
  return same(exits(was), exits(is)) ? null : "conditionsChanged";
}
