// Reads migrations as text and names what row security, moving tenants or a running system would suffer from.
import { checkLocks, createLockMemory } from "./migration-locks.rules.ts";
import { checkSayings } from "./sql-sayings.rules.ts";
import { bareName, itemsInParentheses, type Statement, splitStatements } from "./sql-statements.rules.ts";

export interface MigrationFile {
  name: string;
  sql: string;
}

interface Table {
  name: string;
  file: string;
  isTenant: boolean;
  isEnabled: boolean;
  isForced: boolean;
  hasPolicy: boolean;
}

interface Reading {
  tables: Map<string, Table>;
  /** Made for one piece of work, with the file that made them. */
  procedures: Map<string, string>;
  file: MigrationFile;
  say: (problem: string) => void;
}

type Rule = (reading: Reading, statement: Statement) => void;

const NAME = "(?:if not exists )?([\\w.]+)";
const TENANT_TEST = "(tenant_id = app_tenant ())";

export interface LintedMigrations {
  /** Lines of the form "0003_users.sql: what is wrong". */
  problems: string[];
  /** Names of those that are there in the end. */
  tables: ReadonlySet<string>;
}

export function lintMigrations(files: readonly MigrationFile[]): LintedMigrations {
  const problems: string[] = [];
  const tables = new Map<string, Table>();
  const procedures = new Map<string, string>();
  const memory = createLockMemory();
  for (const file of [...files].sort((a, b) => a.name.localeCompare(b.name))) {
    const say = (problem: string) => void problems.push(`${file.name}: ${problem}`);
    const reading: Reading = { tables, procedures, file, say };
    const older = new Set(tables.keys());
    const statements = splitStatements(file.sql);
    for (const statement of statements) for (const rule of rules) rule(reading, statement);
    checkLocks({ file, memory, isOlder: (table) => older.has(table), say }, statements);
    for (const table of tables.values()) if (table.file === file.name) checkRowSecurity(table, say);
  }
  for (const [name, file] of procedures)
    problems.push(`${file}: procedure ${name} is never dropped: its work is done once`);
  return { problems, tables: new Set(tables.keys()) };
}

const readTables: Rule = (reading, { text }) => {
  const [, unqualified] = new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(text) ?? [];
  if (unqualified === undefined) return;
  const name = bareName(unqualified);
  const [, parent] = / partition of ([\w.]+)/.exec(text) ?? [];
  const items = parent ? [] : itemsInParentheses(text);
  const isTenant = parent
    ? (reading.tables.get(bareName(parent))?.isTenant ?? false)
    : items.some((item) => item.startsWith("tenant_id "));
  const table: Table = { name, file: reading.file.name, isTenant, isEnabled: false, isForced: false, hasPolicy: false };
  reading.tables.set(name, table);
  if (parent) return;
  for (const item of items) checkKeys(reading, table, item);
  if (isTenant && !items.some((item) => /\bprimary key\b/.test(item))) {
    reading.say(`table ${name} has no primary key starting with tenant_id`);
  }
};

const readChanges: Rule = (reading, { text }) => {
  const [, unqualified, rest] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text) ?? [];
  if (unqualified === undefined || rest === undefined) return;
  const name = bareName(unqualified);
  const table = reading.tables.get(name);
  const isOlder = table !== undefined && table.file !== reading.file.name;
  if (table) {
    if (rest === "enable row level security") table.isEnabled = true;
    if (rest === "force row level security") table.isForced = true;
  }
  if (/^(disable|no force) row level security/.test(rest)) reading.say(`table ${name} loses its row security`);
  for (const action of itemsInParentheses(`(${rest})`)) {
    const [, column] =
      /^add (?:column )?(?:if not exists )?(?!constraint|primary|unique|foreign|check)(\w+) /.exec(action) ?? [];
    if (column === "tenant_id") reading.say(`table ${name} gets tenant_id later: create it with the table`);
    if (column && isOlder && /\bnot null\b/.test(action) && !/\bdefault\b|\bgenerated\b/.test(action)) {
      reading.say(`column ${name}.${column} is added NOT NULL without a default`);
    }
    if (table && action.startsWith("add ")) checkKeys(reading, table, action.replace(/^add (column )?/, ""));
  }
};

/** One column or one constraint of a table. */
function checkKeys({ tables, say }: Reading, table: Table, item: string) {
  const isConstraint = /^(constraint|primary|unique|foreign|exclude|check|like)\b/.test(item);
  const [, kind, columns] = /\b(primary key|unique(?: nulls not distinct)?) \(([^)]*)\)/.exec(item) ?? [];
  if (table.isTenant && kind && !columns?.startsWith("tenant_id")) {
    say(`table ${table.name} has a ${kind.split(" ")[0]} key that does not start with tenant_id`);
  }
  if (table.isTenant && !isConstraint && / (primary key|unique)\b/.test(item)) {
    say(`column ${table.name}.${item.split(" ")[0]} is a key by itself: keys start with tenant_id`);
  }
  const [, target] = /\breferences ([\w.]+)/.exec(item) ?? [];
  const isTenantTarget = target !== undefined && (tables.get(bareName(target))?.isTenant ?? false);
  const isComposite = /foreign key \(tenant_id,[^)]*\) ?references [\w.]+ \(tenant_id,/.test(item);
  if (isTenantTarget && !isComposite) {
    say(`table ${table.name} references ${target} without tenant_id: use (tenant_id, ...) on both sides`);
  }
}

