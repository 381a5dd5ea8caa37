// A company as large as the largest, among many others: so much in every tenant table that a missing index shows.
import type { TestDatabase } from "#testing";
import type { KnownIds } from "../isolation/sample.ts";

/** From here on a table counts as large, and reading through it as a fault. */
export const LARGE = 10_000;
const ROWS = 10_500;
const PEOPLE = 40;
const QUEUES = 8;

interface Company {
  tenantId: number;
  /** Where the callers work. */
  queueId: number;
  userId: number;
  channelId: number;
  boardId: number;
}

/** Conversations, contacts and deals of the company itself; triggers keep what hangs on them. Returns what is heaviest. */
export async function growCompany(db: TestDatabase, company: Company): Promise<KnownIds> {
  const { tenantId, queueId, userId, channelId, boardId } = company;
  await db.sql(`
    begin;
    update plans set max_users = 9999, max_connections = 9999 where id = (select plan_id from tenants where id = ${tenantId});
    insert into queues (tenant_id, name) select ${tenantId}, 'Fila ' || n from generate_series(2, ${QUEUES}) n;
    insert into tags (tenant_id, name) select ${tenantId}, 'Etiqueta ' || n from generate_series(1, 30) n;
    insert into users (tenant_id, name, email, profile)
      select ${tenantId}, 'Pessoa ' || n, 'pessoa' || n || '@example.com', 'user' from generate_series(2, ${PEOPLE}) n;
    create temp table parts on commit drop as
      select ${userId} || array(select id from users where tenant_id = ${tenantId} and name like 'Pessoa %') as people,
             ${queueId} || array(select id from queues where tenant_id = ${tenantId} and name like 'Fila %') as queues,
             array(select id from tags where tenant_id = ${tenantId} and name like 'Etiqueta %') as tags,
             array(select id from lanes where tenant_id = ${tenantId} and board_id = ${boardId}) as lanes;
    create temp table grown on commit drop as
      with made as (
        insert into contacts (tenant_id, name, number, email)
        select ${tenantId}, 'Cliente ' || md5(n::text), '55119' || (10000000 + n), 'c' || n || '@example.com'
          from generate_series(1, ${ROWS}) n returning id, number)
      select id, number, row_number() over (order by id) as n from made;
    insert into contact_identities (tenant_id, contact_id, kind, value, match_key)
      select ${tenantId}, id, 'wa_id', number, phone_match_key(number) from grown;
    insert into contact_extra_info (tenant_id, contact_id, name, value, position)
      select ${tenantId}, id, 'Cidade', 'Cidade ' || n % 500, 0 from grown;
    insert into contact_tags (tenant_id, contact_id, tag_id)
      select ${tenantId}, id, tags[1 + n % 30] from grown, parts;
    insert into contact_wallets (tenant_id, contact_id, user_id, created_at)
      select ${tenantId}, id, people[1 + n / 4 % ${PEOPLE}], now() from grown, parts where n % 4 = 0;
    -- The first contact came back often; everybody else came once. One attendance in ten goes on.
    insert into tickets (tenant_id, version, status, turn, protocol, queue_id, user_id, channel_id, contact_id, answered,
                         inbound_count, last_message, last_message_type, last_message_at, waiting_since, last_inbound_at,
                         closed_at, created_at, updated_at)
      select ${tenantId}, 1, s.status, case s.status when 'pending' then 'queue' else 'person' end, 'L' || n,
             queues[1 + n / 20 % ${QUEUES}], case when s.status <> 'pending' then people[1 + n / 20 % ${PEOPLE}] end,
             ${channelId}, g.id, s.status <> 'pending', 2, 'Bom dia ' || n, 'text', s.at,
             case when s.status = 'pending' then s.at end, s.at, case when s.status = 'closed' then s.at end, s.at, s.at
        from (select n, case when n % 120 = 1 then first_value(id) over (order by n) else id end as id from grown) g, parts,
             lateral (select case when n % 120 = 1 or n % 10 > 0 then 'closed' when n % 20 = 0 then 'open' else 'pending' end,
                             now() - n * interval '9 minutes') s(status, at);
    insert into ticket_reads (tenant_id, ticket_id, user_id, inbound_seen, last_read_id, updated_at)
      select tenant_id, id, coalesce(user_id, ${userId}), 1, 1, now()
        from tickets where tenant_id = ${tenantId} and protocol like 'L%';
    insert into ticket_logs (tenant_id, ticket_id, type, user_id, at)
      select tenant_id, id, 'create', user_id, created_at from tickets where tenant_id = ${tenantId};
    -- One long conversation, and a word in every other one.
    insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
      select tenant_id, t.id, channel_id, gen_random_uuid(), case when m % 9 = 0 then 'image' else 'text' end,
             'Palavra ' || t.id % 100 || ' sobre o pedido ' || m, m % 2 = 0, 'chat',
             case when m % 2 = 0 then 'read' else 'received' end, created_at + m * interval '1 second'
        from tickets t, lateral generate_series(1, case protocol when 'L160' then 400 else 1 end) m
       where tenant_id = ${tenantId} and protocol like 'L%' order by t.id, m;
    insert into message_media (tenant_id, id, message_id, kind, status, claimed_mime, mime, size, created_at)
      select tenant_id, gen_random_uuid(), id, 'image', 'ready', 'image/png', 'image/png', 9, created_at
        from messages where tenant_id = ${tenantId} and type = 'image';
    insert into deals (tenant_id, board_id, lane_id, position, contact_id, owner_id, title, value_cents, lane_since,
                       created_at, updated_at)
      select ${tenantId}, ${boardId}, lanes[1 + n % array_length(lanes, 1)], 'm' || lpad(n::text, 8, '0') || 'i', id,
             people[1 + n % ${PEOPLE}], 'Venda ' || n, n, now(), now(), now() from grown, parts;
    commit`);
  const [row = {}] = await db.sql<Record<string, string>>(
    `select t.id as "ticketId", f.contact_id as "contactId", l.board_id as "boardId", l.id as "laneId",
            (select max(m.id) from messages m where m.tenant_id = $1 and m.ticket_id = t.id) as "messageId"
       from tickets t, tickets f, (select * from lanes where tenant_id = $1 and board_id = $2 limit 1) l
      where t.tenant_id = $1 and t.protocol = 'L160' and f.tenant_id = $1 and f.protocol = 'L1'`,
    [tenantId, boardId],
  );
  return Object.fromEntries(Object.entries(row).map(([name, id]) => [name, Number(id)]));
}

