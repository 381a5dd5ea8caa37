// The world of the capacity benches: a dataset with a long past, the pretend provider, one api, one worker, and a process
// in which everybody else is played.
import { fileURLToPath } from "node:url";
import { startSandboxProcess, type TestSandbox } from "#testing";
import type { Scratch } from "../../chaos/scratch.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { startAsked } from "../asked.ts";
import { cpuOf, cpuWithheld } from "../cpu.ts";
import { freshen, readChannels } from "../dataset/channels.ts";
import { openDataset } from "../dataset/open.ts";
import { startTellingServer, type TellingServer } from "../memory.ts";
import { type Reader, signEverybodyIn } from "../readers.ts";
import { withOneShare } from "../shares.ts";
import { withTidying } from "../tidying.ts";
import { atWork, type StepReport } from "./capacity.rules.ts";
import type { ClientOrder, StepOrder } from "./client.ts";

export interface World {
  scratch: Scratch;
  sandbox: TestSandbox;
  api: TellingServer;
  worker: TellingServer;
  client: Client;
  /** Everybody at work. */
  people: readonly Reader[];
}

export interface WorldSizes {
  size: string;
  /** A dataset made before, by its name; it is copied and stays as it is. */
  database?: string;
  attendants: number;
  profileFolder?: string;
}

export async function inWorld<T>(sizes: WorldSizes, measure: (world: World) => Promise<T>): Promise<T> {
  const begun = performance.now();
  const { size: dataset, database } = sizes;
  const scratch = await openDataset({ dataset, ...(database ? { database } : {}) });
  const ends: (() => Promise<unknown>)[] = [() => scratch.drop()];
  try {
    ends.push(await withTidying(scratch.sql));
    ends.push(await withOneShare(scratch.sql));
    await freshen(scratch);
    const people = atWork(await signEverybodyIn(scratch), sizes.attendants);
    const companies = new Set(people.map(({ tenantId }) => tenantId));
    const channels = (await readChannels(scratch)).filter(({ tenantId }) => companies.has(tenantId));
    await scratch.sql("vacuum analyze tickets, sessions");
    process.stderr.write(`the dataset is ready after ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);

    const sandbox = await startSandboxProcess();
    ends.push(() => sandbox.close());
    // Its people never wrote to it, so to it every window is closed; that is told by a webhook, and it has no address for any.
    await sandbox.control("/settings", { windowRefusal: "webhook", autoStatuses: "none" });
    for (const { externalId: phoneNumberId, credentials } of channels) {
      await sandbox.control("/numbers", { phoneNumberId, ...credentials, callbackUrl: null });
    }
    const { REDIS_PREFIX = "" } = testEnvironment(scratch.url);
    const env = { ...sandbox.env, REDIS_PREFIX };
    const profile = sizes.profileFolder ? { profileFolder: sizes.profileFolder } : {};
    const api = await startTellingServer({ databaseUrl: scratch.url, role: "api", env, ...profile });
    ends.push(() => api.end());
    const worker = await startTellingServer({ databaseUrl: scratch.url, role: "worker", env, ...profile });
    ends.push(() => worker.end());
    const client = await startClient({
      url: api.url,
      sandboxUrl: sandbox.url,
      people,
      channels: channels.map(({ tenantId, externalId, credentials, key, active, others }) => ({
        tenantId,
        externalId,
        appSecret: credentials.appSecret,
        path: `/webhooks/whatsapp-cloud/${key}`,
        active,
        others,
      })),
    });
    ends.push(() => client.end());
    return await measure({ scratch, sandbox, api, worker, client, people });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Milliseconds of processor time so far. */
export async function computedBy({ scratch, api, worker }: World) {
  const backends = await scratch.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'prosa-%'",
  );
  const database = backends.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  return { api: cpuOf(api.pid), worker: cpuOf(worker.pid), database, withheld: cpuWithheld() };
}

const PROGRAM = fileURLToPath(new URL("./client.ts", import.meta.url));

export interface Client {
  step(order: StepOrder): Promise<StepReport>;
  end(): Promise<void>;
}

async function startClient(order: ClientOrder): Promise<Client> {
  const { ask, end } = await startAsked(PROGRAM, order);
  return { step: (wanted) => ask(wanted) as Promise<StepReport>, end };
}
