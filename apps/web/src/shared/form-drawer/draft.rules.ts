// A half-filled form against what the server has: what was changed, and what of an old draft still holds.

export type Values = Record<string, unknown>;

export interface Draft {
  /** What the person had typed. */
  values: Values;
  /** What the form showed before they began. */
  base: Values;
  at: number;
}

export const DRAFT_KEPT_MS = 14 * 24 * 3_600_000;

export interface DraftOwner {
  tenantId: number;
  userId: number;
}

export const ownerPrefix = ({ tenantId, userId }: DraftOwner) => `${tenantId}:${userId}:`;
export const draftKey = (owner: DraftOwner, form: string, id: number | "new") => `${ownerPrefix(owner)}${form}:${id}`;

/** Values of forms are plain: texts, numbers, switches, lists of them. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, with their new values: what is counted, drafted and sent. */
export function changesOf<V extends Values>(base: V, values: V): Partial<V> {
  const changed = Object.entries(values).filter(([field, value]) => !same(value, base[field]));
  return Object.fromEntries(changed) as Partial<V>;
}

export const countChanges = (base: Values, values: Values) => Object.keys(changesOf(base, values)).length;

/** Secrets are not written to the disk, and a draft without changes is none. */
export function draftOf(base: Values, values: Values, secret: readonly string[], at: number): Draft | null {
  const open = (all: Values) => Object.fromEntries(Object.entries(all).filter(([field]) => !secret.includes(field)));
  const draft = { base: open(base), values: open(values), at };
  return countChanges(draft.base, draft.values) === 0 ? null : draft;
}

/**
 * The form as it continues: the server's values now, and over them only what the person had changed. What somebody
 * else saved in the meantime stays, unless it is the same field. Null: nothing of the draft is left to restore.
 */
export function restoreDraft<V extends Values>(draft: Draft, current: V, now: number): V | null {
  if (now - draft.at > DRAFT_KEPT_MS) return null;
  const known = Object.entries(changesOf(draft.base, draft.values)).filter(([field]) => field in current);
  const restored = { ...current, ...Object.fromEntries(known) };
  return countChanges(current, restored) === 0 ? null : restored;
}
