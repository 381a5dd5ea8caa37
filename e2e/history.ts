// What journeys do in the database itself: a long past that nobody has to send, and a ticket held in other hands.
import pg from "pg";
import { inject } from "vitest";

/** Text both ways, of one to nine lines, a minute apart; `words` stand at the head of each with its number. */
export async function fillConversation(ticketId: number, count: number, words: string): Promise<void> {
  await sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     select t.tenant_id, t.id, t.channel_id, gen_random_uuid(), 'text',
            $2 || ' ' || n || '. ' || repeat('Segue o detalhe do pedido com cor, prazo e endereço. ', n * 7 % 9),
            n % 3 = 0, 'chat', case when n % 3 = 0 then 'read' else 'received' end,
            now() - ($3::int - n) * interval '1 minute'
       from tickets t, generate_series(1, $3::int) n
      where t.id = $1
      order by n`,
    [ticketId, words, count],
  );
}

export async function sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Does something while the ticket is in other hands: whoever would write into it waits. */
export async function whileHeld(ticketId: number, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from tickets where id = $1 for update", [ticketId]);
    await work();
  } finally {
    await client.end();
  }
}
