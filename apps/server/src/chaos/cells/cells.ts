// Two complete cells on one machine, and a company that is moved from one to the other while everybody writes: nothing
// lost, nothing twice, nothing out of order, and the other companies notice nothing.
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { writeResults } from "../../bench/results.ts";
import { conclude, type Finding } from "../figures.ts";
import { type People, startPeople } from "../flow/people.ts";
import { furnish, openConversations, startCustomers } from "../flow/traffic.ts";
import { type House, openHouse } from "../house/house.ts";
import { type Scratch, until } from "../scratch.ts";
import { type Moved, moveCommand } from "./command.ts";
import { type CellFacts, judgeCells } from "./judge.ts";
import { givePast } from "./past.ts";

export interface CellsSizes {
  /** Messages the company has from before. */
  past: number;
  /** Of the run, in both directions together. */
  messages: number;
  conversations: number;
  seconds: number;
  /** A mistake made on purpose, which must be found. */
  isWithoutGate: boolean;
  isWritten: boolean;
}

const COMPANIES = 3;
const OTHER_CELL = 7;
const DRAIN_MS = 180_000;
/** The move begins after this part of the traffic. */
const BEFORE = 1 / 3;
/** Of all that is judged, what the page shows with a bound of none. */
const shown = ["lost", "duplicated", "out of order", "stuck", "failed requests of others"];
const LONGEST_CLOSED_S = 30;

export async function runCells({ isWritten, ...sizes }: CellsSizes): Promise<number> {
  const there = await openHouse({ each: 1, keepsConnections: true, env: otherCell });
  let here: House | null = null;
  const people = startPeople();
  const watchers = startPeople();
  const watcherThere = startPeople();
  let findings: Finding[] = [];
  try {
    await there.scratch.sql("update installation set id = gen_random_uuid(), cell_id = $1", [OTHER_CELL]);
    await there.scratch.sql("select start_sequences_of_cell($1)", [OTHER_CELL]);
    const allowed = new URL(there.url).host;
    here = await openHouse({
      each: 1,
      keepsConnections: true,
      beside: there,
      env: ({ env }) => ({ EGRESS_ALLOW: `${env.EGRESS_ALLOW},${allowed}` }),
    });
    if (sizes.isWithoutGate) await takeGateAway(here.scratch);
    const facts = await drill(here, there, { people, watchers, watcherThere }, sizes);
    findings = await judgeCells(facts);
    if (isWritten) write(sizes, findings, facts.moved);
    return conclude(`cells${sizes.isWithoutGate ? " (planted no-gate)" : ""}`, findings);
  } finally {
    for (const one of [people, watchers, watcherThere]) await one.end();
    const keepsLogs = !sizes.isWithoutGate && (findings.length === 0 || findings.some(({ holds }) => !holds));
    if (keepsLogs) process.stderr.write(`the logs are in ${here?.folder} and ${there.folder}\n`);
    await here?.end({ keepsLogs });
    await there.end({ keepsLogs });
  }
}

const otherCell = (): Record<string, string> => ({
  CELL_ID: String(OTHER_CELL),
  MASTER_KEY: createHash("sha256").update("prosa chaos other cell").digest("base64"),
  REDIS_PREFIX: "other:",
});

/** As if nobody had thought of those who write meanwhile. */
async function takeGateAway(scratch: Scratch): Promise<void> {
  await scratch.sql(`create or replace function tenant_must_be_here(p_tenant bigint, p_may_settle boolean default false)
    returns void language plpgsql as $$ begin end $$`);
}

interface Crew {
  people: People;
  watchers: People;
  watcherThere: People;
}

async function drill(here: House, there: House, crew: Crew, sizes: Omit<CellsSizes, "isWritten">): Promise<CellFacts> {
  const { people, watchers, watcherThere } = crew;
  const clienteles = await furnish(here, { companies: COMPANIES, conversations: sizes.conversations });
  const [leaving, ...staying] = clienteles;
  if (!leaving) throw new Error("no company");
  const { tenantId, admin } = leaving.company;
  const tokens = staying.map(({ company }) => company.admin.token);
  await watchers.openScreens(here.url, tokens);
  const conversations = await openConversations(here, clienteles);
  await givePast(here, leaving.company, sizes.past);

  const half = Math.ceil(sizes.messages / 2);
  people.write({ url: here.url, conversations, messages: half, perSecond: half / sizes.seconds });
  people.allow(half);
  const writing = { messages: half, seconds: sizes.seconds, parts: 1, progress: () => 1 };
  const customers = startCustomers(here, clienteles, writing);
  await pause(sizes.seconds * 1000 * BEFORE);

  const moved = await moveCommand(here, there, tenantId);
  process.stderr.write(moved.said);
  // Whoever sits down there now sees everything that comes from here on.
  const isThere = moved.code === 0;
  if (isThere) await watcherThere.openScreens(there.url, [admin.token]);
  const seenFrom = await lastMessage(there.scratch, tenantId);

  const written = await customers.done;
  await until("the attendants' last words", () => people.isDone, DRAIN_MS);
  const isQuiet = async () => {
    const { webhooks } = await here.sandbox.control("/stats");
    return webhooks.pending === 0 && (await countUnsent(here.scratch)) + (await countUnsent(there.scratch)) === 0;
  };
  const isDrained = await until("everything to be told and sent", isQuiet, DRAIN_MS)
    .then(() => pause(1_000))
    .then(() => until("the last statuses", isQuiet, DRAIN_MS))
    .then(() => true)
    .catch(() => false);
  return {
    here,
    there,
    clienteles,
    moved,
    past: sizes.past,
    asked: await people.asked(),
    unacknowledged: written.emitted - written.acknowledged,
    isDrained,
    watchers,
    watcherThere: isThere ? watcherThere : null,
    seenFrom,
  };
}

async function lastMessage(scratch: Scratch, tenantId: number): Promise<number> {
  const text = "select coalesce(max(id), 0)::text as id from messages where tenant_id = $1";
  const [row] = await scratch.sql<{ id: string }>(text, [tenantId]);
  return Number(row?.id ?? 0);
}

/** Of companies that live there. */
async function countUnsent(scratch: Scratch): Promise<number> {
  const [row] = await scratch.sql<{ n: number }>(
    `select count(*)::int as n from messages m where m.from_me and m.status in ('queued', 'sending')
        and not exists (select 1 from tenant_moves g where g.tenant_id = m.tenant_id)`,
  );
  return row?.n ?? 0;
}

function write(sizes: Omit<CellsSizes, "isWritten">, findings: readonly Finding[], { closedMs }: Moved): void {
  const figures = findings
    .filter(({ what }) => shown.includes(what))
    .map(({ what, shown: count }) => ({ what, value: Number(count), bound: 0, unit: "" }));
  const closed = { what: "Closed for writing", value: closedMs / 1000, bound: LONGEST_CLOSED_S, unit: "s" };
  const { isWithoutGate: _, ...details } = sizes;
  const command = "npm run chaos -- cells";
  writeResults("cells", { command, figures: [closed, ...figures], details: { ...details, findings } });
}
