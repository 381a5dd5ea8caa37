// How many people can work at once: simulated attendants and customers over real HTTP and real sockets, on a dataset with
// a long past, against one api and one worker; then the same with more customers, and with far more than usual.
import { conclude, inEveryWindow } from "../../chaos/figures.ts";
import type { Scratch } from "../../chaos/scratch.ts";
import { type Figure, writeResults } from "../results.ts";
import {
  bounds,
  countErrors,
  type Held,
  inRows,
  judgeBurst,
  judgeScreen,
  judgeWork,
  type StepReport,
} from "./capacity.rules.ts";
import type { StepOrder } from "./client.ts";
import { computedBy, inWorld, type WorldSizes } from "./world.ts";

export interface CapacitySizes extends WorldSizes {
  /** Of the work; the other two steps have their own. */
  seconds: number;
  inbound: number;
  screen: { inbound: number; seconds: number };
  burst: { inbound: number; seconds: number };
  /** One step alone, by its name. */
  only?: string;
  isWritten: boolean;
}

/** Until everybody has a list, and the server's code is compiled as it will be all day. */
const WARM_UP_SECONDS = 40;
const PATIENCE_SECONDS = 15;
/** A short look is repeated when something else was going on at that moment; a long one is what it is. */
const SHORT_SECONDS = 60;

const workIn = ({ attendants, inbound, seconds }: CapacitySizes) =>
  `${attendants} attendants and ${inbound} messages/s for ${seconds} s`;

export async function runCapacity(sizes: CapacitySizes): Promise<number> {
  const steps: Record<string, StepReport> = {};
  /** Hundredths of one processor. */
  const processor: Record<string, Record<string, number>> = {};
  return inWorld(sizes, async (world) => {
    const run = async (name: string, order: StepOrder) => {
      const before = await computedBy(world);
      const report = await world.client.step(order);
      // Of several windows the worst is kept.
      const known = steps[name];
      if (!known || waitedIn(name, report) >= waitedIn(name, known)) steps[name] = report;
      const after = await computedBy(world);
      const share = (part: keyof typeof after) => Math.round((after[part] - before[part]) / order.seconds / 10);
      const shares = {
        api: share("api"),
        worker: share("worker"),
        database: share("database"),
        others: share("withheld"),
      };
      processor[name] = shares;
      const { api, worker, database, others } = shares;
      const used = `of a processor: api ${api} %, worker ${worker} %, database ${database} %; withheld by the host ${others} %`;
      process.stderr.write(`${[`${name}:`, ...inRows(report), `  ${used}`].join("\n")}\n`);
      return report;
    };
    const { attendants, inbound, seconds, screen, burst } = sizes;
    const patienceSeconds = PATIENCE_SECONDS;
    await run("warm-up", { inbound, seconds: Math.min(WARM_UP_SECONDS, seconds), patienceSeconds });
    const parts: Record<string, () => Promise<Held>> = {
      async work() {
        const look = async () => judgeWork(workIn(sizes), await run("work", { inbound, seconds, patienceSeconds }));
        return seconds <= SHORT_SECONDS ? inEveryWindow(look) : look();
      },
      screen: () =>
        inEveryWindow(async () =>
          judgeScreen(`to screen at ${screen.inbound}/s`, await run("screen", { ...screen, patienceSeconds })),
        ),
      async burst() {
        const known = await stored(world.scratch);
        const report = await run("burst", { ...burst, patienceSeconds: bounds.drainSeconds });
        const { messages, quarantined } = await stored(world.scratch);
        const what = `burst of ${burst.inbound}/s for ${burst.seconds} s`;
        return judgeBurst(what, report, { messages: messages - known.messages, quarantined });
      },
    };
    const findings: Held[] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (!sizes.only || sizes.only === name) findings.push(await measure());
    }
    const { size } = sizes;
    if (sizes.isWritten) {
      const command = `npm run bench -- capacity --size ${size}`;
      const details = { size, attendants, inbound, seconds, screen, burst, findings, processor, steps };
      writeResults(`capacity-${size.toLowerCase()}`, { command, figures: figuresOf(sizes, steps), details });
    }
    return conclude("bench capacity", findings);
  });
}

const waitedIn = (name: string, { screen, actions }: StepReport) =>
  name === "screen" ? screen.times.p99 : (actions.all?.p99 ?? 0);

async function stored({ sql }: Scratch): Promise<{ messages: number; quarantined: number }> {
  const [row] = await sql<{ messages: number; quarantined: number }>(
    `select (select count(*) from messages where provider_id like 'wamid.capacity.%')::int as messages,
            (select count(*) from webhook_quarantine)::int as quarantined`,
  );
  return row ?? { messages: 0, quarantined: 0 };
}

function figuresOf({ attendants, inbound, screen, burst }: CapacitySizes, steps: Record<string, StepReport>): Figure[] {
  const { work, screen: seen, burst: flood } = steps;
  const lost = (report: StepReport) => report.inbound.sent - report.inbound.taken + report.screen.unseen;
  const at = `${attendants} attendants, ${inbound} messages/s`;
  const none = { bound: 0, unit: "" };
  return [
    ...(work?.actions.all
      ? [
          { what: `${at}: average answer`, value: work.actions.all.mean, bound: bounds.averageMs, unit: "ms" },
          { what: `${at}: p99`, value: work.actions.all.p99, bound: bounds.p99Ms, unit: "ms" },
          { what: `${at}: errors`, value: countErrors(work), ...none },
        ]
      : []),
    ...(seen
      ? [
          {
            what: `To screen at ${screen.inbound}/s, p99`,
            value: seen.screen.times.p99,
            bound: bounds.screenP99Ms,
            unit: "ms",
          },
          { what: "Never seen on a screen", value: seen.screen.unseen, ...none },
        ]
      : []),
    ...(flood
      ? [
          { what: `Burst of ${burst.inbound}/s: lost`, value: lost(flood), ...none },
          {
            what: "Drained after the burst",
            value: flood.drainSeconds ?? 9_999,
            bound: bounds.drainSeconds,
            unit: "s",
          },
        ]
      : []),
  ];
}
