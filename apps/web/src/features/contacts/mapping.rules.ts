// Which column of a table is what, as a person says it column by column. Pure.
import type { Mapping } from "@prosa/contracts/contact-work";

export const roles = ["none", "name", "number", "email", "notes", "extra"] as const;
export type Role = (typeof roles)[number];

const single = ["name", "number", "email", "notes"] as const;

export function roleOf(mapping: Mapping, column: number): Role {
  const known = single.find((role) => mapping[role] === column);
  if (known) return known;
  return mapping.extraInfo.some((field) => field.column === column) ? "extra" : "none";
}

/** What the column was before is nobody's now; the number alone must be somewhere, so it stays until another has it. */
export function withRole(mapping: Mapping, column: number, role: Role, heading: string): Mapping {
  const cleared: Mapping = {
    ...mapping,
    name: mapping.name === column ? null : mapping.name,
    email: mapping.email === column ? null : mapping.email,
    notes: mapping.notes === column ? null : mapping.notes,
    extraInfo: mapping.extraInfo.filter((field) => field.column !== column),
  };
  if (role === "none") return cleared;
  if (role !== "extra") return { ...cleared, [role]: column };
  if (mapping.number === column) return mapping;
  const taken = new Set(cleared.extraInfo.map(({ name }) => name));
  const named = heading.trim().slice(0, 50) || `#${column + 1}`;
  const name = taken.has(named) ? `${named} ${column + 1}` : named;
  return { ...cleared, extraInfo: [...cleared.extraInfo, { column, name }] };
}
