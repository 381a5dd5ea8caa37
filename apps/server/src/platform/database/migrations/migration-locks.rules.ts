// What a migration may not do to a table that people work with: hold it for as long as its size takes, and what to do instead. Pure.
import { bareName, itemsInParentheses, type Statement } from "./sql-statements.rules.ts";

/** The first nine make the schema of the first release, on nothing. */
const FIRST_JUDGED = "0010";
/** A lock is waited for so long at most, one after the other while the first are held (migration-patience.rules.ts). */
const MOST_TABLES = 3;
/** Hardly ever written: nobody waits behind it. */
const QUIET = "tenants";

interface Constraint {
  table: string;
  file: string;
  isForeignKey: boolean;
  /** The column that it says is never null. */
  notNull: string | null;
  isNotValid: boolean;
  validatedIn: string | null;
}

/** What all files so far have made. */
export interface LockMemory {
  constraints: Map<string, Constraint>;
  indexes: Map<string, string>;
}

export interface LockReading {
  file: { name: string; sql: string };
  memory: LockMemory;
  /** Of an earlier file, so that there may be rows in it and people at work. */
  isOlder(table: string): boolean;
  say(problem: string): void;
}

export const createLockMemory = (): LockMemory => ({ constraints: new Map(), indexes: new Map() });

type Rule = (reading: LockReading, text: string) => void;

/** Over all statements of one file. */
export function checkLocks(reading: LockReading, statements: readonly Statement[]): void {
  const isJudged = reading.file.name >= FIRST_JUDGED;
  const judged: LockReading = isJudged ? reading : { ...reading, say: () => {} };
  for (const { text, bodies } of statements) {
    for (const rule of rules) rule(judged, text);
    checkBodies(judged, text, bodies);
  }
  checkTogether(judged, statements);
}

const isOutside = ({ file }: LockReading) => file.sql.startsWith("-- no-transaction");

const readIndexes: Rule = (reading, text) => {
  const { file, memory, say } = reading;
  const made =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(?:(?!on |concurrently )(\w+) )?on (?:only )?([\w.]+)/.exec(
      text,
    );
  if (made) {
    const [, isConcurrent, name, table = ""] = made;
    if (name === undefined && isConcurrent)
      say(`an index on ${table} has no name: begun again, it would be made twice`);
    const known = memory.indexes.get(name ?? "");
    if (known !== undefined && known !== file.name) say(`index ${name} is there since ${known}: give it another name`);
    if (name) memory.indexes.set(name, file.name);
  }
  const [dropped, isConcurrent, isRepeatable, names] =
    /^drop index (concurrently )?(if exists )?([\w., ]+?)(?: cascade| restrict)?$/.exec(text) ?? [];
  if (dropped === undefined || names === undefined) return;
  for (const name of names.split(",")) memory.indexes.delete(bareName(name.trim()));
  if (!isConcurrent) say(`index ${names} is dropped while its table is locked: DROP INDEX CONCURRENTLY IF EXISTS`);
  else if (!isOutside(reading)) {
    say(`index ${names} is dropped CONCURRENTLY, so the file must start with "-- no-transaction"`);
  } else if (!isRepeatable) say(`index ${names} is dropped without IF EXISTS: begun again, the file would fail`);
};

/** The actions of one ALTER TABLE. */
function changesIn(text: string): { table: string; actions: string[] } | null {
  const [, name, rest] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text) ?? [];
  return name === undefined || rest === undefined
    ? null
    : { table: bareName(name), actions: itemsInParentheses(`(${rest})`) };
}

const readAlterations: Rule = (reading, text) => {
  const changes = changesIn(text);
  if (changes === null) return;
  const { table, actions } = changes;
  const isProvedNoLonger = actions.some((one) => one.startsWith("drop constraint "));
  if (isProvedNoLonger && actions.some((one) => one.endsWith(" set not null")) && reading.isOlder(table)) {
    reading.say(
      `table ${table}: of one statement DROP CONSTRAINT is done before SET NOT NULL, which then reads all rows under a lock: two statements`,
    );
  }
  for (const action of changes.actions) {
    rememberConstraint(reading, changes.table, action);
    if (!reading.isOlder(changes.table)) continue;
    checkConstraint(reading, changes.table, action);
    checkColumn(reading, changes.table, action);
    if (/^set (tablespace|logged|unlogged|access method)\b/.test(action)) {
      reading.say(`table ${changes.table} is written anew by "${action}" while nobody can read it`);
    }
  }
};

