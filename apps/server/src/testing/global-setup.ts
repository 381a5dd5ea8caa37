// Before any test file: builds the template database once and clears what older runs left behind. After the last one:
// drops what is left of this run.
import { dropLeftovers, ensureTemplate } from "#platform/database";
import { dropRest, nameRun } from "./database.end.ts";

const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export default async function setup() {
  const template = await ensureTemplate(adminUrl);
  await dropLeftovers(adminUrl, template);
  nameRun();
  return () => dropRest(adminUrl);
}
