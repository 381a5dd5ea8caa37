// Asks the catalogue whether this database may be used at all; the process refuses to start on any answer.
import { sql } from "kysely";
import type { DatabaseOf } from "./open.ts";

interface Question {
  sql: string;
  say: (subject: string) => string;
}

const tenantTables = `select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p')`;

/** Each query returns one column `subject`, a row per finding. */
const questions: Question[] = [
  {
    sql: "select current_user as subject from pg_roles where rolname = current_user and rolsuper",
    say: (role) => `The application role ${role} is a superuser: use a plain role.`,
  },
  {
    sql: "select current_user as subject from pg_roles where rolname = current_user and rolbypassrls and not rolsuper",
    say: (role) => `The application role ${role} may bypass row security: remove BYPASSRLS.`,
  },
  {
    sql: `select r.rolname as subject from pg_roles r where r.rolname <> current_user
          and pg_has_role(current_user, r.oid, 'member')
          and (r.rolname in ('prosa_owner', 'prosa_definer') or r.rolsuper or r.rolbypassrls)
          and not (select rolsuper from pg_roles where rolname = current_user)`,
    say: (role) => `The application role is a member of ${role}: revoke the membership.`,
  },
  {
    sql: `select c.relname as subject from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
          and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) = current_user`,
    say: (table) => `The application role owns ${table}: migrate with the owner role.`,
  },
  {
    sql: `select p.proname as subject from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname = 'public' and pg_get_userbyid(p.proowner) = current_user`,
    say: (name) => `The application role owns the function ${name}: migrate with the owner role.`,
  },
  {
    sql: "select nspname as subject from pg_namespace where nspname = 'public' and has_schema_privilege(oid, 'create')",
    say: (schema) => `The application role may create objects in the schema ${schema}: revoke CREATE.`,
  },
  {
    sql: `select relname as subject from (${tenantTables}) t where not relrowsecurity`,
    say: (table) => `The tenant table ${table} has no row security enabled.`,
  },
  {
    sql: `select relname as subject from (${tenantTables}) t where relrowsecurity and not relforcerowsecurity`,
    say: (table) => `The tenant table ${table} does not force row security.`,
  },
  {
    sql: `select relname as subject from (${tenantTables}) t where not exists (
            select 1 from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant_isolation' and p.polcmd = '*'
             and p.polpermissive and p.polroles = '{0}'
             and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = app_tenant())'
             and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = app_tenant())')`,
    say: (table) => `The tenant table ${table} has no tenant_isolation policy with USING and WITH CHECK.`,
  },
  {
    // Permissive policies add up, so a second one opens what the first one closed.
    sql: `select t.relname as subject from (${tenantTables}) t join pg_policy p on p.polrelid = t.oid
          where p.polpermissive and p.polname <> 'tenant_isolation'`,
    say: (table) => `The tenant table ${table} has a second permissive policy, which weakens tenant_isolation.`,
  },
  {
    sql: `select p.proname as subject from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname = 'public' and p.prosecdef
          and not exists (select 1 from unnest(p.proconfig) s where s like 'search_path=%')`,
    say: (name) => `The definer function ${name} has no fixed search_path.`,
  },
  {
    // Left out of the path, the caller's temporary tables are looked at before everything else.
    sql: `select p.proname as subject from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) s
          where n.nspname = 'public' and p.prosecdef and s like 'search_path=%' and s !~ ', *"?pg_temp"?$'`,
    say: (name) => `The definer function ${name} does not have pg_temp last in its search_path.`,
  },
  {
    sql: `select c.relname as subject from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind = 'v'
          and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)`,
    say: (view) => `The view ${view} is not security_invoker, so it reads with its owner's rights.`,
  },
  {
    sql: `select c.relname as subject from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind = 'm' and has_table_privilege(c.oid, 'select')`,
    say: (view) => `The application role may read the materialised view ${view}, which row security does not protect.`,
  },
  {
    sql: `select t.name as subject from unnest(array['security_log', 'security_log_anchors']) t (name)
          where has_table_privilege(to_regclass('public.' || t.name), 'update')
             or has_table_privilege(to_regclass('public.' || t.name), 'delete')
             or has_table_privilege(to_regclass('public.' || t.name), 'truncate')`,
    say: (table) => `The application role may change or remove rows of ${table}: it must only append.`,
  },
  {
    sql: `select zone as subject from unnest(array['UTC', 'America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon']) zone
          where not exists (select 1 from pg_timezone_names where name = zone)`,
    say: (zone) => `The database has no time zone data for ${zone}: install tzdata on its machine.`,
  },
  {
    sql: "select setting as subject from pg_settings where name = 'server_encoding' and setting <> 'UTF8'",
    say: (encoding) => `The database is encoded in ${encoding}: create it with UTF8.`,
  },
  {
    sql: `select current_setting('server_version') as subject
          where current_setting('server_version_num')::int < 150000`,
    say: (version) => `PostgreSQL ${version} is too old: 15 or newer is needed.`,
  },
  {
    sql: "select 'schema_migrations' as subject where to_regclass('public.schema_migrations') is null",
    say: () => "The database was never migrated: run the migrations first.",
  },
];

const zonesNeeded = ["America/Sao_Paulo", "America/Manaus", "America/Noronha", "Europe/Lisbon"];

/** Plain sentences, one per problem; empty means the process may start. */
export async function checkDatabaseSafety<Tables>(db: DatabaseOf<Tables>): Promise<string[]> {
  const found = await db.withoutTenant("safety check of the catalogue before start", async (tx) => {
    const sentences: string[] = [];
    for (const question of questions) {
      const { rows } = await sql<{ subject: string }>`${sql.raw(question.sql)}`.execute(tx);
      sentences.push(...rows.map(({ subject }) => question.say(subject)));
    }
    return sentences;
  });
  return [...found, ...missingZones()];
}

function missingZones(): string[] {
  return zonesNeeded.filter((zone) => !isKnownZone(zone)).map((zone) => `This Node has no time zone data for ${zone}.`);
}

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
