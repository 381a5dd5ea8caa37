// How many people can work at once: simulated attendants and customers over real HTTP and real sockets, on a dataset with
// a long past, against one api and one worker; then the same with more customers, and with far more than usual.
import { fileURLToPath } from "node:url";
import { installJobs } from "#platform/jobs";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { neededQueues } from "../../app.ts";
import { conclude, inQuietWindow } from "../../chaos/figures.ts";
import { copyNamed, makeScratch, type Scratch } from "../../chaos/scratch.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { startAsked } from "../asked.ts";
import { cpuOf } from "../cpu.ts";
import { freshen, readLines } from "../dataset/lines.ts";
import { makeDataset } from "../dataset/make.ts";
import { sizeNamed } from "../dataset/shape.rules.ts";
import { type ServerProcess, startServerProcess } from "../processes.ts";
import { signEverybodyIn } from "../readers.ts";
import {
  atWork,
  bounds,
  type Held,
  inRows,
  judgeBurst,
  judgeScreen,
  judgeWork,
  type StepReport,
} from "./capacity.rules.ts";
import type { ClientOrder, StepOrder } from "./client.ts";
import { writeResults } from "./results.ts";

export interface CapacitySizes {
  size: string;
  /** A dataset made before, by its name; it is copied and stays as it is. */
  database?: string;
  attendants: number;
  /** Of the work; the other two steps have their own. */
  seconds: number;
  inbound: number;
  screen: { inbound: number; seconds: number };
  burst: { inbound: number; seconds: number };
  /** One step alone, by its name. */
  only?: string;
  isWritten: boolean;
  profileFolder?: string;
}

/** Until everybody has a list, and the server's code is compiled as it will be all day. */
const WARM_UP_SECONDS = 40;
const PATIENCE_SECONDS = 15;
/** A short look is repeated when something else was going on at that moment; a long one is what it is. */
const SHORT_SECONDS = 60;

const workIn = ({ attendants, inbound, seconds }: CapacitySizes) =>
  `${attendants} attendants and ${inbound} messages/s for ${seconds} s`;

interface World {
  scratch: Scratch;
  sandbox: TestSandbox;
  api: ServerProcess;
  worker: ServerProcess;
  client: Client;
}

export async function runCapacity(sizes: CapacitySizes): Promise<number> {
  const steps: Record<string, StepReport> = {};
  return inWorld(sizes, async (world) => {
    const run = async (name: string, order: StepOrder) => {
      const before = await computedBy(world);
      const report = await world.client.step(order);
      steps[name] = report;
      const after = await computedBy(world);
      const share = (part: keyof typeof after) => ((after[part] - before[part]) / order.seconds / 10).toFixed(0);
      const used = `of a processor: api ${share("api")} %, worker ${share("worker")} %, database ${share("database")} %`;
      process.stderr.write(`${[`${name}:`, ...inRows(report), `  ${used}`].join("\n")}\n`);
      return report;
    };
    const { attendants, inbound, seconds, screen, burst } = sizes;
    const patienceSeconds = PATIENCE_SECONDS;
    await run("warm-up", { inbound, seconds: Math.min(WARM_UP_SECONDS, seconds), patienceSeconds });
    const parts: Record<string, () => Promise<Held>> = {
      async work() {
        const look = async () => judgeWork(workIn(sizes), await run("work", { inbound, seconds, patienceSeconds }));
        return seconds <= SHORT_SECONDS ? inQuietWindow(look) : look();
      },
      screen: () =>
        inQuietWindow(async () =>
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
    if (sizes.isWritten)
      writeResults("capacity", { size, attendants, inbound, seconds, screen, burst, bounds, findings, steps });
    return conclude("bench capacity", findings);
  });
}

async function inWorld(sizes: CapacitySizes, measure: (world: World) => Promise<number>): Promise<number> {
  const begun = performance.now();
  const scratch = sizes.database ? await copyNamed(sizes.database) : await makeScratch("select 1");
  const ends: (() => Promise<unknown>)[] = [() => scratch.drop()];
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    if (!sizes.database) await makeDataset(scratch, sizeNamed(sizes.size));
    await freshen(scratch);
    const people = atWork(await signEverybodyIn(scratch), sizes.attendants);
    const companies = new Set(people.map(({ tenantId }) => tenantId));
    const lines = (await readLines(scratch)).filter(({ tenantId }) => companies.has(tenantId));
    await scratch.sql("vacuum analyze tickets, sessions");
    process.stderr.write(`the dataset is ready after ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);

    const sandbox = await startSandboxProcess();
    ends.push(() => sandbox.close());
    // Its people never wrote to it, so to it every window is closed; that is told by a webhook, and it has no address for any.
    await sandbox.control("/settings", { windowRefusal: "webhook", autoStatuses: "none" });
    for (const { externalId: phoneNumberId, credentials } of lines) {
      await sandbox.control("/numbers", { phoneNumberId, ...credentials, callbackUrl: null });
    }
    const { REDIS_PREFIX = "" } = testEnvironment(scratch.url);
    const env = { ...sandbox.env, REDIS_PREFIX };
    const profile = sizes.profileFolder ? { profileFolder: sizes.profileFolder } : {};
    const api = await startServerProcess({ databaseUrl: scratch.url, role: "api", env, ...profile });
    ends.push(() => api.end());
    const worker = await startServerProcess({ databaseUrl: scratch.url, role: "worker", env, ...profile });
    ends.push(() => worker.end());
    const client = await startClient({
      url: api.url,
      sandboxUrl: sandbox.url,
      people,
      lines: lines.map(({ externalId, credentials, key, active, others }) => ({
        externalId,
        appSecret: credentials.appSecret,
        path: `/webhooks/whatsapp-cloud/${key}`,
        active,
        others,
      })),
    });
    ends.push(() => client.end());
    return await measure({ scratch, sandbox, api, worker, client });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function stored({ sql }: Scratch): Promise<{ messages: number; quarantined: number }> {
  const [row] = await sql<{ messages: number; quarantined: number }>(
    `select (select count(*) from messages where provider_id like 'wamid.capacity.%')::int as messages,
            (select count(*) from webhook_quarantine)::int as quarantined`,
  );
  return row ?? { messages: 0, quarantined: 0 };
}

/** Milliseconds of processor time so far. */
async function computedBy({ scratch, api, worker }: World) {
  const backends = await scratch.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'prosa-%'",
  );
  const database = backends.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  return { api: cpuOf(api.pid), worker: cpuOf(worker.pid), database };
}

const PROGRAM = fileURLToPath(new URL("./client.ts", import.meta.url));

interface Client {
  step(order: StepOrder): Promise<StepReport>;
  end(): Promise<void>;
}

async function startClient(order: ClientOrder): Promise<Client> {
  const { ask, end } = await startAsked(PROGRAM, order);
  return { step: (wanted) => ask(wanted) as Promise<StepReport>, end };
}
