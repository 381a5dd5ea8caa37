// Reads function files as text: one function each under its own name, nothing beside it, and rights lent only where reviewed. Pure.
import { basename } from "node:path";
import { checkSayings } from "./sql-sayings.rules.ts";
import { bareName, itemsInParentheses, type Statement, splitStatements } from "./sql-statements.rules.ts";

export interface LintedFunction {
  /** As module/name.sql. */
  path: string;
  sql: string;
}

export interface FunctionRules {
  /** Definer functions that were reviewed. */
  reviewed: readonly string[];
  /** Functions with a reason to be long. */
  long: readonly string[];
  tables: ReadonlySet<string>;
}

const MOST_LINES = 120;

/** Lines of the form "tickets/next_protocol.sql: what is wrong". */
export function lintFunctions(files: readonly LintedFunction[], rules: FunctionRules): string[] {
  const problems = files.flatMap((file) => {
    const found: string[] = [];
    checkFile(file, rules, (problem) => void found.push(`${file.path}: ${problem}`));
    return found;
  });
  const names = new Set(files.map(({ path }) => basename(path, ".sql")));
  const gone = (list: string, named: readonly string[]) =>
    named.filter((name) => !names.has(name)).map((name) => `${list}: there is no function ${name}`);
  return [...problems, ...gone("definer-functions.txt", rules.reviewed), ...gone("long-functions.txt", rules.long)];
}

function checkFile({ path, sql }: LintedFunction, rules: FunctionRules, say: (problem: string) => void) {
  const name = basename(path, ".sql");
  if (!/^(-- before-tables\n)?-- \S/.test(sql)) say("does not begin with what the function is for");
  const statements = splitStatements(sql);
  const made = statements.filter(({ text }) => text.startsWith(`create or replace function ${name} `));
  if (made.length !== 1) say(`does not hold exactly one "create or replace function ${name}"`);
  for (const statement of statements) {
    checkSayings(statement, say);
    if (!made.includes(statement) && !isAboutRights(statement.text, name)) {
      say(`"${statement.text.slice(0, 40)}" is none of its business: its owner and who may execute it`);
    }
  }
  for (const statement of made) checkDefinition(statement, { name, ...rules }, say);
  checkLength(sql, rules.long.includes(name), say);
}

const isAboutRights = (text: string, name: string) =>
  new RegExp(
    `^(alter function ${name} \\([^)]*\\) owner to|(grant|revoke) (execute|all) on function ${name} \\()`,
  ).test(text);

function checkDefinition(
  { text }: Statement,
  { name, reviewed, tables }: FunctionRules & { name: string },
  say: (problem: string) => void,
) {
  const isDefiner = /\bsecurity definer\b/.test(text);
  const path = /\bset search_path (?:=|to) ((?:\w+ ?, ?)*\w+)/.exec(text)?.[1];
  if (isDefiner && path === undefined) say("is a definer function without a fixed search_path");
  else if (isDefiner && !/, ?pg_temp$/.test(path ?? "")) {
    say("is a definer function and reads its caller's temporary tables first: end its search_path with pg_temp");
  }
  if (isDefiner && !reviewed.includes(name)) say("is a definer function that is not in the list of reviewed ones");
  if (!isDefiner && reviewed.includes(name)) say("is in the list of definer functions and is none");
  // PostgreSQL refuses a new column with a default while a parsed body reads the row it would belong to.
  const row = itemsInParentheses(text)
    .map((item) => bareName(item.split(" ").at(-1) ?? ""))
    .find((type) => tables.has(type));
  if (row && / (return|begin atomic) /.test(text)) {
    say(`reads a row of ${row} with a parsed body, which forbids that table new columns: write the body as text`);
  }
}

function checkLength(sql: string, hasReason: boolean, say: (problem: string) => void) {
  const lines = sql.slice(sql.search(/^create /m), sql.search(/^(alter|grant|revoke) |$(?![\s\S])/m));
  const count = lines.trimEnd().split("\n").length;
  if (count > MOST_LINES && !hasReason) {
    say(`has ${count} lines: at most ${MOST_LINES}, or a reason in long-functions.txt`);
  }
  if (count <= MOST_LINES && hasReason) say(`has ${count} lines and needs no reason in long-functions.txt`);
}
