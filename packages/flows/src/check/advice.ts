// Warnings: what will work, but perhaps not as whoever drew it thinks.
import type { FlowDocument } from "../document/document.ts";
import { isSpoken } from "../document/interactions.ts";
import { publishLimits } from "../document/limits.ts";
import { targetsOf } from "../document/targets.ts";
import { savedKeys } from "../engine/compile.ts";
import type { Abilities } from "../render/abilities.ts";
import { isDegraded } from "../render/render.ts";
import { normalise } from "../words/normal.ts";
import { filterNames, fixedVariables, keyOf, marksOf } from "../words/variables.ts";
import { edgesOf } from "./graph.ts";
import { type Problem, warning } from "./problems.ts";

export interface NamedChannel {
  name: string;
  abilities: Abilities;
}

export function checkReach(document: FlowDocument): Problem[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edgesOf(document)) next.set(from, [...(next.get(from) ?? []), to]);
  const outside = targetsOf(document).flatMap(({ stepId, target }) =>
    stepId === null && target.to === "step" ? [target.stepId] : [],
  );
  const reached = new Set<string>();
  const waiting = [document.start, ...outside];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(next.get(id) ?? []));
  }
  return document.steps.filter(({ id }) => !reached.has(id)).map(({ id }) => warning("unreachable", id));
}

/** The same word twice in one step: the second never wins. */
export function checkTwins(document: FlowDocument): Problem[] {
  return document.steps.flatMap((step) => {
    if (step.kind !== "step") return [];
    const seen = new Set<string>();
    return step.conditions.flatMap(({ id, when }) => {
      const keys =
        "values" in when
          ? when.values.map((value) => `${when.op}:${normalise(value)}`)
          : when.op === "withinHours"
            ? [when.op]
            : [];
      const isTwin = keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isTwin ? [warning("duplicateCondition", step.id, id)] : [];
    });
  });
}

/** `fields`: names of contact fields the company knows. */
export function checkVariables(document: FlowDocument, fields: readonly string[]): Problem[] {
  const known = new Set([...savedKeys(document), ...fields.map(keyOf)]);
  const isKnown = (name: string) => (fixedVariables as readonly string[]).includes(name) || known.has(keyOf(name));
  const unknownIn = (value: unknown): string[] => [
    ...new Set(
      marksOf(textsIn(value).join("\n"))
        .filter(
          ({ name, filter }) =>
            !isKnown(name) || (filter !== null && !(filterNames as readonly string[]).includes(filter)),
        )
        .map(({ name, filter }) => (filter ? `${name}|${filter}` : name)),
    ),
  ];
  return [
    ...unknownIn(document.settings).map((name) => warning("unknownVariable", null, null, { name })),
    ...document.steps.flatMap((step) => [
      ...unknownIn(step).map((name) => warning("unknownVariable", step.id, null, { name })),
      ...(step.kind === "check"
        ? step.branches.flatMap(({ id, all }) =>
            all
              .filter(({ variable }) => !isKnown(variable))
              .map(({ variable }) => warning("unknownVariable", step.id, id, { name: variable })),
          )
        : []),
    ]),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.includes("{{") ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

export function checkChannels(document: FlowDocument, channels: readonly NamedChannel[]): Problem[] {
  return document.steps.flatMap((step) => {
    if (step.kind !== "step") return [];
    const spoken = step.interactions.filter(isSpoken);
    return channels.flatMap(({ name, abilities }) => [
      ...spoken
        .filter((one) => one.kind !== "files" && isDegraded(one, abilities))
        .map((one) => warning("degraded", step.id, one.id, { channel: name })),
      ...spoken
        .filter((one) => one.kind === "files" && isDegraded(one, abilities))
        .map((one) =>
          warning("instagramFile", step.id, one.id, { channel: name, most: publishLimits.instagramFileBytes }),
        ),
      ...(abilities.windowHours === null ? [] : afterWindow(document, step, abilities.windowHours)),
    ]);
  });
}

/** A silence text or what follows it, said when the customer's last word is older than the window. */
function afterWindow(document: FlowDocument, step: FlowDocument["steps"][number], hours: number): Problem[] {
  if (step.kind !== "step") return [];
  const silence = step.silence ?? document.settings.silence;
  if (!silence || silence.minutes < hours * 60) return [];
  return silence.text.trim() !== "" || silence.target.to === "step" ? [warning("afterWindow", step.id, "silence")] : [];
}
