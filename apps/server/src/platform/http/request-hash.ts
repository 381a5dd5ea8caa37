// A digest of what is asked for, the same however its fields were ordered.
import { createHash } from "node:crypto";

export function requestHash(asked: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(inOrder(asked)) ?? "")
    .digest();
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).filter(([, inside]) => inside !== undefined);
  // Pairs, not an object: names that look like numbers would be put first again.
  return { fields: fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inside]) => [name, inOrder(inside)]) };
}
