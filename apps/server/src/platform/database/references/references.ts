// Register of references between tables: what points at a row, and what becomes of it when that row goes. Declared where it points.
import type { UseKind } from "@prosa/contracts/lists";
import type { z } from "zod";

/** What names a pointing row: a column of it, or of the row that one of its columns leads to. Null: only counted. */
export type Naming = string | { readonly in: string; readonly by: string; readonly column: string } | null;

/** Rows that go with another row of `to` when that takes the place of the one they point at. */
export interface Following {
  /** How they are counted for people. */
  readonly kind: string;
  /** SQL over `u`, the pointing row, and `s`, the successor (`id`, `is_free`: it may begin); true of rows that go with it. */
  readonly reach?: string;
  /** What names a row beside its company and the column; left out: its id. */
  readonly by?: readonly string[];
  /** The successor has at most one with the same of these; where it has it, the row stays, or goes if `isDropped`. */
  readonly once?: { readonly with: readonly string[]; readonly isDropped?: true };
  /** A second row for the successor, with these columns of the first, which stays as it is. */
  readonly copies?: readonly string[];
  /** The column that is written, where the one that points is made of it. */
  readonly writes?: string;
  /** The column holds several ids. */
  readonly isList?: true;
}

/** stays: history, or the row's own. ticket: goes with the ticket it belongs to, by its `ticket_id`. */
export type Follows = "stays" | "ticket" | Following;

interface Pointing {
  /** What becomes of it when another row takes the place of its target; said wherever that can happen. */
  readonly follows?: Follows;
  /** Names are the database's own (snake_case); `column` holds the id of a row of `to`. */
  readonly to: string;
  readonly table: string;
  readonly column: string;
  /** Where the foreign key leads to another table, which has this column with the same id: a deal's board is its lane's. */
  readonly through?: string;
}

/** Stands in the way of the deletion, which answers with how many there are and names a few. */
export interface Refusing extends Pointing {
  readonly onDelete: "refuse";
  readonly kind: UseKind;
  readonly name: Naming;
  /** SQL over `u`, the pointing row, and `n`, the row that names it: which names come first. */
  readonly order?: string;
  /** SQL over `u` that is true of every row that counts: lets an index be used that begins with another column. */
  readonly reach?: string;
  /** JSON path with `$id`, where `column` is a document that names ids inside: no foreign key can hold them. */
  readonly path?: string;
  /** Named conditions over `u`, for lists that count only some. */
  readonly some?: Readonly<Record<string, string>>;
}

/** A job's request to let go of a person: for what may be many, or has somebody to tell. */
export interface Release {
  readonly name: string;
  readonly payload: z.ZodType<{ tenantId: number; userId: number }>;
}

export type Reference =
  | Refusing
  /** remove: such rows go with it. empty: the column is emptied. keep: it is only marked as gone, and history still names it. */
  | (Pointing & { readonly onDelete: "remove" | "empty" | "keep" })
  | (Pointing & { readonly onDelete: "release"; readonly release: Release });

export type OnDelete = Reference["onDelete"];

const NAME = /^[a-z_]+$/;
const names = (one: Reference) => `${one.table}.${one.column} to ${one.to}`;

export class ReferenceRegistry {
  readonly #references = new Map<string, Reference>();

  define<const R extends Reference>(reference: R): R {
    const name = names(reference);
    if (![reference.to, reference.table, reference.column].every((part) => NAME.test(part)))
      throw new Error(`Reference ${name} is not named as in the database`);
    if (this.#references.has(name)) throw new Error(`Reference ${name} is declared twice`);
    this.#references.set(name, reference);
    return reference;
  }

  all(): Reference[] {
    return [...this.#references.values()];
  }

  to<D extends OnDelete>(table: string, onDelete: D): Extract<Reference, { onDelete: D }>[] {
    const isAsked = (one: Reference): one is Extract<Reference, { onDelete: D }> =>
      one.to === table && one.onDelete === onDelete;
    return this.all().filter(isAsked);
  }
}

export const referenceRegistry = new ReferenceRegistry();

export const defineReference: ReferenceRegistry["define"] = (reference) => referenceRegistry.define(reference);
