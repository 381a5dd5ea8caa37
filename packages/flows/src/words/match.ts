// Which condition a customer's words meet. The order is the specification's, whatever is drawn.
import type { Choice } from "../document/interactions.ts";
import type { Condition } from "../document/steps.ts";
import { asWords, normalise } from "./normal.ts";
import { numberIn } from "./numbers.ts";

/** One thing the customer sent, as far as a flow may know it. */
export interface Inbound {
  text: string;
  /** Id of a tapped button or row. */
  choiceId?: string | null;
  kind?: "text" | "media" | "location" | "other";
  /** The stored file, where there is one. */
  mediaId?: string | null;
  location?: { latitude: number; longitude: number } | null;
}

export interface CompiledCondition {
  condition: Condition;
  op: Condition["when"]["op"];
  normal: readonly string[];
  words: readonly string[];
}

export function compileCondition(condition: Condition): CompiledCondition {
  const { when } = condition;
  const normal = "values" in when ? when.values.map(normalise).filter((value) => value !== "") : [];
  const words = normal.map(asWords).filter((value) => value.trim() !== "");
  return { condition, op: when.op, normal, words };
}

/** A tapped or numbered choice counts as its id, its title and the words themselves. */
export function chosenOf(said: Inbound, offered: readonly Choice[]): Choice | null {
  if (said.choiceId) {
    const tapped = offered.find(({ id }) => id === said.choiceId);
    if (tapped) return tapped;
  }
  const normal = normalise(said.text);
  if (normal === "") return null;
  const titled = offered.find(({ title }) => normalise(title) === normal);
  if (titled) return titled;
  const number = numberIn(said.text);
  return number === null ? null : (offered[number - 1] ?? null);
}

/** All forms the gathered words may be taken as: the whole, then each message from the last to the first. */
export function formsOf(said: readonly Inbound[], offered: readonly Choice[]): string[] {
  const forms = new Set<string>();
  if (said.length > 1) forms.add(normalise(said.map(({ text }) => text).join(" ")));
  for (const one of said.toReversed()) {
    const chosen = chosenOf(one, offered);
    for (const form of [one.choiceId ?? "", chosen?.id ?? "", chosen?.title ?? "", one.text])
      forms.add(normalise(form));
  }
  forms.delete("");
  return [...forms];
}

const ORDER = ["exact", "containsExact", "contains", "any"] as const;

/** The condition these words meet; with `but` only conditions of the other kinds are asked. */
export function matchCondition(
  conditions: readonly CompiledCondition[],
  forms: readonly string[],
  asked: readonly (typeof ORDER)[number][] = ORDER,
): Condition | null {
  const words = forms.map(asWords);
  for (const op of ORDER) {
    if (!asked.includes(op)) continue;
    for (const { condition, op: own, normal, words: values } of conditions) {
      if (own !== op) continue;
      if (op === "any") return condition;
      if (op === "exact" && forms.some((form) => normal.includes(form))) return condition;
      if (op === "containsExact" && words.some((form) => values.some((value) => form.includes(value))))
        return condition;
      if (op === "contains" && forms.some((form) => normal.some((value) => form.includes(value)))) return condition;
    }
  }
  return null;
}
