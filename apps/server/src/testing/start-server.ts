// Starts the real application against a test's database, on a port of its own and with Redis keys of its own.
import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { AdapterMaker } from "#adapters/channels";
import { createGatewayAdapters } from "#adapters/payments";
import { loadConfig } from "#platform/config";
import { type Clock, systemClock } from "#platform/context";
import { installJobs } from "#platform/jobs";
import { createLogger } from "#platform/log";
import { composeModules, type ServerModule } from "#platform/registry";
import { type App, buildApp, neededQueues, registry } from "../app.ts";
import { PATIENCE } from "./patience.ts";

/** A clock that stands still or runs, as the test says. Durations are real until they are held. */
export interface TestClock extends Clock {
  set(now: Date | string): void;
  advance(ms: number): void;
  /** From now on nothing grows old by itself and nothing is swept: what comes true, comes true because it was told. */
  hold(): void;
  /** Lets so much of a held duration pass. */
  pass(ms: number): void;
}

export interface StartOptions {
  /** Time stands still there; without it, it is the real one until set. */
  now?: Date | string;
  role?: "api" | "worker" | "all";
  env?: Record<string, string>;
  /** How often jobs are looked for where no bell rings. */
  pollSeconds?: number;
  /** Where the log goes, for those who look into it. */
  logTo?: { write(line: string): void };
  /** Channels beside the application's own. */
  adapters?: readonly AdapterMaker[];
  /** Gateways are asked as often as the test likes. */
  unpaced?: true;
  /** Instead of the application's own: for the ground's tests. */
  modules?: readonly ServerModule[];
  /** Beside the application's own, unless they are among them. */
  also?: readonly ServerModule[];
  /** False: no job starts by the clock, in the middle of a comparison. */
  startsRepeated?: false;
  /** Factor on how many requests a minute may bring: for suites that ask as fast as the machine lets them. */
  requestAllowance?: number;
}

export interface Started {
  readonly url: string;
  readonly app: App;
  readonly clock: TestClock;
  close(): Promise<void>;
}

const testKey = (name: string) => createHash("sha256").update(`prosa test ${name}`).digest("base64");

/** The files of one database: a process serves several, and their companies have the same numbers. */
export const testFiles = ({ url }: { url: string }) => join(tmpdir(), `prosa-test-${process.pid}`, basename(url));

/** The same keys in every test, so that what one server signed another accepts. */
export function testEnvironment(databaseUrl: string, given: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://localhost:8080",
    ALLOWED_ORIGINS: "http://localhost:8080",
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379",
    REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}:`,
    MASTER_KEY: testKey("master"),
    TOKEN_KEYS: `test:${testKey("token")}`,
    STORAGE: `disk:${testFiles({ url: databaseUrl })}`,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    ...given,
  };
}

export async function startServer(
  urls: { url: string; ownerUrl: string },
  options: StartOptions = {},
): Promise<Started> {
  const { role = "all", env = {} } = options;
  const modules = options.also ? withModules(options.also) : options.modules;
  const clock = createTestClock(options.now);
  const config = loadConfig(testEnvironment(urls.url, { ROLE: role, ...env }));
  await installJobs(urls.ownerUrl, neededQueues(modules ? composeModules(modules) : registry));
  const destination = options.logTo ? { destination: options.logTo } : {};
  const log = createLogger({ level: config.log.level, role, ...destination });
  const { pollSeconds, startsRepeated, adapters, requestAllowance } = options;
  const overrides = {
    databasePatience: PATIENCE,
    ...(modules && { modules }),
    ...(pollSeconds && { pollSeconds }),
    ...(startsRepeated === false && { startsRepeated }),
    ...(adapters && { adapters }),
    ...(requestAllowance && { requestAllowance }),
    ...(options.unpaced && { gateways: createGatewayAdapters(config.providers, { isPaced: false }) }),
  };
  const app = await buildApp(config, { clock, log, ...overrides });
  const url = await app.listen();
  return { url, app, clock, close: () => app.close() };
}

function withModules(also: readonly ServerModule[]): ServerModule[] {
  return [...new Map([...registry.modules, ...also].map((module) => [module.name, module])).values()];
}

function createTestClock(start: Date | string | undefined): TestClock {
  let fixed = start === undefined ? null : new Date(start);
  let held: number | null = null;
  return {
    now: () => new Date(fixed ?? systemClock.now()),
    monotonic: () => held ?? systemClock.monotonic(),
    set(now) {
      fixed = new Date(now);
    },
    advance(ms) {
      fixed = new Date((fixed ?? systemClock.now()).getTime() + ms);
    },
    hold() {
      held ??= systemClock.monotonic();
    },
    pass(ms) {
      held = (held ?? systemClock.monotonic()) + ms;
    },
  };
}
