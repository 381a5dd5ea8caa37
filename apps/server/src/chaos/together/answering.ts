// Two colleagues answer the same customer in the same instant, both having seen the same: one passes, the other is told.
import { NewerMessages } from "@prosa/contracts/message-newer";
import { createPatience, type Patience } from "../../fuzz/patience.ts";
import { startServer } from "../../testing/start-server.ts";
import { makeCompany } from "../company.ts";
import { conclude, inWords, percentile } from "../figures.ts";
import { makeScratch } from "../scratch.ts";

interface Speaker {
  id: number;
  token: string;
}

export interface Answered {
  /** Client ids of what was taken. */
  passed: string[];
  /** Refused, and told which message came first. */
  told: number;
  /** Anything else. */
  others: string[];
  ms: number[];
}

export async function answerTogether(
  url: string,
  ticketId: number,
  seenId: number,
  speakers: readonly Speaker[],
  patience: Patience = createPatience(),
): Promise<Answered> {
  const answers = await Promise.all(speakers.map((speaker) => answer(url, ticketId, seenId, speaker, patience)));
  const passed = answers.filter(({ status }) => status === 200);
  const [first] = passed;
  const isTold = ({ body }: (typeof answers)[number]) => {
    const newer = NewerMessages.safeParse(body.entity);
    return body.error === "ERR_NEWER_MESSAGES" && newer.data?.newestId === first?.body.messages?.[0]?.id;
  };
  const refused = answers.filter(({ status }) => status !== 200);
  return {
    passed: passed.map(({ clientId }) => clientId),
    told: refused.filter(isTold).length,
    others: refused.filter((one) => !isTold(one)).map(({ status, body }) => `${status} ${body.error}`),
    ms: answers.map(({ ms }) => ms),
  };
}

async function answer(url: string, ticketId: number, seenId: number, { id, token }: Speaker, patience: Patience) {
  const clientId = crypto.randomUUID();
  const { status, text, ms } = await patience.ask(async () => {
    const begun = performance.now();
    const response = await fetch(`${url}/api/messages/${ticketId}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ clientId, body: `Resposta de ${id}`, seenId }),
    });
    return { status: response.status, text: await response.text(), ms: performance.now() - begun };
  });
  const body = JSON.parse(text) as { error?: string; entity?: unknown; messages?: { id: number }[] };
  return { clientId, status, body, ms };
}

/** More people than take part at once, because everybody has a limit of requests a minute. */
const PEOPLE = 40;

export async function runAnsweringChaos({ pairs }: { pairs: number }): Promise<number> {
  const scratch = await makeScratch("select 1");
  try {
    const { tenantId, channel, users } = await makeCompany(scratch, { attendants: PEOPLE });
    const server = await startServer(scratch, { role: "api" });
    const patience = createPatience();
    const sums = { one: 0, told: 0, others: [] as string[], ms: [] as number[] };
    try {
      for (let pair = 0; pair < pairs; pair++) {
        const [row] = await scratch.sql<{ ticketId: string; id: string }>(
          `with c as (insert into contacts (tenant_id, name) values ($1, 'Contact') returning id),
           t as (insert into tickets (tenant_id, version, status, turn, protocol, queue_id, channel_id, contact_id,
                                      last_message_at, last_inbound_at, created_at, updated_at)
                 select $1, 1, 'open', 'queue', 'P' || $3::int, h.default_queue_id, h.id, c.id, now(), now(), now(), now()
                   from c, channels h where h.id = $2 returning id)
           insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
           select $1, t.id, $2, gen_random_uuid(), 'text', 'Bom dia', false, 'chat', 'received', now() from t
           returning ticket_id as "ticketId", id`,
          [tenantId, channel.id, pair],
        );
        const at = (pair * 2) % users.length;
        const two = [users[at], users[(at + 1) % users.length]] as Speaker[];
        const answered = await answerTogether(server.url, Number(row?.ticketId), Number(row?.id), two, patience);
        if (answered.passed.length === 1) sums.one += 1;
        sums.told += answered.told;
        sums.others.push(...answered.others);
        sums.ms.push(...answered.ms);
      }
    } finally {
      await server.close();
    }
    const [stored] = await scratch.sql<{ answers: number }>(
      "select count(*)::int as answers from messages where from_me",
    );
    const shown = [...new Set(sums.others)].join(", ");
    return conclude("answering", [
      { what: "one answer in", holds: sums.one === pairs, shown: `${sums.one}/${pairs} pairs` },
      { what: "told of it", holds: sums.told === pairs, shown: `${sums.told}/${pairs} ${shown}`.trim() },
      { what: "stored", holds: stored?.answers === pairs, shown: `${stored?.answers}/${pairs}` },
      { what: "answered", holds: percentile(sums.ms, 0.99) < 20_000, shown: inWords(sums.ms) },
    ]);
  } finally {
    await scratch.drop();
  }
}
