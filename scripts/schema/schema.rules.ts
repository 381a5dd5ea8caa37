// What of a database dump says something about the schema: the rest differs from one database to the next. Pure.

/** Keys, moments, snapshots and ids that every database draws for itself. */
const OWN: [RegExp, string][] = [
  [/^\\(un)?restrict .*$/gm, ""],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "<id>"],
  [/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+\d\d\b/g, "<moment>"],
  [/'\d+:\d+:[\d,]*'/g, "<snapshot>"],
];

export function normalise(dump: string): string {
  const told = OWN.reduce((text, [own, name]) => text.replace(own, name), dump);
  return `${told.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

/** Bookkeeping of the migrator: which files there were is what is meant to differ. */
export const BOOKS = ["schema_migrations", "schema_functions"];
