// What a bot of somebody else's may cause here: a transfer, an end, a field kept; a queue by its name or its number.
import { fieldsOf, lineOf, listOf, numberOf } from "#adapters/reading";
import type { Next, OfferedQueue } from "./assistant-adapter.ts";

export interface Caused {
  next: Next | null;
  fields: [string, string][];
}

export const nothingCaused = (): Caused => ({ next: null, fields: [] });

export function queueOf(wanted: unknown, queues: readonly OfferedQueue[]): number | null {
  const id = numberOf(wanted);
  const name = lineOf(wanted, 80)?.toLowerCase();
  return queues.find((queue) => queue.id === id || queue.name.toLowerCase() === name)?.id ?? null;
}

const FIELDS = 20;

/** `{ action | type, queue | queueId, reason, set | key and value }`; whatever else there is, is not ours to do. */
export function cause(caused: Caused, action: unknown, queues: readonly OfferedQueue[]): void {
  const fields = fieldsOf(action);
  const name = lineOf(fields?.action ?? fields?.type, 40);
  if (!fields || !name) return;
  const reason = lineOf(fields.reason, 300) ?? "";
  if (name === "transfer")
    caused.next = { to: "transfer", queueId: queueOf(fields.queue ?? fields.queueId, queues), reason };
  if (name === "close" || name === "finish") caused.next = { to: "done" };
  if (name !== "field" && name !== "setField") return;
  const set = fieldsOf(fields.set);
  const pairs = set ? Object.entries(set) : [[fields.key, fields.value]];
  for (const [key, value] of pairs.slice(0, FIELDS)) {
    const [known, text] = [lineOf(key, 40), lineOf(typeof value === "number" ? String(value) : value, 1_000)];
    if (known && text) caused.fields.push([known, text]);
  }
}

/** A bubble whose whole text is `##{...}`; null: it is words. */
export function handOffIn(text: string): unknown {
  const inner = /^##\s*(\{[\s\S]{0,4000}\})$/.exec(text.trim())?.[1];
  if (inner === undefined) return null;
  try {
    return JSON.parse(inner);
  } catch {
    return null;
  }
}

export const actionsOf = (value: unknown): readonly unknown[] => listOf(value).slice(0, FIELDS);
