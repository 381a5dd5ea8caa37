// What a company has from before the run: closed conversations with so many messages, and files.
import { createStorage, storageKey } from "#platform/storage";
import type { Company } from "../company.ts";
import type { House } from "../house/house.ts";
import type { Scratch } from "../scratch.ts";

const PER_CONVERSATION = 50;
const FILES = 40;
const FILE_BYTES = 20_000;
/** Marks them, since nobody of the run wrote them. */
export const PAST = "past.";

export async function givePast(house: House, company: Company, messages: number): Promise<void> {
  const { tenantId, channel } = company;
  const conversations = Math.ceil(messages / PER_CONVERSATION);
  await house.scratch.sql(
    `with people as (
       insert into contacts (tenant_id, name, number)
       select $1, 'Cliente ' || n, '5599' || lpad(n::text, 9, '9') from generate_series(1, $3::int) n returning id, number
     ), held as (
       insert into tickets (tenant_id, version, status, turn, protocol, channel_id, contact_id, inbound_count, answered,
                            last_message, last_message_at, closed_at, created_at, updated_at)
       select $1, 1, 'closed', 'queue', 'past-' || p.id, $2, p.id, 1, true, 'tchau', now() - interval '9 days',
              now() - interval '9 days', now() - interval '10 days', now() - interval '9 days' from people p returning id
     )
     insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status,
                           provider_id, created_at)
     select $1, h.id, $2, gen_random_uuid(), 'text', 'assunto antigo número ' || n || ' da conversa ' || h.id, n % 2 = 0, 'chat',
            case when n % 2 = 0 then 'read' else 'received' end, '${PAST}' || h.id || '.' || n,
            now() - interval '10 days' + n * interval '1 minute'
       from (select id, row_number() over (order by id) as place from held) h
       cross join generate_series(1, ${PER_CONVERSATION}) n
      where (h.place - 1) * ${PER_CONVERSATION} + n <= $4::int`,
    [tenantId, channel.id, conversations, messages],
  );
  const storage = createStorage({ kind: "disk", path: filesOf(house) });
  for (let n = 0; n < FILES; n++)
    await storage.put(storageKey(tenantId, "media", `past-${n}`), Buffer.alloc(FILE_BYTES, n));
}

export const filesOf = ({ env }: House) => (env.STORAGE ?? "").slice("disk:".length);

/** How many there are and what stands in them, asked of the database itself and not of the command. */
export async function readPast(scratch: Scratch, tenantId: number): Promise<{ messages: number; digest: string }> {
  const [row] = await scratch.sql<{ messages: number; digest: string }>(
    `select count(*)::int as messages, md5(string_agg(m::text, '|' order by m.id)) as digest from messages m
      where m.tenant_id = $1 and m.provider_id like '${PAST}%'`,
    [tenantId],
  );
  return { messages: row?.messages ?? 0, digest: row?.digest ?? "" };
}

export async function countFiles(house: House, tenantId: number): Promise<number> {
  let count = 0;
  for await (const _ of createStorage({ kind: "disk", path: filesOf(house) }).list(tenantId)) count += 1;
  return count;
}
