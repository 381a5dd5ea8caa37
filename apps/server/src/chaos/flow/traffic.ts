// Both directions of a run: customers write through the provider, attendants answer in those very conversations.
import { setTimeout as pause } from "node:timers/promises";
import { type Company, makeCompany } from "../company.ts";
import type { House } from "../house/house.ts";
import { until } from "../scratch.ts";
import type { Conversation } from "./attendants.ts";

/** A company of the run and the people who write to it. */
export interface Clientele {
  company: Company;
  firstPerson: number;
  people: number;
}

export interface Customers {
  /** Messages written so far, and those of them that were acknowledged. */
  readonly done: Promise<{ emitted: number; acknowledged: number }>;
}

const ATTENDANTS = 20;
const CONNECTIONS = 12;
const LONGEST_MS = 3_600_000;
const OPENING_MS = 60_000;
/** Alternating, so that bodies of one message and of several meet every kind of fault. */
const BATCHES = [1, 4];

export interface Crowd {
  companies: number;
  /** Over all of them. */
  conversations: number;
}

export async function furnish(house: House, { companies, conversations }: Crowd): Promise<Clientele[]> {
  const settings = { pace: 0.2, webhookRetryMs: 100, ledgerLimit: 5_000_000, autoStatuses: "read" };
  await house.sandbox.control("/settings", settings);
  const people = Math.ceil(conversations / companies);
  const clienteles: Clientele[] = [];
  for (let place = 0; place < companies; place++) {
    const company = await makeCompany(house.scratch, { attendants: ATTENDANTS });
    const { channel } = company;
    await house.sandbox.control("/numbers", {
      phoneNumberId: channel.externalId,
      ...channel.credentials,
      callbackUrl: `${house.url}/webhooks/whatsapp-cloud/${channel.key}`,
    });
    clienteles.push({ company, firstPerson: place * 100_000, people });
  }
  return clienteles;
}

/** Everybody writes once; then the conversations exist and have their attendant. */
export async function openConversations(house: House, clienteles: readonly Clientele[]): Promise<Conversation[]> {
  const count = clienteles.reduce((sum, { people }) => sum + people, 0);
  await flood(house, clienteles, "first", { count, seconds: 0, batch: 1 });
  let found: Conversation[] = [];
  const areOpen = async () => {
    found = await findConversations(house, clienteles);
    return found.length >= count;
  };
  await until(`${count} conversations`, areOpen, OPENING_MS);
  return found;
}

async function findConversations(house: House, clienteles: readonly Clientele[]): Promise<Conversation[]> {
  const rows = await house.scratch.sql<{ id: string; external_id: string; number: string }>(`
    select t.id, h.external_id, c.number from tickets t
      join channels h on h.tenant_id = t.tenant_id and h.id = t.channel_id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id order by c.number, t.id`);
  const usersOf = new Map(clienteles.map(({ company }) => [company.channel.externalId, company.users]));
  return rows.flatMap(({ id, external_id: phoneNumberId, number: phone }, place) => {
    const users = usersOf.get(phoneNumberId);
    const token = users?.[place % users.length]?.token;
    return token ? [{ phoneNumberId, phone, ticketId: Number(id), token }] : [];
  });
}

export interface Writing {
  messages: number;
  seconds: number;
  parts: number;
  /** From 0 to 1: how far the run is. Customers do not run ahead of it. */
  progress(): number;
}

export function startCustomers(
  house: House,
  clienteles: readonly Clientele[],
  { messages, seconds, parts, progress }: Writing,
) {
  const done = (async () => {
    const sum = { emitted: 0, acknowledged: 0 };
    for (let part = 0; part < parts; part++) {
      while (progress() < part / parts) await pause(200);
      const count = Math.floor((messages * (part + 1)) / parts) - Math.floor((messages * part) / parts);
      const batch = BATCHES[part % BATCHES.length] ?? 1;
      const { emitted, acknowledged } = await flood(house, clienteles, `part${part}`, {
        count,
        seconds: seconds / parts,
        batch,
      });
      sum.emitted += emitted;
      sum.acknowledged += acknowledged;
    }
    return sum;
  })();
  return { done } satisfies Customers;
}

export interface Flood {
  count: number;
  /** 0: as fast as the answers come. */
  seconds: number;
  batch: number;
}

/** Each clientele its share; resolves when every message was acknowledged, which the provider tries for without end. */
export async function flood(
  house: House,
  clienteles: readonly Clientele[],
  name: string,
  { count, seconds, batch }: Flood,
) {
  const sum = { emitted: 0, acknowledged: 0 };
  await Promise.all(
    clienteles.map(async ({ company, firstPerson, people }, place) => {
      const id = `${name}-${place}`;
      const share =
        Math.floor((count * (place + 1)) / clienteles.length) - Math.floor((count * place) / clienteles.length);
      if (share === 0) return;
      await house.sandbox.control("/emit", {
        phoneNumberId: company.channel.externalId,
        id,
        count: share,
        people,
        firstPerson,
        batch,
        connections: CONNECTIONS,
        perSecond: seconds === 0 ? 0 : share / seconds,
        maxMs: LONGEST_MS,
      });
      let report = { running: true, emitted: 0, acknowledged: 0 };
      const isOver = async () => {
        report = await house.sandbox.control(`/emit/${id}`);
        return !report.running;
      };
      await until(`the customers of ${id}`, isOver, LONGEST_MS);
      sum.emitted += report.emitted;
      sum.acknowledged += report.acknowledged;
    }),
  );
  return sum;
}
