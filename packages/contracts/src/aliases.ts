// Other names of a request's fields: those of the specification, accepted beside ours and renamed before a request is read.

/** Their name to ours, for the parts of a request that have any. */
export interface Aliases {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where ours is an id, theirs may be the thing itself: `contact: { id: 7, name: "Ana" }` is contact 7. */
const idOf = (value: unknown) => (isFields(value) && "id" in value ? value.id : value);

function valueFor(ours: string, value: unknown): unknown {
  if (ours.endsWith("Ids")) return (Array.isArray(value) ? value : [value]).map(idOf);
  return ours.endsWith("Id") ? idOf(value) : value;
}

/** The fields under our names. A field given under both keeps both, and the strict schema refuses the second. */
export function inOurNames(aliases: Readonly<Record<string, string>> | undefined, given: unknown): unknown {
  if (!aliases || !isFields(given)) return given;
  // Made of pairs: a field called __proto__ stays a field, and is refused as one.
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const ours = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
      return ours === undefined || Object.hasOwn(given, ours) ? [name, value] : [ours, valueFor(ours, value)];
    }),
  );
}
