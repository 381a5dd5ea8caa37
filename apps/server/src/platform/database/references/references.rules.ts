// Holds the declared references against the foreign keys of a database. Pure.

/** As declared with `defineReference`. */
export interface Declared {
  readonly to: string;
  readonly table: string;
  readonly column: string;
  readonly through?: string;
  /** Names ids inside a document, where there is no key to hold it against. */
  readonly path?: string;
  readonly onDelete: "refuse" | "remove" | "empty" | "keep" | "release";
  /** Of several ids in one column there is no key either. */
  readonly follows?: string | { readonly isList?: true };
}

export interface ForeignKey {
  table: string;
  columns: string[];
  to: string;
  /** As the catalogue writes it: a no action, c cascade, n set null. */
  onDelete: string;
}

export interface Catalogue {
  keys: readonly ForeignKey[];
  /** Tables whose rows are marked as gone and stay. */
  marking: ReadonlySet<string>;
  /** Targets that no row of a company's makes go, with the reason. */
  lasting: Readonly<Record<string, string>>;
}

const GOES_ALONG = /^[cn]$/;

/** Sentences, one per difference; none means that every guard knows of everything that points. */
export function faultsOfReferences(references: readonly Declared[], { keys, marking, lasting }: Catalogue): string[] {
  const guarded = new Set(references.map(({ to }) => to));
  const isOf = (key: ForeignKey, { table, column, to, through }: Declared) =>
    key.table === table && key.columns.includes(column) && key.to === (through ?? to);
  const undeclared = keys.filter((key) => !(key.to in lasting) && !references.some((one) => isOf(key, one)));
  return [
    ...undeclared.flatMap((key) => {
      const name = `${key.table} (${key.columns.join(", ")})`;
      if (guarded.has(key.to)) return [`${name} points at ${key.to} and is not declared with defineReference`];
      return GOES_ALONG.test(key.onDelete)
        ? []
        : [`${name} keeps rows of ${key.to} from being deleted and is not declared with defineReference`];
    }),
    ...references.flatMap((one) => {
      if (one.path !== undefined || (typeof one.follows === "object" && one.follows.isList)) return [];
      const key = keys.find((candidate) => isOf(candidate, one));
      const name = `${one.table}.${one.column} to ${one.to}`;
      if (!key) return [`${name} is declared and there is no such foreign key`];
      const wrong = contradiction(one.onDelete, key.onDelete, marking.has(one.to));
      return wrong ? [`${name} ${wrong}`] : [];
    }),
  ];
}

/** Of rows that are only marked as gone the database does nothing: what is declared is done by the one who marks. */
function contradiction(declared: Declared["onDelete"], onDelete: string, isMarked: boolean): string | null {
  if (isMarked) return declared === "empty" ? "cannot be emptied by a deletion that only marks" : null;
  if (declared === "keep") return "cannot be kept: its target is deleted in fact";
  if (declared === "remove" && onDelete !== "c") return "is removed with its target, but its key does not cascade";
  if (declared === "empty" && onDelete !== "n") return "is emptied with its target, but its key does not set null";
  return null;
}
