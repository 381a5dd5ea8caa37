// The attendances of a dataset and what was said in them. Ids grow with time over all companies, as they would have; the
// words of a message are in the index as its trigger would have put them there, only all at once.
import { createChance } from "../../chaos/chance.ts";
import { sentencesOf } from "./sentences.rules.ts";
import type { DatasetShape } from "./shape.rules.ts";
import { asleep, drawn, type Sql } from "./sql.ts";
import { planted } from "./words.ts";

const COUNTS = { openings: 1_000, customers: 9_000, attendants: 10_000 };
/** So many messages in all hold one of the rarest words, whatever the size. */
const PLANTED = 100;
/** At a time, so that one can see how far it is. */
const TICKETS_AT_ONCE = 100_000;
const SHORTEST_SECONDS = 300;
const LONGEST_SECONDS = 14_400;
/** Whoever is attended or waits has written within so long: the window for free text is open. */
const ACTIVE_SECONDS = 36_000;

/** Where `t` is the ticket and `m` counts its messages from 1. Who waits in a queue has not been answered. */
const isOurs = (id: string, m: string) => `(status <> 'pending' and (${m} + ${id}) % 2 = 0)`;
const sentence = (message: string, m: string, ours: string) =>
  `(case when ${ours} then ${COUNTS.openings + COUNTS.customers} + ${message} * 48271 % ${COUNTS.attendants}
         when ${m} = 1 then ${message} * 48271 % ${COUNTS.openings}
         else ${COUNTS.openings} + ${message} * 48271 % ${COUNTS.customers} end)`;

export async function makeSentences({ sql }: Sql): Promise<void> {
  const { openings, customers, attendants } = sentencesOf(COUNTS, createChance("sentences").next);
  await sql("create table dataset_sentences (n int primary key, body text not null, keys text[])");
  await sql(
    `insert into dataset_sentences (n, body, keys)
     select x.n - 1, x.body, tsvector_to_array(message_keys('', x.body)) from unnest($1::text[]) with ordinality x(body, n)`,
    [[...openings, ...customers, ...attendants]],
  );
  await sql("analyze dataset_sentences");
}

interface Bases {
  ticket: number;
  message: number;
}

export async function makeTickets({ sql }: Sql, shape: DatasetShape, now: Date): Promise<Bases> {
  const each = shape.messagesPerTicket;
  const bases = { ticket: await lastOf({ sql }, "tickets"), message: await lastOf({ sql }, "messages") };
  const last = `${bases.message} + (id - ${bases.ticket}) * ${each}`;
  await sql(
    asleep(`
    insert into tickets (tenant_id, id, version, status, turn, protocol, queue_id, user_id, assigned_at, channel_id,
                         contact_id, wallet_ids, closing_reason_id, inbound_count, answered, last_message_id, last_message,
                         last_message_type, last_message_from_me, last_message_status, last_message_at, waiting_since,
                         last_inbound_at, closed_at, created_at, updated_at)
      overriding system value
      select t.tenant_id, t.id, ${each}, t.status, case t.status when 'pending' then 'queue' else 'person' end,
             to_char(t.begun, 'YYYYMMDD') || lpad(t.n::text, 7, '0'), t.queues[t.n % 7],
             case when t.status <> 'pending' then t.users[1 + t.chance / 7 % t.people] end,
             case when t.status <> 'pending' then t.begun end,
             t.channels[1 + t.n % 2], t.first_contact + t.contact,
             case when (t.contact + 1) % 3 = 0 then array[t.users[1 + (t.contact + 1) / 3 % t.people]] else '{}' end,
             case when t.status = 'closed' then t.reasons[1 + t.n % 4] end,
             case t.status when 'pending' then ${each} else (${each} + 1 - t.id % 2) / 2 end, l.ours,
             ${each === 0 ? "null, ''" : `${last}, left(coalesce(s.body, ''), 250)`}, 'text', l.ours,
             case when l.ours then 'read' else 'received' end, t.ended, case when not l.ours and t.status in ('open', 'pending') then t.ended end,
             t.ended, case when t.status = 'closed' then t.ended end, t.begun, t.ended
        from (${ticketsInOrder(bases.ticket, now)}) t
       cross join lateral (select ${isOurs("id", String(each))} as ours) l
        left join dataset_sentences s on s.n = ${sentence(`(${last})`, String(each), "l.ours")}
       order by t.id;
    insert into ticket_reads (tenant_id, ticket_id, user_id, inbound_seen, last_read_id, updated_at)
      select t.tenant_id, t.id, t.user_id, t.inbound_count - (not t.answered)::int, coalesce(t.last_message_id, 1), t.updated_at
        from tickets t where t.status = 'open' and t.user_id is not null and t.id > ${bases.ticket};
    select setval(pg_get_serial_sequence('tickets', 'id'), (select max(id) from tickets))`),
  );
  return bases;
}

