// Door of the database: the tenant's transaction, migrations, provisioning, and the checks made before a start.
import type { Transaction } from "kysely";
import type { GroundTables } from "./ground.tables.ts";
import "./ground.tables.ts";
import { createDatabase, type DatabaseOf, type DatabaseOptions } from "./open.ts";

/** Grows by declaration merging: each module adds its tables in its own `*.tables.ts`. */
export interface Tables extends GroundTables {}
export type Tx = Transaction<Tables>;
export type Database = DatabaseOf<Tables>;

export function openDatabase(options: DatabaseOptions): Database {
  return createDatabase<Tables>(options);
}

export { TransactionAborted } from "./connection.ts";
export {
  type Elsewhere,
  elsewhereOf,
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isLockConflict,
  isStatementTimeout,
  isUniqueViolation,
} from "./faults.ts";
export { toJsonb } from "./jsonb.ts";
export type { HeldLock, HeldLocks } from "./lock.ts";
export { migrate, productSchema, type SchemaFolders } from "./migrations/migrate.ts";
export { lintSchema } from "./migrations/schema-lint.ts";
export {
  BY_KEYS,
  type DatabaseOptions,
  PLATFORM_TENANT,
  type PoolStats,
  type TenantScope,
  type TransactionOptions,
  WALKING,
} from "./open.ts";
export { type OwnerConnection, openOwner } from "./owner.ts";
export { patience } from "./patience.ts";
export { databaseUrlFor, dropDatabase, provisionDatabase, provisionRoles } from "./provision.ts";
export {
  countFollowers,
  type Followed,
  follow,
  followersOf,
  followTickets,
  type Successor,
  unfollow,
} from "./references/followers.sql.ts";
export { countOf, removeUsesOf, usesOf } from "./references/references.sql.ts";
export {
  defineReference,
  type Following,
  type Reference,
  type Release,
  referenceRegistry,
} from "./references/references.ts";
export {
  type Blank,
  type DataClass,
  defineTable,
  derived,
  moment,
  type People,
  pseudonym,
  type TableDefinition,
  tableRegistry,
} from "./registry.ts";
export { checkDatabaseSafety } from "./safety.ts";
export {
  type AdminSql,
  cloneDatabase,
  cloneTemplate,
  dropLeftovers,
  ensureTemplate,
  openAdminSql,
} from "./template.ts";
