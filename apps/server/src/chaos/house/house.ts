// Everything a run needs, its own from the ground up: PostgreSQL, Redis, provider, two api and two worker processes and
// the address in front of them. All of it is started and ended here.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installJobs } from "#platform/jobs";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { neededQueues } from "../../app.ts";
import { testEnvironment } from "../../testing/start-server.ts";
import { makeScratch, type Scratch, until } from "../scratch.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { withSteadyControl } from "./control.ts";
import { leavesBehind } from "./leftovers.ts";
import { freePorts } from "./ports.ts";
import { type PrivatePostgres, startPostgres } from "./postgres.ts";
import { type PrivateRedis, startRedis } from "./redis.ts";
import { compileOnce, createSlot, type Slot } from "./slots.ts";
import { watchStandstills } from "./standstill.ts";

export interface House {
  /** Logs of all parts; kept when the run asks for it. */
  readonly folder: string;
  readonly url: string;
  readonly postgres: PrivatePostgres;
  readonly redis: PrivateRedis;
  readonly sandbox: TestSandbox;
  readonly scratch: Scratch;
  readonly apis: readonly Slot[];
  readonly workers: readonly Slot[];
  /** What its processes are started with. */
  readonly env: Readonly<Record<string, string>>;
  /** When everything stood still, nobody's doing. */
  readonly standstills: readonly number[];
  /** All four processes answer that they can work. */
  ready(): Promise<void>;
  end(options: { keepsLogs: boolean }): Promise<void>;
}

export interface HouseOptions {
  /** Another program for the api processes: a planted fault. */
  apiProgram?: string;
  /** Connections to the api stay where they are until somebody ends them. */
  keepsConnections?: boolean;
  /** Of api and of worker processes. */
  each?: number;
  /** Beside what every house sets, or instead of it. */
  env?: (sandbox: TestSandbox) => Record<string, string>;
  /** The provider of this house; everything else is its own. This one ends first. */
  beside?: House;
}

const EACH = 2;
const READY_MS = 120_000;

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { apiProgram, keepsConnections = false, each = EACH, beside } = options;
  const folder = mkdtempSync(join(tmpdir(), "prosa-chaos-"));
  // PostgreSQL runs as somebody else and must find its own folder inside.
  chmodSync(folder, 0o755);
  const leftover = leavesBehind(() => rmSync(folder, { recursive: true, force: true }));
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const [postgresPort = 0, redisPort = 0, ...serverPorts] = await freePorts(2 + 2 * each);
    const compiled = join(folder, "compiled");
    const compiling = compileOnce(compiled);
    const redis = await startRedis(folder, redisPort);
    ends.push(redis.end);
    const postgres = await startPostgres(folder, postgresPort);
    ends.push(postgres.end);
    const sandbox = beside?.sandbox ?? withSteadyControl(await startSandboxProcess());
    if (!beside) ends.push(sandbox.close);
    const scratch = await makeScratch("select 1", postgres.adminUrl);
    // Nobody else has it, so it goes with its cluster.
    ends.push(() => scratch.sql.close());
    await installJobs(scratch.ownerUrl, neededQueues());

    // Processes are started many times in a run, and only the faults should cost time.
    await compiling;
    const env: Record<string, string> = {
      ...serverEnvironment(scratch, redis, sandbox, folder),
      NODE_COMPILE_CACHE: compiled,
      ...options.env?.(sandbox),
    };
    const slots = serverPorts.map((port, place) => {
      const role = place < each ? "api" : "worker";
      const program = role === "api" && apiProgram ? { program: apiProgram } : {};
      return createSlot({ name: `${role}-${place % each}`, role, port, folder, env, ...program });
    });
    ends.push(() => Promise.all(slots.map((slot) => slot.end())));
    for (const slot of slots) slot.start();
    const balancer: Balancer = await startBalancer(serverPorts.slice(0, each), { keeps: keepsConnections });
    ends.push(() => balancer.close());
    const { moments: standstills, stop: stopWatching } = watchStandstills();
    ends.push(stopWatching);
    const house: House = {
      folder,
      url: balancer.url,
      postgres,
      redis,
      sandbox,
      scratch,
      apis: slots.slice(0, each),
      workers: slots.slice(each),
      env,
      standstills,
      async ready() {
        const isReady = async () => (await Promise.all(slots.map((slot) => slot.isReady()))).every(Boolean);
        await until(`all processes to be ready (logs in ${folder})`, isReady, READY_MS);
      },
      async end({ keepsLogs }) {
        await endAll();
        leftover.forget();
        if (!keepsLogs) rmSync(folder, { recursive: true, force: true });
      },
    };
    await house.ready();
    return house;
  } catch (error) {
    await endAll();
    throw error;
  }
}

function serverEnvironment(scratch: Scratch, redis: PrivateRedis, sandbox: TestSandbox, folder: string) {
  const files = join(folder, "files");
  mkdirSync(files);
  return testEnvironment(scratch.url, {
    ...sandbox.env,
    NODE_ENV: "development",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "warn",
    REDIS_URL: redis.url,
    // Those who play many strangers say where each comes from.
    TRUSTED_PROXIES: "127.0.0.1",
    STORAGE: `disk:${files}`,
  });
}
