// How many customers' messages a second become committed through HTTP, signature and one SQL call, against PostgreSQL's
// own load program making the same call with as many connections in the same run.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createChannelAdapters } from "#adapters/channels";
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../../app.ts";
import { type Company, makeCompany } from "../../chaos/company.ts";
import { conclude, type Finding } from "../../chaos/figures.ts";
import { makeScratch, type Scratch } from "../../chaos/scratch.ts";
import { sortChanges } from "../../conversation/intake/intake.changes.ts";
import { pgbenchRate } from "../pgbench.ts";
import { type ServerProcess, startServerProcess } from "../processes.ts";
import { type Channel, phoneOf, webhookBody } from "./inbound.bodies.ts";
import type { LoadOrder, LoadReport } from "./inbound.load.ts";

export interface InboundSizes {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  connections: number;
  contacts: number;
  profileFolder?: string;
}

/** What must hold (median of the rounds). */
const LEAST_SINGLE = 0.5;
const LEAST_FIVEFOLD = 1;
const LONGEST_P99_MS = 40;
/** A provider comes again with what was refused, so one now and then on a busy machine is told and no more. */
const MOST_REFUSED = 0.001;
const BATCH = 5;
/** More than any machine at hand takes, so that the load program signs nothing while the clock runs. */
const MOST_PER_SECOND = 5_000;
const WARM_UP_SECONDS = 4;

interface Round {
  bare: number;
  single: number;
  fivefold: number;
  p99: number;
  /** Processor time of the api per body of one message, in microseconds: to see what a change of the code costs. */
  apiMicros: number;
}

export async function runInbound(sizes: InboundSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  let server: ServerProcess | null = null;
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    const company = await makeCompany(scratch);
    await furnish(scratch, company);
    const bench = createBench(scratch, company, sizes);
    // Everybody has written once: a first message makes a contact and a ticket, which is not what is compared here.
    await bench.bare(Math.ceil(sizes.contacts / sizes.connections));
    const rounds: Round[] = [];
    for (let round = 0; round < sizes.rounds; round++) {
      await bench.tidy();
      const bare = await bench.bare();
      await bench.tidy();
      const { profileFolder } = sizes;
      server = await startServerProcess({
        databaseUrl: scratch.url,
        role: "api",
        ...(profileFolder ? { profileFolder } : {}),
      });
      await bench.load(server, 1, WARM_UP_SECONDS);
      const before = server.cpuSeconds();
      const single = await bench.load(server, 1, sizes.seconds);
      const apiMicros = ((server.cpuSeconds() - before) * 1e6) / single.sent;
      const fivefold = await bench.load(server, BATCH, sizes.seconds);
      await server.end();
      server = null;
      const { p99 } = single;
      rounds.push({ bare, single: rateOf(single, 1), fivefold: rateOf(fivefold, BATCH), p99, apiMicros });
      process.stderr.write(`round ${round + 1}: ${JSON.stringify(rounds.at(-1), rounded)}\n`);
    }
    return conclude("bench inbound", [...judge(rounds), bench.allTaken(), await bench.allStored()]);
  } finally {
    await server?.end();
    await scratch.drop();
  }
}

function createBench(scratch: Scratch, { tenantId, channel }: Company, sizes: InboundSizes) {
  const { connections, contacts, seconds } = sizes;
  const path = `/webhooks/whatsapp-cloud/${channel.key}`;
  const target: Channel = { externalId: channel.externalId, appSecret: channel.credentials.appSecret, path };
  const next = new Map<number, number>();
  let sent = 0;
  let refused = 0;
  let refusal: string | null = null;
  let messagesSent = 0;
  let messagesTaken = 0;
  let bareRuns = 0;

  return {
    /** Both sides start on tables in the same state, and nobody works off what the other side left in the journal. */
    async tidy() {
      await scratch.sql("vacuum analyze");
      await scratch.sql("update journal_tail set position = pg_current_snapshot()::text");
    },
    async bare(times?: number): Promise<number> {
      const script = bareScript(target, tenantId, channel.id, connections, contacts);
      const variables = { i: 0, run: ++bareRuns };
      const length = times === undefined ? { seconds } : { seconds, times };
      return pgbenchRate({ databaseUrl: scratch.url, script, connections, variables, ...length });
    },
    async load(server: ServerProcess, messages: number, forSeconds: number): Promise<LoadReport> {
      const { hostname: host, port } = new URL(server.url);
      const first = next.get(messages) ?? 0;
      const ready = Math.ceil((forSeconds * MOST_PER_SECOND) / (messages === 1 ? 1 : 3));
      const order = {
        host,
        port: Number(port),
        channel: target,
        connections,
        seconds: forSeconds,
        messages,
        contacts,
        first,
      };
      const report = await runLoad({ ...order, ready });
      next.set(messages, first + report.sent);
      sent += report.sent;
      refused += report.refused;
      refusal ??= report.refusal;
      messagesSent += report.sent * messages;
      messagesTaken += (report.sent - report.refused) * messages;
      return report;
    },
    async allStored(): Promise<Finding> {
      const [row] = await scratch.sql<{ messages: number; tickets: number; quarantined: number }>(`
        select (select count(*) from messages where provider_id like 'wamid.bench.%')::int as messages,
               (select count(*) from tickets where status in ('open', 'pending'))::int as tickets,
               (select count(*) from webhook_quarantine)::int as quarantined`);
      // Whether a refused one was stored after all nobody can say here; each that was answered well must be.
      const { messages = 0, tickets = 0, quarantined = 0 } = row ?? {};
      const holds = messages >= messagesTaken && messages <= messagesSent && tickets === contacts && quarantined === 0;
      return { what: "stored", holds, shown: `${messages}/${messagesTaken} in ${tickets} tickets` };
    },
    allTaken(): Finding {
      const why = refusal === null ? "" : `, the first with ${JSON.stringify(refusal.slice(0, 120))}`;
      return { what: "refused", holds: refused <= sent * MOST_REFUSED, shown: `${refused} of ${sent} bodies${why}` };
    },
  };
}

