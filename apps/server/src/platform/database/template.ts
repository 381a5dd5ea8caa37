// Test databases: a template migrated once per set of migrations, cloned in a moment for each test file.
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { migrate, productSchema, readMigrations, type SchemaFolders } from "./migrations/migrate.ts";
import { readFunctions } from "./migrations/migration-functions.ts";
import {
  applyRoleDefaults,
  asAdministrator,
  databaseUrlFor,
  provisionDatabase,
  underProvisionLock,
} from "./provision.ts";

const TEMPLATE = "prosa_template_";
const CLONE = "prosa_test_";
const A_DAY_MS = 86_400_000;
// Raised when provisioning itself changes, since the hash of the migrations would not show it.
const PROVISIONING_VERSION = 2;

/** Builds the template of the present migrations unless it is there, and returns its name. */
export async function ensureTemplate(adminUrl: string, folders: SchemaFolders = productSchema): Promise<string> {
  const name = await templateName(folders);
  if (await exists(adminUrl, name)) return name;
  // Its own lock, because provisioning takes the cluster's inside.
  await asAdministrator(databaseUrlFor(adminUrl, "postgres"), async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [TEMPLATE]);
    if (await exists(adminUrl, name)) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await provisionDatabase(adminUrl, draft);
    await client.query(`comment on database ${draft} is '${Date.now()}'`);
    await migrate(databaseUrlFor(adminUrl, draft), folders);
    // Renamed last: whoever finds the name finds a finished template.
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

export async function cloneTemplate(adminUrl: string, template: string): Promise<string> {
  const name = `${CLONE}${Date.now().toString(36)}_${randomBytes(4).toString("hex")}`;
  await cloneDatabase(adminUrl, template, name);
  return name;
}

/** A copy of a database nobody is connected to, ready for the server. */
export async function cloneDatabase(adminUrl: string, from: string, to: string): Promise<void> {
  const name = pg.escapeIdentifier(to);
  await underProvisionLock(adminUrl, async (client) => {
    await client.query(`create database ${name} owner prosa_owner template ${pg.escapeIdentifier(from)}`);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to prosa_app`);
    await applyRoleDefaults(client, name);
  });
}

/** Drops what a killed run left behind: templates of other migrations and clones, both older than a day. */
export async function dropLeftovers(adminUrl: string, keep: string, now = Date.now()): Promise<string[]> {
  return asAdministrator(databaseUrlFor(adminUrl, "postgres"), async (client) => {
    const { rows } = await client.query<{ name: string; built: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as built from pg_database
        where (datname like $1 or datname like $2) and datname <> $3`,
      [`${TEMPLATE.replaceAll("_", "\\_")}%`, `${CLONE.replaceAll("_", "\\_")}%`, keep],
    );
    const dropped: string[] = [];
    for (const { name, built } of rows) {
      // A template without its comment is being built this moment.
      const since = name.startsWith(CLONE) ? Number.parseInt(name.slice(CLONE.length), 36) : Number(built ?? now);
      if (!(now - since > A_DAY_MS)) continue;
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      dropped.push(name);
    }
    return dropped;
  });
}

async function templateName(folders: SchemaFolders): Promise<string> {
  const hash = createHash("sha256").update(String(PROVISIONING_VERSION));
  const files = [...(await readMigrations(folders.migrations)), ...(await readFunctions(folders.functions))];
  for (const { name, sha256 } of files) hash.update(`${name}:${sha256};`);
  return `${TEMPLATE}${hash.digest("hex").slice(0, 12)}`;
}

function exists(adminUrl: string, name: string): Promise<boolean> {
  return asAdministrator(databaseUrlFor(adminUrl, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    return rowCount === 1;
  });
}

/** Plain SQL for assertions and planted faults, as administrator: sees every tenant. */
export interface AdminSql {
  <R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

export function openAdminSql(url: string): AdminSql {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: "prosa-assertions",
    // Compiling a sum over every table costs more than the sum.
    options: "-c jit=off",
    allowExitOnIdle: true,
  });
  pool.on("error", () => {});
  const run = async (text: string, params: readonly unknown[] = []) => (await pool.query(text, [...params])).rows;
  return Object.assign(run, { close: () => pool.end() }) as AdminSql;
}
