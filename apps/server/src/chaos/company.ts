// A company in a scratch database, made with the tests' factories: a channel, attendants, and who sees everything.
import { type Database, openDatabase } from "#platform/database";
import { aChannel, aQueue, aTenant, aUser, type TestDatabase } from "#testing";
import type { Scratch } from "./scratch.ts";

/** What the tests' factories work with, over a scratch database. */
export function factoriesFor(scratch: Scratch, opened: Database): TestDatabase {
  return {
    name: scratch.name,
    url: scratch.url,
    ownerUrl: scratch.ownerUrl,
    db: opened,
    sql: (text, params) => scratch.sql(text, params),
    tenantTx: (tenantId, fn, userId = null) => opened.withTenant({ tenantId, userId }, fn),
    beforeDrop: () => {},
  };
}

export interface CompanyGiven {
  /** How many people answer there. */
  attendants?: number;
}

export async function makeCompany(scratch: Scratch, { attendants = 1 }: CompanyGiven = {}) {
  const opened = openDatabase({ url: scratch.url, name: "prosa-chaos", maxConnections: 2 });
  const db = factoriesFor(scratch, opened);
  try {
    const tenant = await aTenant(db);
    const queue = await aQueue(db, { tenant });
    // Asked just now: a worker that asked before the provider knows the number would take the channel for lost.
    const channel = await aChannel(db, { tenant, defaultQueueId: queue.id, templatesSyncedAt: new Date() });
    const user = await aUser(db, { tenant, queues: [queue] });
    const users = [user];
    while (users.length < attendants) users.push(await aUser(db, { tenant, queues: [queue] }));
    const admin = await aUser(db, { tenant, profile: "admin" });
    return { tenantId: tenant.id, channel, user, users, admin };
  } finally {
    await opened.close();
  }
}

export type Company = Awaited<ReturnType<typeof makeCompany>>;
