// What changed between two versions of a flow, by step and by field; parts with an id are compared by it.
import type { FlowDocument } from "../document/document.ts";
import { same } from "./same.ts";

export interface FieldChange {
  /** Such as `name`, `conditions.c1.target`, `interactions.m2`. */
  path: string;
  /** undefined: was not there. */
  before: unknown;
  after: unknown;
}

export interface Change {
  what: "step" | "note" | "settings" | "start";
  id: string | null;
  kind: "added" | "removed" | "changed";
  fields: FieldChange[];
}

export function diff(before: FlowDocument, after: FlowDocument): Change[] {
  const settings = fieldsOf(before.settings, after.settings, "");
  return [
    ...(before.start === after.start
      ? []
      : [
          {
            what: "start" as const,
            id: null,
            kind: "changed" as const,
            fields: [{ path: "start", before: before.start, after: after.start }],
          },
        ]),
    ...(settings.length > 0
      ? [{ what: "settings" as const, id: null, kind: "changed" as const, fields: settings }]
      : []),
    ...listDiff("step", before.steps, after.steps),
    ...listDiff("note", before.notes, after.notes),
  ];
}

type WithId = { id: string };
const isWithId = (value: unknown): value is WithId =>
  typeof value === "object" && value !== null && typeof (value as Partial<WithId>).id === "string";

function listDiff(what: "step" | "note", before: readonly WithId[], after: readonly WithId[]): Change[] {
  const [old, now] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))];
  return [
    ...before.filter(({ id }) => !now.has(id)).map(({ id }): Change => ({ what, id, kind: "removed", fields: [] })),
    ...after.flatMap((one): Change[] => {
      const was = old.get(one.id);
      if (!was) return [{ what, id: one.id, kind: "added", fields: [] }];
      const fields = fieldsOf(was, one, "");
      return fields.length > 0 ? [{ what, id: one.id, kind: "changed", fields }] : [];
    }),
  ];
}

function fieldsOf(before: unknown, after: unknown, path: string): FieldChange[] {
  if (same(before, after)) return [];
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isWithId))
    return idFields(before as WithId[], after as WithId[], at, path);
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      fieldsOf(before[key], after[key], at(key)),
    );
  return [{ path, before, after }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function idFields(before: WithId[], after: WithId[], at: (key: string) => string, path: string): FieldChange[] {
  const [old, now] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))];
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    return was && is ? fieldsOf(was, is, at(id)) : [{ path: at(id), before: was, after: is }];
  });
  const order = (list: WithId[], other: ReadonlyMap<string, WithId>) =>
    list.map(({ id }) => id).filter((id) => other.has(id));
  const [oldOrder, newOrder] = [order(before, now), order(after, old)];
  return same(oldOrder, newOrder)
    ? changes
    : [...changes, { path: `${path}.order`, before: oldOrder, after: newOrder }];
}