/** Numbered as they began: those of a company that are still active are its newest. */
function ticketsInOrder(base: number, now: Date): string {
  const present = `timestamptz '${now.toISOString()}'`;
  return `
    select x.*, ${base} + row_number() over (order by x.begun, x.rank, x.n) as id
      from (select p.*, n, s.status, c.contact, d.chance, w.ended - w.length as begun, w.ended
              from dataset_parts p cross join generate_series(1, p.tickets) n
              join dataset_moments m on m.place = least(9999, n::bigint * 9999 / greatest(1, p.tickets - p.active)),
                   lateral (select case when n <= p.tickets - p.active then 'closed' when n % 4 < 2 then 'open' else 'pending' end) s(status),
                   lateral (select n * 1000003::bigint % p.contacts) c(contact),
                   lateral (select ${drawn("d", "p.rank || '.' || n")} as chance) d,
                   lateral (select interval '1 second' * (${SHORTEST_SECONDS} + d.chance % ${LONGEST_SECONDS}) as length,
                                   date_trunc('milliseconds', case when s.status = 'closed'
                                     then least(m.at + interval '1 second' * (d.chance % 470), ${present} - interval '1 minute')
                                     else ${present} - interval '1 second' * (60 + d.chance % ${ACTIVE_SECONDS}) end) as ended) w) x`;
}

export async function makeMessages({ sql }: Sql, shape: DatasetShape, bases: Bases, tell: (done: string) => void) {
  const each = shape.messagesPerTicket;
  const plantEvery = Math.max(1, Math.round((shape.tickets * each) / PLANTED));
  for (let from = 0; from < shape.tickets; from += TICKETS_AT_ONCE) {
    const stretch = `t.id > ${bases.ticket + from} and t.id <= ${bases.ticket + from + TICKETS_AT_ONCE}`;
    // Both from the same rows, so that no message is looked for by its text.
    const said = saidIn(stretch, each, bases, plantEvery);
    await sql(
      asleep(`
      insert into messages (tenant_id, id, ticket_id, channel_id, client_id, type, body, from_me, send_type, user_id, status,
                            provider_id, provider_at, sent_at, delivered_at, read_at, created_at)
        overriding system value
        select tenant_id, id, ticket_id, channel_id, gen_random_uuid(), 'text', body, ours, 'chat',
               case when ours then user_id end, case when ours then 'read' else 'received' end, 'wamid.' || md5(id::text), at,
               case when ours then at end, case when ours then at end, case when ours then at end, at
          from (${said}) x order by id`),
    );
    if (!shape.without?.includes("words")) await sql(asleep(`${wordsOf(said)}`));
    tell(`${Math.min(shape.tickets, from + TICKETS_AT_ONCE) * each} messages`);
  }
  await sql("select setval(pg_get_serial_sequence('messages', 'id'), (select greatest(1, max(id)) from messages))");
}

function saidIn(stretch: string, each: number, bases: Bases, plantEvery: number): string {
  const plants = `(array[${planted.map((word) => `'${word}'`).join(",")}])`;
  const plant = `case when x.id % ${plantEvery} = 0 then ' ' || ${plants}[1 + (x.id / ${plantEvery}) % ${planted.length}] end`;
  return `
    select x.*, s.body || coalesce(${plant}, '') as body, case when ${plant} is null then s.keys end as keys
      from (select t.tenant_id, t.id as ticket_id, t.channel_id, t.user_id, m,
                   ${bases.message} + (t.id - ${bases.ticket} - 1) * ${each} + m as id, ${isOurs("t.id", "m")} as ours,
                   t.created_at + (t.last_message_at - t.created_at) * m / ${each} as at
              from tickets t, generate_series(1, ${each}) m where ${stretch}) x
      join dataset_sentences s on s.n = ${sentence("x.id", "x.m", "x.ours")}`;
}

function wordsOf(said: string): string {
  return `
    insert into message_words (tenant_id, message_id, ticket_id, words)
      select x.tenant_id, x.id, x.ticket_id,
             case when x.keys is null then message_keys(p.scope, x.body)
                  else array_to_tsvector(array(select p.scope || k from unnest(x.keys) k)) end
        from (${said}) x, lateral (select message_scope(x.tenant_id, x.id >> 18) as scope) p
       order by x.id`;
}

export async function makeLogs({ sql }: Sql, bases: Bases): Promise<void> {
  await sql(
    asleep(`
    insert into ticket_logs (tenant_id, ticket_id, type, user_id, to_queue_id, at, closing_reason_id)
      select t.tenant_id, t.id, x.type, case when x.type <> 'create' then t.user_id end,
             case when x.type = 'create' then t.queue_id end, case x.type when 'closed' then t.closed_at else t.created_at end,
             case when x.type = 'closed' then t.closing_reason_id end
        from tickets t, unnest(array['create', 'open', 'closed']) with ordinality x(type, place)
       where t.id > ${bases.ticket} and (x.type = 'create' or (x.type = 'open' and t.user_id is not null) or t.status = 'closed')
       order by t.id, x.place`),
  );
}

async function lastOf({ sql }: Sql, table: string): Promise<number> {
  const [row] = await sql<{ last: string }>(`select last_value as last from ${table}_id_seq`);
  return Number(row?.last);
}
