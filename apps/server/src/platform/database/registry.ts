// Register of every table with the class of each column: drives masking, export, erasure, rotation and the proofs.

/** none: nothing about people; personal: identifies them; sensitive: what they wrote; secret: stored encrypted. */
export type DataClass = "none" | "personal" | "sensitive" | "secret";

type Columns = Readonly<Record<string, DataClass>>;
type AboutPeople<C extends Columns> = { [K in keyof C]: C[K] extends "personal" | "sensitive" ? K : never }[keyof C];

/** Takes the place of a name: the same for every row of one person, and nobody's. */
export const pseudonym = Symbol("pseudonym");
/** The database makes it from another column, so it goes when that one goes. */
export const derived = Symbol("derived");
/** When it was erased, unless there is a moment already. */
export const moment = Symbol("moment");
export type Blank = null | "" | 0 | typeof pseudonym | typeof derived | typeof moment;

/** Every column about people has its blank, or this does not compile; others may have one too. */
type Blanks<C extends Columns> = { readonly [K in AboutPeople<C>]: Blank } & { readonly [K in keyof C]?: Blank };

/**
 * Whose the personal and sensitive columns are. Of customers: which column leads to them, and what becomes of the rows when
 * one of them is erased; the person's export, the erasure and the retention are made of nothing else.
 */
export type People<C extends Columns = Columns> =
  | {
      readonly of: "customer";
      /** Leads to `contacts`, or to the id of the table named in `in`. */
      readonly by: keyof C & string;
      readonly in?: string;
      /** Columns that name a stored file: handed over with the export, removed with the erasure. */
      readonly files?: readonly (keyof C & string)[];
      readonly erase: "rows" | Blanks<C>;
    }
  /** Rows that lead to nobody by an id, but whose column quotes a name somebody is known by. */
  | { readonly of: "customer"; readonly quotes: keyof C & string; readonly erase: "rows" }
  /** Of those who work here, or of the company itself; or only passing through. `why` an erasure leaves it alone. */
  | { readonly of: "staff" | "company" | "passing"; readonly why: string };

interface Given<C extends Columns> {
  tenant: boolean;
  columns: C;
  rowId?: string;
}

export interface TableDefinition {
  readonly name: string;
  readonly tenant: boolean;
  readonly columns: Columns;
  /** For secret columns: the column that names the row in the encryption's binding. */
  readonly rowId: string;
  readonly people: People | null;
}

export class TableRegistry {
  readonly #tables = new Map<string, TableDefinition>();

  /** A table with columns about people says whose they are. */
  define<const C extends Columns>(
    name: string,
    definition: Given<C> & ([AboutPeople<C>] extends [never] ? { people?: People<C> } : { people: People<C> }),
  ): TableDefinition {
    if (this.#tables.has(name)) throw new Error(`Table ${name} is declared twice`);
    const table: TableDefinition = {
      name,
      tenant: definition.tenant,
      columns: definition.columns,
      rowId: definition.rowId ?? "id",
      people: (definition.people as People | undefined) ?? null,
    };
    if (table.tenant && !("tenant_id" in table.columns)) throw new Error(`Table ${name} is declared without tenant_id`);
    this.#tables.set(name, table);
    return table;
  }

  /** For tests that declare a table of their own: the next file in the same process must not meet it. */
  forget(name: string): void {
    this.#tables.delete(name);
  }

  get(name: string): TableDefinition | undefined {
    return this.#tables.get(name);
  }

  all(): TableDefinition[] {
    return [...this.#tables.values()];
  }

  secretColumns(): { table: string; column: string; rowId: string }[] {
    return this.all().flatMap((table) =>
      Object.entries(table.columns)
        .filter(([, dataClass]) => dataClass === "secret")
        .map(([column]) => ({ table: table.name, column, rowId: table.rowId })),
    );
  }
}

export const tableRegistry = new TableRegistry();

/** Names are the database's own (snake_case). */
export const defineTable: TableRegistry["define"] = (name, definition) => tableRegistry.define(name, definition);
