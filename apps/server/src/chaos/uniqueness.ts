// Everybody at once: first messages of the same customer, the same message posted again and again, one ticket and many
// hands. However they meet, there is one of each.
import { randomUUID } from "node:crypto";
import { postSameIds } from "../conversation/messages/testing/same-ids.ts";
import { createClient, type TestClient } from "../testing/clients.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, type Finding } from "./figures.ts";
import { countUnsent } from "./flow/stored.ts";
import { readSent } from "./flow/witness.ts";
import type { House } from "./house/house.ts";
import { createPoster } from "./provider.ts";
import { until } from "./scratch.ts";

export interface UniquenessSizes {
  contacts: number;
  /** First messages of each, at the same moment. */
  firstMessages: number;
  clientIds: number;
  posts: number;
  rounds: number;
  takers: number;
}

const PATIENCE_MS = 180_000;
const CONTACTS_AT_ONCE = 3;
/** One person may ask 600 times a minute; so the crowd takes turns. */
const CROWDS = 4;

export async function runUniqueness(house: House, sizes: UniquenessSizes): Promise<number> {
  const company = await makeCompany(house.scratch, { attendants: sizes.takers * CROWDS });
  const { channel } = company;
  await house.sandbox.control("/settings", { pace: 0.1, autoStatuses: "none" });
  await house.sandbox.control("/numbers", { phoneNumberId: channel.externalId, ...channel.credentials });
  const findings = [await firstMessages(house, company, sizes)];
  findings.push(...(await sameIds(house, company, sizes)));
  findings.push(await takers(house, company, sizes));
  return conclude("uniqueness", findings);
}

const phoneOf = (contact: number) => `55119${40_000_000 + contact}`;
const urlAt = ({ apis }: House, place: number) => apis[place % apis.length]?.url ?? "";

/** Through both processes, and repeated while refused, as the provider does. */
async function firstMessages(house: House, { channel, tenantId }: Company, sizes: UniquenessSizes): Promise<Finding> {
  const { contacts, firstMessages: each } = sizes;
  const poster = createPoster(each * CONTACTS_AT_ONCE);
  let repeated = 0;
  await atOnce(contacts, CONTACTS_AT_ONCE, async (contact) => {
    const deliver = async (number: number) => {
      const said = { from: phoneOf(contact), id: `wamid.first.${contact}.${number}`, text: `oi ${number}` };
      while ((await poster.deliver(urlAt(house, number), channel, said)) !== 200) repeated += 1;
    };
    await Promise.all(Array.from({ length: each }, (_, number) => deliver(number)));
  });
  poster.close();
  const [row] = await house.scratch.sql<{ tickets: number; people: number; messages: number }>(
    `select (select count(*) from tickets where tenant_id = $1)::int as tickets,
            (select count(*) from contacts where tenant_id = $1)::int as people,
            (select count(*) from messages where tenant_id = $1)::int as messages`,
    [tenantId],
  );
  const holds = row?.tickets === contacts && row.people === contacts && row.messages === contacts * each;
  const shown = `${contacts} x ${each} = ${row?.tickets} tickets, ${row?.people} contacts, ${row?.messages} messages`;
  return { what: "first messages", holds, shown: `${shown} (${repeated} repeated)` };
}

async function ticketsOf(house: House, { tenantId }: Company, status: string, most: number): Promise<number[]> {
  const rows = await house.scratch.sql<{ id: string }>(
    "select id from tickets where tenant_id = $1 and status = $2 order by id limit $3",
    [tenantId, status, most],
  );
  return rows.map(({ id }) => Number(id));
}

async function sameIds(house: House, company: Company, { clientIds, posts }: UniquenessSizes): Promise<Finding[]> {
  const { users, tenantId, channel } = company;
  const tickets = await ticketsOf(house, company, "pending", users.length);
  const ids = Array.from({ length: clientIds }, () => randomUUID());
  const placeOf = new Map<string, number>(ids.map((id, place) => [id, place % tickets.length]));
  let turn = 0;
  const outcome = await postSameIds({
    clientIds: ids,
    times: posts,
    // Each time through the other process; who is answered with trouble asks again, as a browser does.
    async post(clientId) {
      const place = placeOf.get(clientId) ?? 0;
      const client = createClient(urlAt(house, turn++), users[place] ?? null);
      for (;;) {
        const { status, body } = await client.post(`/messages/${tickets[place]}`, {
          clientId,
          body: `uma vez ${clientId}`,
        });
        if (status === 200) return body.messages[0]?.id ?? null;
        if (status < 500) return null;
      }
    },
  });
  await until("everything to be sent", async () => (await countUnsent(house.scratch)) === 0, PATIENCE_MS);
  const [row] = await house.scratch.sql<{ n: number }>(
    "select count(*)::int as n from messages where tenant_id = $1 and from_me and send_type = 'chat'",
    [tenantId],
  );
  const accepted = (await readSent(house.sandbox)).filter(
    ({ phoneNumberId, outcome: end }) => phoneNumberId === channel.externalId && end === "accepted",
  );
  const { messages, refused, split } = outcome;
  return [
    {
      what: "client ids",
      holds: messages === clientIds && row?.n === clientIds && refused + split === 0,
      shown: `${clientIds} x ${posts} = ${row?.n} messages (${refused} refused, ${split} answered differently)`,
    },
    {
      what: "sent once",
      holds: accepted.length === clientIds && new Set(accepted.map(({ clientId }) => clientId)).size === clientIds,
      shown: `${accepted.length}/${clientIds}`,
    },
  ];
}

/** Each round one waiting ticket, and as many attendants who want it in the same moment. */
async function takers(house: House, company: Company, { rounds, takers: crowd }: UniquenessSizes): Promise<Finding> {
  const { users, tenantId } = company;
  await house.scratch.sql(
    "update tickets set status = 'pending', user_id = null, turn = 'queue', assigned_at = null where tenant_id = $1",
    [tenantId],
  );
  const tickets = await ticketsOf(house, company, "pending", rounds);
  if (tickets.length < rounds) throw new Error(`only ${tickets.length} tickets for ${rounds} rounds`);
  const openings = await countOpenings(house, company);
  const clients = users.map((user, place) => createClient(urlAt(house, place), user));
  const wins: number[] = [];
  let strange = 0;
  for (const [round, ticketId] of tickets.entries()) {
    const first = (round % CROWDS) * crowd;
    const statuses = await Promise.all(clients.slice(first, first + crowd).map((client) => take(client, ticketId)));
    wins.push(statuses.filter((status) => status === 200).length);
    // Too late is told as "assigned", or as absent to whom the ticket is no business any more.
    strange += statuses.filter((status) => status !== 200 && (status < 400 || status >= 500)).length;
  }
  const noted = (await countOpenings(house, company)) - openings;
  const fair = wins.filter((won) => won === 1).length;
  return {
    what: "takers",
    holds: fair === rounds && strange === 0 && noted === rounds,
    shown: `${fair}/${rounds} rounds of ${crowd} with one winner`,
  };
}

async function countOpenings(house: House, { tenantId }: Company): Promise<number> {
  const [row] = await house.scratch.sql<{ n: number }>(
    "select count(*)::int as n from ticket_logs where tenant_id = $1 and type = 'open'",
    [tenantId],
  );
  return row?.n ?? 0;
}

async function take(client: TestClient, ticketId: number): Promise<number> {
  for (;;) {
    const { status } = await client.put(`/tickets/${ticketId}`, { status: "open" });
    if (status < 500) return status;
  }
}

/** Each number from 0 once, so many under way at a time. */
async function atOnce(count: number, lanes: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
