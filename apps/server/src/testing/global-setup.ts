// Before any test file: builds the template database once and clears what older runs left behind.
import { dropLeftovers, ensureTemplate } from "#platform/database";

const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export default async function setup() {
  const template = await ensureTemplate(adminUrl);
  await dropLeftovers(adminUrl, template);
}