function rememberConstraint({ file, memory, say }: LockReading, table: string, action: string) {
  const [, added] = /^add constraint (\w+) /.exec(action) ?? [];
  if (added) {
    const [, notNull = null] = / check \((\w+) is not null\)/.exec(action) ?? [];
    const isNotValid = action.endsWith(" not valid");
    const validatedIn = isNotValid ? null : file.name;
    const isForeignKey = / foreign key /.test(action);
    const made = { table, file: file.name, isForeignKey, notNull, isNotValid, validatedIn };
    memory.constraints.set(`${table}.${added}`, made);
  }
  const [, validated] = /^validate constraint (\w+)$/.exec(action) ?? [];
  const known = memory.constraints.get(`${table}.${validated}`);
  if (!known) return;
  if (known.file === file.name && known.isNotValid) {
    say(`constraint ${validated} is validated where it is added, so ${table} stays locked meanwhile: in a later file`);
  }
  known.validatedIn ??= file.name;
  if (
    known.isForeignKey &&
    !new RegExp(`\\brevoke select on ${table} from prosa_owner, prosa_definer;`, "i").test(file.sql)
  ) {
    say(
      `constraint ${validated} cannot be validated through row security where ${table} has rows: between REVOKE SELECT ON ${table} FROM prosa_owner, prosa_definer and GRANT to those who had it it is looked up row by row`,
    );
  }
}

function checkConstraint({ say }: LockReading, table: string, action: string) {
  const [, name = "", kind] =
    /^add (?:constraint (\w+) )?(foreign key|check|unique|primary key|exclude)\b/.exec(action) ?? [];
  if (kind === undefined) return;
  if (kind === "exclude") say(`constraint ${name} on ${table} excludes, which can only be added under a lock`);
  else if (kind === "unique" || kind === "primary key") {
    if (!/ using index /.test(action)) {
      say(
        `constraint ${name} on ${table} builds its index under a lock: CREATE UNIQUE INDEX CONCURRENTLY, then USING INDEX`,
      );
    }
  } else if (!action.endsWith(" not valid")) {
    say(`constraint ${name} on ${table} reads the whole table under a lock: NOT VALID, and VALIDATE in a later file`);
  }
}

