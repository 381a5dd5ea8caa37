// How PostgreSQL's values become JavaScript's, for our pools only: nothing is set for the whole process.
import pg from "pg";

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** An id that does not fit would silently become another row's id, so it is refused instead. */
function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint from the database is beyond 2^53");
  return value;
}

/** One-dimensional int8 arrays only: our schema has no others. */
function toSafeNumbers(text: string): (number | null)[] {
  const inside = text.slice(1, -1);
  if (inside === "") return [];
  return inside.split(",").map((item) => (item === "NULL" ? null : toSafeNumber(item)));
}

const asTheLibraryDoes = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;
/** "2026-11-16 01:02:03.4+00": our connections speak UTC, and a screen asks for hundreds of these. */
const UTC_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

function toMoment(text: string): unknown {
  return UTC_MOMENT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : asTheLibraryDoes(text);
}

const ours = new Map<number, (text: string) => unknown>([
  [INT8, toSafeNumber],
  [INT8_ARRAY, toSafeNumbers],
  [TIMESTAMPTZ, toMoment],
  // A calendar day has no zone; a Date would move it by the server's.
  [DATE, (text) => text],
]);

export const columnTypes = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return (format !== "binary" && ours.get(oid)) || pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;