/**
 * A company that has been at work for a while, so that indexes have the depth and plans the form they have in earnest.
 */
async function furnish({ sql }: Scratch, { tenantId, channel }: Company): Promise<void> {
  const own = [tenantId, channel.id];
  await sql("select journal_prepare(2)");
  await sql(
    `insert into contacts (tenant_id, name, number)
     select $1, 'Cliente ' || g, (5511970000000 + g)::text from generate_series(1, 20000) g`,
    [tenantId],
  );
  await sql(
    `insert into contact_identities (tenant_id, contact_id, kind, value, match_key)
     select tenant_id, id, 'wa_id', number, number from contacts where tenant_id = $1`,
    [tenantId],
  );
  await sql(
    `insert into tickets (tenant_id, status, turn, protocol, channel_id, contact_id, last_message_at, created_at, updated_at)
     select tenant_id, 'closed', 'queue', 'old' || id, $2, id, now(), now(), now() from contacts where tenant_id = $1`,
    own,
  );
  await sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status,
                           provider_id, provider_at, created_at)
     select t.tenant_id, t.id, t.channel_id, gen_random_uuid(), 'text', 'uma conversa de ontem', g % 2 = 1, 'chat',
            case when g % 2 = 1 then 'read' else 'received' end, 'wamid.old.' || t.id || '.' || g, now(), now()
       from tickets t, generate_series(1, 5) g where t.tenant_id = $1`,
    [tenantId],
  );
}

const LOAD_PROGRAM = fileURLToPath(new URL("./inbound.load.ts", import.meta.url));

async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD_PROGRAM, JSON.stringify(order)]);
  return JSON.parse(stdout) as LoadReport;
}

/**
 * The call the api makes for a body of one message, with the very text that parsing such a body gives; only the names
 * of message and sender change from call to call.
 */
function bareScript(
  channel: Channel,
  tenantId: number,
  channelId: number,
  connections: number,
  contacts: number,
): string {
  const number = 987_654_321;
  const body = webhookBody(channel, { number, messages: 1, contacts: number + 1 });
  const adapter = createChannelAdapters({ META_GRAPH_URL: "http://127.0.0.1", META_GRAPH_VERSION: "v24.0" }).get(
    "whatsapp_cloud",
  );
  const changes = adapter?.parse(JSON.parse(body.toString("utf8"))) ?? [];
  const text = JSON.stringify(sortChanges(changes, channel.externalId).changes);
  const filled = withoutPgbenchNames(text)
    .replaceAll("'", "''")
    .replace(`wamid.bench.1.${number}`, "wamid.bare.' || :run || '.' || :client_id || '.' || :i || '")
    .replaceAll(phoneOf(number), `55119' || (60000000 + :c) || '`);
  if (filled.includes(String(number + 60_000_000)) || !filled.includes(":i")) throw new Error("the body has changed");
  return [
    "\\set i :i + 1",
    `\\set c (:i * ${connections} + :client_id) % ${contacts}`,
    `select * from intake_apply(${tenantId}, ${channelId}, ('${filled}')::jsonb, now(), false);`,
    "",
  ].join("\n");
}

/** pgbench takes a colon before a word for a variable of its own, also inside quotes. */
function withoutPgbenchNames(json: string): string {
  return json.replace(/":(?=\w)/g, '": ').replace(/(?<!"):(?=\w)/g, "\\u003a");
}

const rateOf = ({ sent, refused, seconds }: LoadReport, messages: number) => ((sent - refused) * messages) / seconds;
const rounded = (_: string, value: unknown) => (typeof value === "number" ? Math.round(value * 10) / 10 : value);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function judge(rounds: readonly Round[]): Finding[] {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const ratio = (what: string, least: number, read: (round: Round) => number): Finding => {
    const share = of((round) => read(round) / round.bare);
    return { what, holds: share >= least, shown: `${share.toFixed(2)} of bare (${Math.round(of(read))}/s)` };
  };
  const p99 = of((round) => round.p99);
  return [
    { what: "bare", holds: true, shown: `${Math.round(of(({ bare }) => bare))}/s` },
    ratio("one message a body", LEAST_SINGLE, ({ single }) => single),
    ratio(`${BATCH} messages a body`, LEAST_FIVEFOLD, ({ fivefold }) => fivefold),
    { what: "p99", holds: p99 <= LONGEST_P99_MS, shown: `${p99.toFixed(1)} ms` },
  ];
}
