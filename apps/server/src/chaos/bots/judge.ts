// Holds what the provider received of bots against the order in which tickets changed hands.
import type { Finding } from "../figures.ts";
import type { Scratch } from "../scratch.ts";

export interface Received {
  conversation: number;
  text: string;
}

interface Account {
  number: number;
  ticketId: number;
  what: "bot" | "people" | "said" | "claimed";
  text: string | null;
}

export async function judge(
  { sql }: Scratch,
  received: readonly Received[],
  { taken, kills }: { taken: number; kills: number },
): Promise<Finding[]> {
  const account = await sql<Account>(
    `select a.number::int as number, a.ticket_id::int as "ticketId", a.what, m.body as text
       from chaos_account a left join messages m on m.id = a.message_id
      where a.message_id is null or m.send_type = 'bot' order by a.number`,
  );
  const { late, claimed, order } = follow(account);
  const [rows] = await sql<{ withdrawn: number; unknown: number; stuck: number }>(
    `select count(*) filter (where status = 'canceled')::int as withdrawn,
            count(*) filter (where status = 'unconfirmed')::int as unknown,
            count(*) filter (where status in ('queued', 'sending'))::int as stuck
       from messages where send_type = 'bot'`,
  );
  const { withdrawn = 0, unknown = 0, stuck = 0 } = rows ?? {};
  const after = received.filter(({ text }) => !claimed.has(text)).length;
  const twice = received.length - new Set(received.map(({ text }) => text)).size;
  const inverted = received.filter(({ text, conversation }, place) => {
    const before = received[place - 1];
    return before?.conversation === conversation && (order.get(before.text) ?? 0) > (order.get(text) ?? 0);
  }).length;
  const none = (what: string, count: number): Finding => ({ what, holds: count === 0, shown: String(count) });
  return [
    none("said after a take-over", late),
    none("received without a claim before it", after),
    none("twice", twice),
    none("out of order", inverted),
    none("stuck", stuck),
    {
      what: "received",
      holds: received.length > 0,
      shown: `${received.length} (${withdrawn} withdrawn, ${unknown} unknown, ${taken} take-overs, ${kills} kills)`,
    },
  ];
}

/** Walks every ticket's account: what a bot said while people had it, and what was claimed while the bot had it. */
function follow(account: readonly Account[]) {
  const isPeoples = new Map<number, boolean>();
  const claimed = new Set<string>();
  const order = new Map<string, number>();
  let late = 0;
  for (const { number, ticketId, what, text } of account) {
    if (what === "bot" || what === "people") isPeoples.set(ticketId, what === "people");
    if (text === null) continue;
    if (what === "said") {
      order.set(text, number);
      late += isPeoples.get(ticketId) ? 1 : 0;
    }
    if (what === "claimed" && !isPeoples.get(ticketId)) claimed.add(text);
  }
  return { late, claimed, order };
}