const readPolicies: Rule = (reading, { text }) => {
  const [, policy, unqualified] = /^create policy (\w+) on ([\w.]+)/.exec(text) ?? [];
  if (policy && unqualified) {
    const table = reading.tables.get(bareName(unqualified));
    const isWhole = text.includes(`using ${TENANT_TEST}`) && text.includes(`with check ${TENANT_TEST}`);
    const isNarrowed = / for (select|insert|update|delete) | to \w+ /.test(text);
    if (table?.isTenant && policy === "tenant_isolation" && isWhole && !isNarrowed) table.hasPolicy = true;
    else if (table?.isTenant && !/ as restrictive /.test(text)) {
      reading.say(`policy ${policy} on ${table.name} is not tenant_isolation with USING and WITH CHECK`);
    }
  }
  const [, dropped, of] = /^(?:drop|alter) policy (?:if exists )?(\w+) on ([\w.]+)/.exec(text) ?? [];
  if (dropped === "tenant_isolation") reading.say(`policy tenant_isolation on ${of} is taken away or changed`);
  const [, gone] = /^drop table (?:if exists )?([\w.]+)/.exec(text) ?? [];
  if (gone) reading.tables.delete(bareName(gone));
};

const readIndexes: Rule = (reading, { text }) => {
  const pattern =
    /^create (unique )?index (concurrently )?(?:if not exists )?(?!on )(\w+)? ?on (?:only )?([\w.]+) (?:using \w+ )?\(([^,)]*)/;
  const [match, isUnique, isConcurrent, index, unqualified, first] = pattern.exec(text) ?? [];
  if (match === undefined || unqualified === undefined) return;
  const table = reading.tables.get(bareName(unqualified));
  if (table && table.file !== reading.file.name && !isConcurrent) {
    reading.say(
      `index ${index} on the existing table ${table.name} is not created CONCURRENTLY: its writers would wait until it is built`,
    );
  }
  if (isConcurrent && !reading.file.sql.startsWith("-- no-transaction")) {
    reading.say(`index ${index} is created CONCURRENTLY, so the file must start with "-- no-transaction"`);
  }
  if (table?.isTenant && isUnique && first?.trim() !== "tenant_id") {
    reading.say(`unique index ${index} on ${table.name} does not start with tenant_id`);
  }
};

/** A function has a file of its own with its present text, so a migration only takes one away, where it ever was. */
const readFunctions: Rule = ({ say, procedures, file }, { text }) => {
  const [, made] = /^create (?:or replace )?function ([\w.]+)/.exec(text) ?? [];
  if (made) say(`function ${bareName(made)} is created here: it belongs into functions/<module>/${bareName(made)}.sql`);
  if (/^(alter function|(grant|revoke) .*\bon (all )?functions?) /.test(text)) {
    say("a function's owner, rights and settings stand in its own file");
  }
  if (/^drop (function|procedure|routine) (?!if exists )/.test(text) && !procedures.has(droppedBy(text))) {
    say("a function is dropped without IF EXISTS: a new installation never had it");
  }
  const [, procedure] = /^create (?:or replace )?procedure ([\w.]+)/.exec(text) ?? [];
  if (procedure) procedures.set(bareName(procedure), file.name);
  else procedures.delete(droppedBy(text));
};

const droppedBy = (text: string) => bareName(/^drop procedure (?:if exists )?([\w.]+)/.exec(text)?.[1] ?? "");

const readForbidden: Rule = ({ say }, statement) => {
  const { text } = statement;
  checkSayings(statement, say);
  if (/^create type [\w.]+ as enum\b/.test(text)) say("an enum type: use text with a CHECK");
  if (/^create (or replace )?(recursive )?view\b/.test(text) && !/security_invoker ?= ?(true|on)/.test(text)) {
    say("a view without security_invoker reads with its owner's rights");
  }
  if (/^create materialized view\b/.test(text)) say("a materialised view has no row security: use a table");
};

function checkRowSecurity({ name, isTenant, isEnabled, isForced, hasPolicy }: Table, say: (problem: string) => void) {
  if (!isTenant) return;
  if (!isEnabled) say(`table ${name} does not enable row level security`);
  if (!isForced) say(`table ${name} does not force row level security`);
  if (!hasPolicy) say(`table ${name} has no policy tenant_isolation with USING and WITH CHECK`);
}

const rules: Rule[] = [readTables, readChanges, readPolicies, readIndexes, readFunctions, readForbidden];
