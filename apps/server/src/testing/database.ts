// A real database per test file: a copy of the migrated template, given back when the file ends.
import { afterAll, beforeAll } from "vitest";
import {
  type AdminSql,
  cloneTemplate,
  type Database,
  databaseUrlFor,
  ensureTemplate,
  openAdminSql,
  openDatabase,
  type Tx,
} from "#platform/database";
import { giveBack, makeQuick } from "./database.end.ts";
import { PATIENCE } from "./patience.ts";

export const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export interface TestDatabase {
  readonly name: string;
  /** As the application role. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly db: Database;
  /** As administrator, for assertions and planted faults: sees every tenant. */
  sql<R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** One transaction of a tenant, as the application sees it. */
  tenantTx<T>(tenantId: number, fn: (tx: Tx) => Promise<T>, userId?: number | null): Promise<T>;
  /** Runs before the database is dropped, the last added first: whatever still holds connections to it. */
  beforeDrop(close: () => Promise<void>): void;
}

interface Opened {
  name: string;
  db: Database;
  sql: AdminSql;
}

function openClone(name: string): Opened {
  return {
    name,
    db: openDatabase({
      url: databaseUrlFor(adminUrl, name, "prosa_app"),
      name: "prosa-test",
      patience: PATIENCE,
    }),
    sql: openAdminSql(databaseUrlFor(adminUrl, name)),
  };
}

async function quickClone(template: string): Promise<string> {
  const name = await cloneTemplate(adminUrl, template);
  await makeQuick(adminUrl, name);
  return name;
}

/** A copy of a test's database as it is now, as a backup would hold it; no server may be running on it. Goes with it. */
export async function copyOf(db: TestDatabase): Promise<TestDatabase> {
  const cluster = openAdminSql(adminUrl);
  // Its own idle connections would stand in the way of the copy; they are made anew when they are needed.
  await cluster("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [db.name]);
  await cluster.close();
  const opened = openClone(await quickClone(db.name));
  const closers: (() => Promise<void>)[] = [];
  db.beforeDrop(async () => {
    for (const close of closers.reverse()) await close();
    await opened.db.close();
    await opened.sql.close();
    await giveBack(adminUrl, opened.name);
  });
  return asTestDatabase(() => opened, closers);
}

/** Call at the top of a test file; the database exists from beforeAll to afterAll. */
export function testDatabase(): TestDatabase {
  let opened: Opened | undefined;
  const closers: (() => Promise<void>)[] = [];
  const current = (): Opened => {
    if (!opened) throw new Error("The test database opens in beforeAll: use it inside tests and hooks");
    return opened;
  };

  beforeAll(async () => {
    opened = openClone(await quickClone(await ensureTemplate(adminUrl)));
  });
  afterAll(async () => {
    if (!opened) return;
    for (const close of closers.reverse()) await close();
    await opened.db.close();
    await opened.sql.close();
    await giveBack(adminUrl, opened.name);
  });

  return asTestDatabase(current, closers);
}

function asTestDatabase(current: () => Opened, closers: (() => Promise<void>)[]): TestDatabase {
  return {
    get name() {
      return current().name;
    },
    get url() {
      return databaseUrlFor(adminUrl, current().name, "prosa_app");
    },
    get ownerUrl() {
      return databaseUrlFor(adminUrl, current().name, "prosa_owner");
    },
    get db() {
      return current().db;
    },
    sql: (text, params) => current().sql(text, params),
    tenantTx: (tenantId, fn, userId = null) => current().db.withTenant({ tenantId, userId }, fn),
    beforeDrop: (close) => void closers.push(close),
  };
}
