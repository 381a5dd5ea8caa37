// A month of companies invoiced by two workers that are killed with -9: each period once, numbers without gap or twin.
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../../app.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { conclude, type Finding } from "../figures.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "../scratch.ts";
import { makeCompanies } from "./companies.ts";
import { billingPlant, NO_PERIOD_KEY, ROUNDS } from "./planted.ts";

export interface BillingSizes {
  companies: number;
  kills: number;
  plant?: string;
}

/** An invoice is made a week before. */
const WITHIN_DAYS = 6;
const PATIENCE_MS = 600_000;
const LONGEST_MS = 180_000;

export async function runBillingChaos({ companies, kills, plant }: BillingSizes): Promise<number> {
  const scratch = await makeScratch(ROUNDS);
  await installJobs(scratch.ownerUrl, neededQueues());
  const env = testEnvironment(scratch.url, { ROLE: "worker" });
  const start = () => startVictim("./money/billing.worker.ts", env);
  const victims: Victim[] = [];
  try {
    await makeCompanies(scratch, companies, WITHIN_DAYS);
    if (plant === billingPlant) await scratch.sql(NO_PERIOD_KEY);
    const begun = performance.now();
    victims.push(await start(), await start());
    for (let number = 0; number < kills; number++) {
      const enough = ((number + 0.5) * companies) / kills;
      await until("enough invoices to interrupt", async () => (await countInvoices(scratch)) >= enough, PATIENCE_MS);
      await victims[number % 2]?.kill();
      victims[number % 2] = await start();
    }
    await until("everybody to be invoiced", async () => (await invoiced(scratch)) >= companies, PATIENCE_MS);
    const took = performance.now() - begun;
    const first = await countInvoices(scratch);
    // Another two rounds by both: whatever they would add, they add now.
    const rounds = await roundsOf(scratch);
    await until("two more rounds", async () => (await roundsOf(scratch)) >= rounds + 4, PATIENCE_MS);
    return conclude("billing", await judge(scratch, { companies, kills, first, took }));
  } finally {
    for (const victim of victims) await victim.end();
    await scratch.drop();
  }
}

async function one(scratch: Scratch, text: string): Promise<number> {
  const [row] = await scratch.sql<{ n: number }>(text);
  return row?.n ?? 0;
}

const countInvoices = (scratch: Scratch) =>
  one(scratch, "select count(*)::int as n from invoices where kind = 'renewal'");
const invoiced = (scratch: Scratch) => one(scratch, "select count(distinct tenant_id)::int as n from invoices");
/** Each worker counts what it has gone through. */
const roundsOf = (scratch: Scratch) => one(scratch, "select count(*)::int as n from chaos_rounds");

interface Seen {
  companies: number;
  kills: number;
  first: number;
  took: number;
}

async function judge(scratch: Scratch, { companies, kills, first, took }: Seen): Promise<Finding[]> {
  const all = await countInvoices(scratch);
  const torn = await one(
    scratch,
    `select count(*)::int as n from invoices i
      where i.total_cents <> (select coalesce(sum(l.total_cents), -1) from invoice_lines l
                               where l.tenant_id = i.tenant_id and l.invoice_id = i.id)`,
  );
  const gaps = await one(
    scratch,
    `select count(*)::int as n from (
       select s.tenant_id from subscriptions s join invoices i on i.tenant_id = s.tenant_id
        group by s.tenant_id, s.last_number having count(*) <> s.last_number or count(distinct i.number) <> count(*)) x`,
  );
  const days = await one(scratch, "select count(distinct i.due_at::date)::int as n from invoices i");
  const isQuick = kills > 0 || took <= LONGEST_MS;
  return [
    {
      what: "renewals",
      holds: first === companies,
      shown: `${first}/${companies}, ${kills} kills, due on ${days} days`,
    },
    { what: "after two more rounds", holds: all === companies, shown: String(all) },
    { what: "numbers with gap or twin", holds: gaps === 0, shown: String(gaps) },
    { what: "invoices without their lines", holds: torn === 0, shown: String(torn) },
    { what: "time", holds: isQuick, shown: `${(took / 1000).toFixed(1)} s` },
  ];
}
