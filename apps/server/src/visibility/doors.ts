// The same through the real doors: HTTP with a session, for a ticket, its conversation, its print and its files.
import { randomUUID } from "node:crypto";
import type { AdminSql } from "#platform/database";
import { aSession, type TestDatabase, tokenFor } from "#testing";
import { createClient } from "../testing/clients.ts";
import type { Person } from "./oracle.ts";
import type { World } from "./world.ts";

/** A message with a file in each of these tickets; the address of each file. */
export async function giveFiles(
  sql: AdminSql,
  world: World,
  ticketIds: readonly number[],
): Promise<Map<number, string>> {
  const files = new Map(ticketIds.map((ticketId) => [ticketId, randomUUID() as string]));
  await sql(
    `with m as (insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status,
                                      created_at)
                select t.tenant_id, t.id, t.channel_id, gen_random_uuid(), 'document', 'x', false, 'chat', 'received', now()
                  from tickets t where t.tenant_id = $1 and t.id = any ($2::bigint[])
                returning tenant_id, id, ticket_id)
     insert into message_media (tenant_id, id, message_id, kind, status, claimed_mime, storage_key, created_at)
     select m.tenant_id, f.id, m.id, 'document', 'ready', 'text/plain', 'none', now()
       from m join unnest($2::bigint[], $3::uuid[]) f(ticket_id, id) on f.ticket_id = m.ticket_id`,
    [world.tenantId, [...files.keys()], [...files.values()]],
  );
  return files;
}

/** Which of the tickets each door opens to this person. */
export async function doorsOf(db: TestDatabase, url: string, world: World, person: Person, files: Map<number, string>) {
  const token = await tokenFor(await aSession(db, { id: person.id, tenantId: world.tenantId }));
  const client = createClient(url, { token });
  const opened: Record<string, Set<number>> = {};
  const open = async (
    door: string,
    ticketId: number,
    ask: () => Promise<{ status: number; body: { error?: string } }>,
  ) => {
    const { status, body } = await ask();
    const set = opened[door] ?? new Set();
    opened[door] = set;
    if (status === 200 || status === 304) set.add(ticketId);
    else if (status !== 404)
      throw new Error(`${door} answered ${status} ${body.error} in the world of seed ${world.seed}`);
  };
  for (const [ticketId, mediaId] of files) {
    await open("GET /tickets/:id", ticketId, () => client.get(`/tickets/${ticketId}`));
    await open("GET /messages/:id", ticketId, () => client.get(`/messages/${ticketId}`));
    // A conversation never leaves the house through support, whatever it may see (decision 052).
    if (!person.isSupport) await open("GET /messages/pdf/:id", ticketId, () => client.get(`/messages/pdf/${ticketId}`));
    // Nobody may have more than three in line, and here nobody works on them.
    await db.sql("update long_jobs set status = 'canceled', finished_at = now() where tenant_id = $1", [
      world.tenantId,
    ]);
    await open("GET /tickets/:id/logs", ticketId, () => client.get(`/tickets/${ticketId}/logs`));
    // "Not modified" is only said to whoever would have been given the file.
    const headers = { "if-none-match": `"${mediaId}.file"` };
    await open("GET /media", ticketId, () => client.raw(`/media/${mediaId}/file`, { headers }));
  }
  return opened;
}
