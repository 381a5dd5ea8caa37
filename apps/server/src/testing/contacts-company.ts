// A company for the tests of contacts: two queues, an attendant in each, and who leads them.
import type { SettingKey } from "@prosa/contracts/settings";
import { expect } from "vitest";
import { type SettingValue, setSetting, settingsOf } from "#company/settings";
import { asSystem } from "#platform/context";
import { aChannel, aQueue, aTenant, aUser, type TestDatabase, type TestServer } from "./index.ts";

export async function aCompany(db: TestDatabase) {
  const tenant = await aTenant(db);
  const sales = await aQueue(db, { tenant, name: "Vendas" });
  const finance = await aQueue(db, { tenant, name: "Financeiro" });
  const channel = await aChannel(db, { tenant, name: "Central" });
  return {
    tenant,
    sales,
    finance,
    channel,
    ana: await aUser(db, { tenant, name: "Ana", queues: [sales] }),
    caio: await aUser(db, { tenant, name: "Caio", queues: [finance] }),
    supervisor: await aUser(db, { tenant, name: "Sônia", profile: "supervisor" }),
    admin: await aUser(db, { tenant, name: "Rita", profile: "admin" }),
    /** What tickets of this company are made with. */
    made: { tenant, channelId: channel.id },
  };
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
