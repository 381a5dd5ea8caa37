// A company for the tests of tickets: two queues, a channel, two attendants, their leaders.

import type { SettingKey } from "@prosa/contracts/settings";
import { expect } from "vitest";
import { type SettingValue, setSetting, settingsOf } from "#company/settings";
import { asSystem } from "#platform/context";
import { aChannel, aQueue, aTenant, aUser, type TestDatabase, type TestServer } from "#testing";

export async function aCompany(db: TestDatabase) {
  const tenant = await aTenant(db);
  const sales = await aQueue(db, { tenant, name: "Vendas" });
  const finance = await aQueue(db, { tenant, name: "Financeiro" });
  const channel = await aChannel(db, { tenant, name: "Central", defaultQueueId: sales.id });
  const ana = await aUser(db, { tenant, name: "Ana", queues: [sales] });
  const bia = await aUser(db, { tenant, name: "Bia", queues: [sales, finance] });
  const caio = await aUser(db, { tenant, name: "Caio", queues: [finance] });
  const leader = await aUser(db, { tenant, name: "Léo", profile: "supervisorfila", queues: [sales] });
  const admin = await aUser(db, { tenant, name: "Rita", profile: "admin" });
  /** What tickets of this company are made with. */
  const made = { tenant, channelId: channel.id };
  return { tenant, sales, finance, channel, ana, bia, caio, leader, admin, made };
}

export type TestCompany = Awaited<ReturnType<typeof aCompany>>;

/** Changes a setting and waits until this server obeys it: it remembers settings for a moment. */
export async function decide<K extends SettingKey>(
  server: TestServer,
  { tenant }: Pick<TestCompany, "tenant">,
  key: K,
  value: SettingValue<K>,
): Promise<void> {
  await asSystem(server.deps, tenant.id, (ctx) => setSetting(ctx, key, value));
  const read = () => asSystem(server.deps, tenant.id, async (ctx) => (await settingsOf(ctx)).get(key));
  await expect.poll(read, { timeout: 8_000 }).toBe(value);
}

/** The story of a ticket as its row tells it. */
export async function storyOf(db: TestDatabase, ticketId: number): Promise<string[]> {
  const rows = await db.sql<{ type: string }>("select type from ticket_logs where ticket_id = $1 order by id", [
    ticketId,
  ]);
  return rows.map(({ type }) => type);
}

/** Every journal row of a ticket has a version of its own, without a hole. */
export async function versionsOf(db: TestDatabase, ticketId: number): Promise<number[]> {
  const rows = await db.sql<{ version: string }>("select version from journal where ticket_id = $1 order by seq", [
    ticketId,
  ]);
  return rows.map(({ version }) => Number(version));
}
