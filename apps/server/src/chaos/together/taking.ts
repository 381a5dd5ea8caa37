// Many people take the same waiting ticket in the same moment: one of them has it, the others are shown who.
import { createPatience, type Patience } from "../../fuzz/patience.ts";
import { startServer } from "../../testing/start-server.ts";
import { makeCompany } from "../company.ts";
import { conclude, inWords, percentile } from "../figures.ts";
import { makeScratch } from "../scratch.ts";

export interface TakingSizes {
  rounds: number;
  /** At once, for one ticket. */
  people: number;
}

interface Taker {
  id: number;
  token: string;
}

export interface Taken {
  winners: number[];
  /** Refused, and shown the ticket with its new owner. */
  informed: number;
  /** Anything else: two owners, a refusal without the new state, an error. */
  others: string[];
  ms: number[];
}

/** Everybody at once; a stale version and somebody else's ticket are the two ways to lose. */
export async function takeTogether(
  url: string,
  ticketId: number,
  takers: readonly Taker[],
  patience: Patience = createPatience(),
): Promise<Taken> {
  const answers = await Promise.all(takers.map((taker) => take(url, ticketId, taker, patience)));
  const winners = answers.filter(({ status }) => status === 200).map(({ taker }) => taker.id);
  const losers = answers.filter(({ status }) => status !== 200);
  const isInformed = ({ body }: (typeof losers)[number]) =>
    (body.error === "ERR_CONFLICT" || body.error === "ERR_TICKET_ASSIGNED") && body.entity?.userId === winners[0];
  return {
    winners,
    informed: losers.filter(isInformed).length,
    others: losers.filter((answer) => !isInformed(answer)).map(({ status, body }) => `${status} ${body.error}`),
    ms: answers.map(({ ms }) => ms),
  };
}

async function take(url: string, ticketId: number, taker: Taker, patience: Patience) {
  const { status, text, ms } = await patience.ask(async () => {
    const begun = performance.now();
    const response = await fetch(`${url}/api/tickets/${ticketId}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${taker.token}`, "content-type": "application/json" },
      body: JSON.stringify({ status: "open", version: 1 }),
    });
    return { status: response.status, text: await response.text(), ms: performance.now() - begun };
  });
  const body = JSON.parse(text) as { error?: string; entity?: { userId: number | null } };
  return { taker, status, body, ms };
}

/** More people than take part in a round, because everybody has a limit of requests a minute. */
const SPARE = 3;

export async function runTakingChaos({ rounds, people }: TakingSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  try {
    const { tenantId, channel, users } = await makeCompany(scratch, { attendants: people * SPARE });
    const server = await startServer(scratch, { role: "api" });
    const patience = createPatience();
    const sums = { winners: 0, informed: 0, others: [] as string[], ms: [] as number[] };
    try {
      for (let round = 0; round < rounds; round++) {
        const [ticket] = await scratch.sql<{ id: string }>(
          `with c as (insert into contacts (tenant_id, name) values ($1, 'Contact') returning id)
           insert into tickets (tenant_id, version, status, turn, protocol, queue_id, channel_id, contact_id,
                                last_message_at, created_at, updated_at)
           select $1, 1, 'pending', 'queue', 'T' || $3::int, h.default_queue_id, h.id, c.id, now(), now(), now()
             from c, channels h where h.id = $2 returning id`,
          [tenantId, channel.id, round],
        );
        const from = (round * people) % users.length;
        const takers = Array.from({ length: people }, (_, index) => users[(from + index) % users.length] as Taker);
        const taken = await takeTogether(server.url, Number(ticket?.id), takers, patience);
        sums.winners += taken.winners.length === 1 ? 1 : 0;
        sums.informed += taken.informed;
        sums.others.push(...taken.others);
        sums.ms.push(...taken.ms);
      }
    } finally {
      await server.close();
    }
    const [stored] = await scratch.sql<{ logs: number; open: number }>(`
      select (select count(*) from ticket_logs where type = 'open')::int as logs,
             (select count(*) from tickets where status = 'open' and version = 2)::int as open`);
    const losers = rounds * (people - 1);
    const repeated = patience.repeated === 0 ? [] : [`after ${patience.repeated} x "not now"`];
    const shown = [...new Set(sums.others), ...repeated].join(", ");
    return conclude("taking", [
      { what: "one winner in", holds: sums.winners === rounds, shown: `${sums.winners}/${rounds} rounds of ${people}` },
      { what: "shown who won", holds: sums.informed === losers, shown: `${sums.informed}/${losers} ${shown}`.trim() },
      {
        what: "written once",
        holds: stored?.logs === rounds && stored.open === rounds,
        shown: `${stored?.logs}/${rounds}`,
      },
      { what: "answered", holds: percentile(sums.ms, 0.99) < 20_000, shown: inWords(sums.ms) },
    ]);
  } finally {
    await scratch.drop();
  }
}