function checkColumn({ file, memory, say }: LockReading, table: string, action: string) {
  const [, added, definition = ""] =
    /^add (?:column )?(?:if not exists )?(?!constraint |primary |unique |foreign |check |exclude )(\w+) (.*)$/.exec(
      action,
    ) ?? [];
  if (added) {
    const what = `column ${table}.${added}`;
    if (/\bcheck \(/.test(definition)) {
      say(`${what} has a CHECK, for which all rows are read under a lock: as a constraint NOT VALID, VALIDATE later`);
    }
    if (/ (unique|primary key)\b/.test(definition)) {
      say(`${what} is a key, whose index is built under a lock: CREATE UNIQUE INDEX CONCURRENTLY, then USING INDEX`);
    }
    if (/\bgenerated\b/.test(definition)) {
      say(`${what} is generated, for which the table is written anew: a plain column, a trigger, and batches`);
    }
    const [, value = ""] = /\bdefault (.*)$/.exec(definition) ?? [];
    const calls = [...value.matchAll(/(\w+) \(/g)].map(([, called]) => called);
    if (calls.some((called) => !["now", "numeric", "varchar", "char", "check", "references"].includes(called ?? ""))) {
      say(
        `${what} has a default that may differ from row to row, so the table is written anew: add it without, then batches`,
      );
    }
  }
  const [, changed, how = ""] = /^alter (?:column )?(\w+) (.*)$/.exec(action) ?? [];
  if (changed === undefined || changed === "constraint") return;
  if (/^(set data )?type\b/.test(how)) {
    say(
      `column ${table}.${changed} changes its type, so the table is written anew: a new column, batches, then drop this`,
    );
  }
  if (how === "set not null") {
    const proof = [...memory.constraints.values()].some(
      (one) =>
        one.table === table && one.notNull === changed && one.validatedIn !== null && one.validatedIn < file.name,
    );
    if (!proof) {
      say(
        `column ${table}.${changed} becomes NOT NULL, for which all rows are read under a lock: first a CHECK of its own, (${changed} IS NOT NULL) NOT VALID, VALIDATE in a later file, then this`,
      );
    }
  }
  if (/^add generated\b/.test(how)) say(`column ${table}.${changed} becomes an identity under a lock: use a new table`);
}

const readForbidden: Rule = (reading, text) => {
  const { say } = reading;
  if (/^lock\b/.test(text))
    say("LOCK holds a table for the rest of the transaction: change one row or one table at a time");
  if (/^cluster\b/.test(text)) say("CLUSTER writes a table anew while nobody can read it");
  if (/^vacuum (full|\(.*\bfull\b)/.test(text)) say("VACUUM FULL writes a table anew while nobody can read it");
  if (/^truncate\b/.test(text)) say("TRUNCATE empties a table under everybody: delete in batches, or drop the table");
  if (/^reindex\b/.test(text) && !/\bconcurrently\b/.test(text)) say("REINDEX locks its table: REINDEX CONCURRENTLY");
  if (/^reindex\b/.test(text) && !isOutside(reading))
    say('REINDEX asks for a file that starts with "-- no-transaction"');
  const [, table] = /(?:^|\) )(?:update (?:only )?|delete from (?:only )?|merge into )([\w.]+)/.exec(text) ?? [];
  if (table && !text.startsWith("create ") && reading.isOlder(bareName(table))) {
    say(
      `rows of ${table} are changed all at once: a procedure that commits after a few thousand, called in a later file that starts with "-- no-transaction"`,
    );
  }
};

/** Where one statement after the other is committed, each must be harmless the second time. */
const readOutside: Rule = (reading, text) => {
  if (!isOutside(reading)) return;
  const allowed =
    /^(create (unique )?index concurrently|drop index concurrently|reindex|analyze|call|set role|reset role|alter table [\w.]+ validate constraint)\b/;
  if (!allowed.test(text)) reading.say(`"${text.slice(0, 40)}" belongs into a file with a transaction`);
};

function checkBodies({ say }: LockReading, text: string, bodies: readonly string[]) {
  const body = bodies.join(" ");
  if (/^do\b/.test(text) && /\b(alter|drop|lock|truncate|update|delete|insert|create)\b/.test(body)) {
    say("DO hides what it locks: write plain statements, or a procedure that works in batches");
  }
  const isProcedure = /^create (or replace )?procedure\b/.test(text);
  if (isProcedure && /\b(update|delete|insert)\b/.test(body) && !(/\bcommit\b/.test(body) && /\blimit\b/.test(body))) {
    say("a procedure changes rows without LIMIT and COMMIT: a few thousand at a time");
  }
}

/** While one table is held the next is waited for; and whoever takes them in another order stands in the way for good. */
function checkTogether(reading: LockReading, statements: readonly Statement[]) {
  if (isOutside(reading)) return;
  const [closed, strong] = [new Set<string>(), new Set<string>()];
  for (const { text } of statements) {
    for (const { table, isClosed } of locksOf(text)) {
      if (!reading.isOlder(table) || table === QUIET) continue;
      strong.add(table);
      if (isClosed) closed.add(table);
    }
  }
  if (closed.size > 1) reading.say(`${[...closed].sort().join(" and ")} are locked together: one file for each`);
  else if (strong.size > MOST_TABLES) {
    reading.say(`${[...strong].sort().join(", ")} are locked together: at most ${MOST_TABLES} tables in a file`);
  }
}

/** Tables that a statement takes from writers, and, closed, from readers as well. */
export function locksOf(text: string): { table: string; isClosed: boolean }[] {
  const referenced = [...text.matchAll(/\breferences ([\w.]+)/g)].map(([, name]) => bareName(name ?? ""));
  const changes = changesIn(text);
  if (changes) {
    const isWeak = (action: string) =>
      /^(validate constraint|set \(|reset \(|alter (column )?\w+ set statistics)/.test(action);
    const isOpen = (action: string) => /^add (constraint \w+ )?foreign key/.test(action) || isWeak(action);
    const own = changes.actions.every(isWeak)
      ? []
      : [{ table: changes.table, isClosed: !changes.actions.every(isOpen) }];
    return [...own, ...referenced.map((table) => ({ table, isClosed: false }))];
  }
  if (text.startsWith("create table ")) return referenced.map((table) => ({ table, isClosed: false }));
  const [, trigger] = /^create (?:or replace )?(?:constraint )?trigger .*? on ([\w.]+)/.exec(text) ?? [];
  if (trigger) return [{ table: bareName(trigger), isClosed: false }];
  const [, closed] =
    /^(?:(?:create|drop|alter) policy .*? on|drop trigger .*? on|drop table (?:if exists )?|create (?:or replace )?rule .*? to) ?([\w.]+)/.exec(
      text,
    ) ?? [];
  return closed ? [{ table: bareName(closed), isClosed: true }] : [];
}

const rules: Rule[] = [readIndexes, readAlterations, readForbidden, readOutside];