interface Table {
  name: string;
  columns: string;
  /** The same; an address is looked for over all companies, so each has its own. */
  copied: string;
}

/**
 * The company's rows once more for companies that exist in these tables only, until each table is large: every key begins
 * with the tenant, so the same ids are as good there, and lie among the company's own as ids do. Returns the tables that
 * are large now, which are all that hold anything.
 */
export async function crowdTables(db: TestDatabase, tenantId: number): Promise<string[]> {
  const tables = await db.sql<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
            string_agg(case a.attname when 'email' then 'k || email' else quote_ident(a.attname) end, ', '
                       order by a.attnum) as copied
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attname <> 'tenant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
      group by c.relname order by c.relname`,
  );
  await keepStatistics(db);
  const crowded: string[] = [];
  for (const { name, columns, copied } of tables) {
    const [counted] = await db.sql<{ n: string }>(`select count(*) as n from ${name} where tenant_id = $1`, [tenantId]);
    const own = Number(counted?.n);
    if (own === 0) continue;
    const copies = Math.max(1, Math.ceil((LARGE * 1.05) / own));
    // Keys and triggers sleep: what is copied was right before.
    await db.sql(`
      begin;
      set local session_replication_role = replica;
      insert into ${name} (tenant_id, ${columns}) overriding system value
        select 1000000000 + k, ${copied} from ${name}, generate_series(1, ${copies}) k where tenant_id = ${tenantId};
      commit`);
    await db.sql(`vacuum analyze ${name}`);
    crowded.push(name);
  }
  return crowded;
}

/** What the planner knows is what was counted here: an analysis in the middle of the questions would change plans by chance. */
async function keepStatistics(db: TestDatabase): Promise<void> {
  await db.sql(`
    do $$ declare t text; begin
      for t in select c.oid::regclass::text from pg_class c
                where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = false)', t);
      end loop;
    end $$`);
}
