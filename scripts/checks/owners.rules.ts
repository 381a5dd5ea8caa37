// Who writes which table: only the folder that declares it, or one that is listed with a reason. Plain functions of texts.
import type { Finding, SourceFile } from "./house.rules.ts";

export interface Write {
  /** The writing folder, as company/queues. */
  by: string;
  table: string;
  path: string;
}

/** A name that is only known when the program runs. */
export const ANY = "*";

const MODULE = /^apps\/server\/src\/((?:company|conversation|automation|office|adapters|platform)\/[^/]+)\//;
const FUNCTION = /^apps\/server\/functions\/([^/]+)\/[^/]+\.sql$/;
const PROOF = /\.(test|factory)\.ts$|\/testing\//;
const DECLARED = /\bdefineTable\(\s*"(\w+)"/g;
const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*("\w+"|.)/g;
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(\$\{|[a-z_]+(?![\w.]))/gi;
const UPDATED = /\bupdate\s+(?:only\s+)?(?:public\.)?(\$\{[^}]*\}+|[a-z_]+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi;

const isProduct = ({ path }: SourceFile) => MODULE.test(path) && path.endsWith(".ts") && !PROOF.test(path);
const folderOf = (path: string) => MODULE.exec(path)?.[1] ?? "";

/** By table: the folder of its `defineTable`. */
export function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  const declared = files
    .filter(isProduct)
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECLARED)].map(([, table = ""]) => [table, folderOf(path)] as const),
    );
  return new Map(declared);
}

/** Writes of a module's code and of its SQL functions to tables that another folder declares. */
export function foreignWrites(files: readonly SourceFile[], owners: ReadonlyMap<string, string>): Write[] {
  const folders = new Set(files.filter(isProduct).map(({ path }) => folderOf(path)));
  const home = (module: string) =>
    [...folders].find((folder) => folder.endsWith(`/${module}`)) ?? `functions/${module}`;
  return files.flatMap((file) => {
    const module = FUNCTION.exec(file.path)?.[1];
    if (module === undefined && !isProduct(file)) return [];
    const by = module === undefined ? folderOf(file.path) : home(module);
    const tables = new Set(writtenIn(file));
    return [...tables]
      .filter((table) => (table === ANY || owners.has(table)) && owners.get(table) !== by)
      .map((table) => ({ by, table, path: file.path }));
  });
}

function writtenIn({ path, text }: SourceFile): string[] {
  const comment = path.endsWith(".sql") ? /--[^\n]*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
  const said = text.replace(comment, " ");
  const names = (pattern: RegExp) => [...said.matchAll(pattern)].map(([, name = ""]) => name);
  return [
    ...names(BUILT).map((name) => (name.startsWith('"') ? snake(name.slice(1, -1)) : ANY)),
    ...[...names(WRITTEN), ...names(UPDATED)].map((name) => (name.startsWith("${") ? ANY : name.toLowerCase())),
  ];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `exceptions` is by "folder > table" and says why; one that is no longer needed is a finding like a write without one. */
export function checkOwners(writes: readonly Write[], exceptions: Readonly<Record<string, string>>): Finding[] {
  const pair = ({ by, table }: Write) => `${by} > ${table}`;
  const found = new Set(writes.map(pair));
  const list = "scripts/owners.exceptions.ts";
  return [
    ...writes
      .filter((write) => !(pair(write) in exceptions))
      .map((write) => ({
        path: write.path,
        message:
          write.table === ANY
            ? `writes a table whose name only the running program knows: list "${pair(write)}" in ${list} with the reason`
            : `${write.by} writes ${write.table}, which is another folder's: call its door, or list "${pair(write)}" in ${list}`,
      })),
    ...Object.entries(exceptions).flatMap(([name, reason]) => {
      if (!found.has(name)) return [{ path: list, message: `"${name}" is no longer written: take it out` }];
      return reason.trim().length < 20 ? [{ path: list, message: `"${name}" has no reason` }] : [];
    }),
  ];
}
