// Makes the cluster's three roles and a database owned by the owner role. Needs an administrator; safe to repeat.
import pg from "pg";

// Any fixed number: everybody who provisions on this cluster meets at the same lock.
const PROVISION_LOCK = 7_766_001;

export interface RolePasswords {
  app?: string;
  owner?: string;
}

/** The same server and credentials, another database. */
export function databaseUrlFor(url: string, database: string, user?: string): string {
  const target = new URL(url);
  target.pathname = `/${encodeURIComponent(database)}`;
  if (user !== undefined) {
    target.username = user;
    target.password = "";
  }
  return target.toString();
}

export async function asAdministrator<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "prosa-provision" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

export async function underProvisionLock<T>(adminUrl: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  return asAdministrator(databaseUrlFor(adminUrl, "postgres"), async (client) => {
    await client.query("select pg_advisory_lock($1)", [PROVISION_LOCK]);
    return fn(client); // the lock ends with the connection
  });
}

/** Three roles: one owns and migrates, one works and owns nothing, one lends its rights to reviewed functions. */
export async function provisionRoles(client: pg.Client, passwords: RolePasswords = {}): Promise<void> {
  await createRole(client, "prosa_owner", "login nosuperuser nocreatedb nocreaterole nobypassrls noreplication");
  await createRole(client, "prosa_app", "login nosuperuser nocreatedb nocreaterole nobypassrls noreplication");
  await createRole(client, "prosa_definer", "nologin nosuperuser nocreatedb nocreaterole bypassrls noreplication");
  // Only so that migrations can hand a reviewed function over to it.
  const member = await client.query("select pg_has_role('prosa_owner', 'prosa_definer', 'member') as is_member");
  if (!member.rows[0]?.is_member) await client.query("grant prosa_definer to prosa_owner");
  // So that a migration can send an automatic vacuum away that stands in front of a table.
  await client.query("grant set on parameter deadlock_timeout to prosa_owner");
  // To bring in a whole company as it is: its rows were checked where they come from, and no trigger may change them.
  await client.query("grant set on parameter session_replication_role to prosa_owner");
  if (passwords.owner) await setPassword(client, "prosa_owner", passwords.owner);
  if (passwords.app) await setPassword(client, "prosa_app", passwords.app);
}

export async function provisionDatabase(
  adminUrl: string,
  database: string,
  options: { passwords?: RolePasswords } = {},
): Promise<void> {
  await underProvisionLock(adminUrl, async (client) => {
    await provisionRoles(client, options.passwords);
    const name = pg.escapeIdentifier(database);
    const existing = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (existing.rowCount === 0) await client.query(`create database ${name} owner prosa_owner template template0`);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to prosa_app`);
    await applyRoleDefaults(client, name);
    await asAdministrator(databaseUrlFor(adminUrl, database), grantSchema);
  });
}

/** What a connection gets that was not opened by `openDatabase`; role settings live per database and are not cloned. */
export async function applyRoleDefaults(client: pg.Client, escapedDatabase: string): Promise<void> {
  const role = `alter role prosa_app in database ${escapedDatabase}`;
  await client.query(`${role} set statement_timeout = '60s'`);
  await client.query(`${role} set lock_timeout = '500ms'`);
  await client.query(`${role} set idle_in_transaction_session_timeout = '5s'`);
  await client.query(`${role} set search_path = public`);
}

async function grantSchema(client: pg.Client): Promise<void> {
  await client.query("alter schema public owner to prosa_owner");
  await client.query("revoke all on schema public from public");
  await client.query("grant usage on schema public to prosa_app");
  // A function's new owner must be allowed to create in its schema.
  await client.query("grant usage, create on schema public to prosa_definer");
  await client.query("alter default privileges for role prosa_owner revoke execute on functions from public");
  await client.query("alter default privileges for role prosa_definer revoke execute on functions from public");
  const tables = "alter default privileges for role prosa_owner in schema public grant";
  await client.query(`${tables} select, insert, update, delete on tables to prosa_app`);
  await client.query(`${tables} execute on functions to prosa_app`);
}

export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await asAdministrator(databaseUrlFor(adminUrl, "postgres"), async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
  });
}

async function createRole(client: pg.Client, name: string, attributes: string) {
  const existing = await client.query("select 1 from pg_roles where rolname = $1", [name]);
  await client.query(`${existing.rowCount === 0 ? "create" : "alter"} role ${name} ${attributes}`);
}

async function setPassword(client: pg.Client, role: string, password: string) {
  await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
}
