// A company in a scratch database, made with the tests' factories: a channel, an attendant, and the phone number to write from.
import { openDatabase } from "#platform/database";
import { aChannel, aQueue, aTenant, aUser, type TestDatabase } from "#testing";
import type { Scratch } from "./scratch.ts";

export async function makeCompany(scratch: Scratch) {
  const opened = openDatabase({ url: scratch.url, name: "prosa-chaos", maxConnections: 2 });
  const db: TestDatabase = {
    name: scratch.name,
    url: scratch.url,
    ownerUrl: scratch.ownerUrl,
    db: opened,
    sql: (text, params) => scratch.sql(text, params),
    tenantTx: (tenantId, fn, userId = null) => opened.withTenant({ tenantId, userId }, fn),
    beforeDrop: () => {},
  };
  try {
    const tenant = await aTenant(db);
    const queue = await aQueue(db, { tenant });
    const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
    const user = await aUser(db, { tenant, queues: [queue] });
    return { tenantId: tenant.id, channel, user };
  } finally {
    await opened.close();
  }
}

export type Company = Awaited<ReturnType<typeof makeCompany>>;
