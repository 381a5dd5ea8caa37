// Companies of equal size for benches of the screens: everybody in one queue, a channel for each queue, and some who see all.
import { openDatabase } from "#platform/database";
import { aChannel, aQueue, aTenant, aUser } from "#testing";
import { factoriesFor } from "../chaos/company.ts";
import type { Scratch } from "../chaos/scratch.ts";
import type { Channel } from "./inbound/inbound.bodies.ts";

export interface Cell {
  name: string;
  companies: number;
  /** Of each company; people are shared out evenly among its queues. */
  people: number;
  queues: number;
  /** Of its people: those who see every queue. */
  supervisors: number;
}

export interface OfficeChannel extends Channel {
  tenantId: number;
  channelId: number;
}

export interface OfficePerson {
  token: string;
  /** Whose queues this person sees, by their place among the channels. */
  channels: number[];
}

/** Everybody in one queue, and some who see all of their company: the audience is computed among all of them. */
export async function makeOffices(scratch: Scratch, { companies, people: size, queues, supervisors }: Cell) {
  const opened = openDatabase({ url: scratch.url, name: "prosa-bench", maxConnections: 4 });
  const db = factoriesFor(scratch, opened);
  try {
    const channels: OfficeChannel[] = [];
    const people: OfficePerson[] = [];
    for (let company = 0; company < companies; company++) {
      const tenant = await aTenant(db);
      const own: number[] = [];
      for (let place = 0; place < queues; place++) {
        const queue = await aQueue(db, { tenant });
        const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
        const path = `/webhooks/whatsapp-cloud/${channel.key}`;
        const { externalId, tenantId, id: channelId } = channel;
        const { appSecret } = channel.credentials;
        const ordinal = channels.push({ externalId, appSecret, path, tenantId, channelId }) - 1;
        own.push(ordinal);
        for (let share = 0; share < (size - supervisors) / queues; share++) {
          people.push({ token: (await aUser(db, { tenant, queues: [queue] })).token, channels: [ordinal] });
        }
      }
      for (let place = 0; place < supervisors; place++) {
        people.push({ token: (await aUser(db, { tenant, profile: "supervisor" })).token, channels: own });
      }
    }
    return { channels, people };
  } finally {
    await opened.close();
  }
}
