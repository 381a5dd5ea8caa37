// Register of every table with the class of each column: drives masking, export, erasure, rotation and the proofs.

/** none: nothing about people; personal: identifies them; sensitive: what they wrote; secret: stored encrypted. */
export type DataClass = "none" | "personal" | "sensitive" | "secret";

export interface TableDefinition {
  readonly name: string;
  readonly tenant: boolean;
  readonly columns: Readonly<Record<string, DataClass>>;
  /** For secret columns: the column that names the row in the encryption's binding. */
  readonly rowId: string;
}

export class TableRegistry {
  readonly #tables = new Map<string, TableDefinition>();

  define(name: string, definition: { tenant: boolean; columns: Record<string, DataClass>; rowId?: string }) {
    if (this.#tables.has(name)) throw new Error(`Table ${name} is declared twice`);
    const table: TableDefinition = {
      name,
      tenant: definition.tenant,
      columns: definition.columns,
      rowId: definition.rowId ?? "id",
    };
    if (table.tenant && !("tenant_id" in table.columns)) throw new Error(`Table ${name} is declared without tenant_id`);
    this.#tables.set(name, table);
    return table;
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
