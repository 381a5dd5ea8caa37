// Builds an empty database with the migrations of one tree: `node scripts/schema/schema.build.ts <tree> <administrator's url> <database>`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [tree = "", adminUrl = "", database = ""] = process.argv.slice(2);
const door = pathToFileURL(join(tree, "apps/server/src/platform/database/index.ts")).href;
// The tree's own: an earlier version is migrated by its own migrator.
const { databaseUrlFor, dropDatabase, migrate, provisionDatabase } = await import(door);

await dropDatabase(adminUrl, database);
await provisionDatabase(adminUrl, database);
await migrate(databaseUrlFor(adminUrl, database, "prosa_owner"));
