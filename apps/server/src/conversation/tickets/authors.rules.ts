// Author of a change or a message: a person, a machine of the company, or the system. Rows keep it in the same columns. Pure.
import type { MachineKind, Author as WireAuthor } from "@prosa/contracts/authors";

export interface Machine {
  kind: MachineKind;
  id: number;
  /** As it is called at this moment: it may be renamed or removed, and what it did stays told. */
  name?: string | undefined;
}

/** Whoever is no person. */
export type Rule = Machine | { kind: "system" };
export type Author = { kind: "person"; id: number } | Rule;

export const system: Rule = { kind: "system" };
export const person = (id: number): Author => ({ kind: "person", id });

/** A person or a machine; neither: the system, as in rows from before there were machines. */
export interface AuthorColumns {
  userId: number | null;
  authorKind: MachineKind | null;
  authorId: number | null;
  authorName: string | null;
}

const nobody: AuthorColumns = { userId: null, authorKind: null, authorId: null, authorName: null };

export function authorColumns(author: Author): AuthorColumns {
  if (author.kind === "system") return nobody;
  if (author.kind === "person") return { ...nobody, userId: author.id };
  return { userId: null, authorKind: author.kind, authorId: author.id, authorName: author.name ?? null };
}

export function wireAuthor(row: AuthorColumns, username: string | null): WireAuthor {
  if (row.authorKind !== null) return { kind: row.authorKind, id: row.authorId, name: row.authorName };
  if (row.userId !== null) return { kind: "person", id: row.userId, name: username };
  return { kind: "system", id: null, name: null };
}
