// Starts the program: reads the configuration, chooses a command, and ends only when asked to.

import { type Config, ConfigError, loadConfig } from "#platform/config";
import type { Deps } from "#platform/context";
import { checkDatabaseSafety, isDatabaseUnavailable, migrate, provisionDatabase } from "#platform/database";
import { installJobs } from "#platform/jobs";
import { freezePrototypes } from "#platform/prototypes";
import { buildApp, neededQueues, registry } from "./app.ts";

const EXIT_CONFIG = 78;
const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
/** Longer than this nobody waits for a drain; whoever sent the signal would kill the process. */
const LONGEST_DRAIN_MS = 30_000;
const DATABASE_TRY_MS = 1_000;

// Everything is loaded by now; what comes later is other people's data.
freezePrototypes();

const [command = "serve", ...args] = process.argv.slice(2);
process.exitCode = await run(command);

async function run(name: string): Promise<number> {
  let config: Config;
  try {
    config = loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return EXIT_CONFIG;
  }
  if (name === "serve") return serve(config);
  if (name === "provision") return provision(config);
  if (name === "migrate") return runMigrations(config);
  const known = registry.commands.get(name);
  if (!known) {
    const names = ["serve", "provision", "migrate", ...registry.commands.keys()];
    process.stderr.write(`Unknown command ${name}. Known: ${names.join(", ")}\n`);
    return EXIT_USAGE;
  }
  const app = await buildApp({ ...config, role: "api" });
  try {
    return await known.run(app.deps, args);
  } finally {
    await app.close();
  }
}

/** Roles get the passwords that the addresses of the program carry, so that there is one place to keep them. */
async function provision(config: Config): Promise<number> {
  const { url, ownerUrl, adminUrl } = config.database;
  if (ownerUrl === null || adminUrl === null) {
    const missing = adminUrl === null ? "DATABASE_ADMIN_URL" : "DATABASE_OWNER_URL";
    process.stderr.write(`${missing} is missing: an administrator makes the roles and the database\n`);
    return EXIT_CONFIG;
  }
  const [app, owner] = [new URL(url.reveal()), new URL(ownerUrl.reveal())];
  if (app.username !== "prosa_app" || owner.username !== "prosa_owner" || app.pathname !== owner.pathname) {
    process.stderr.write("Provisioning makes prosa_app and prosa_owner, of one database: name them in the addresses\n");
    return EXIT_CONFIG;
  }
  const database = decodeURIComponent(app.pathname.slice(1));
  const passwords = { app: decodeURIComponent(app.password), owner: decodeURIComponent(owner.password) };
  await provisionDatabase(adminUrl.reveal(), database, { passwords });
  process.stdout.write(`the database ${database} and its roles are there\n`);
  return 0;
}

async function runMigrations(config: Config): Promise<number> {
  const { ownerUrl } = config.database;
  if (ownerUrl === null) {
    process.stderr.write("DATABASE_OWNER_URL is missing: migrations run as the owner role\n");
    return EXIT_CONFIG;
  }
  const applied = await migrate(ownerUrl.reveal(), undefined, { cellId: config.cellId });
  const built = await installJobs(ownerUrl.reveal(), neededQueues());
  const done = [...applied.map((file) => `applied ${file}`), ...built];
  process.stdout.write(done.length > 0 ? `${done.join("\n")}\n` : "nothing to do\n");
  return 0;
}

async function serve(config: Config): Promise<number> {
  const app = await buildApp(config);
  const { log } = app.deps;
  process.on("unhandledRejection", (error) => log.error({ error }, "a promise was left unhandled"));
  const asked = waitForSignal();

  const findings = await checkPatiently(app.deps, asked);
  if (findings.length > 0) {
    for (const finding of findings) process.stderr.write(`${finding}\n`);
    await app.close();
    return EXIT_CONFIG;
  }
  const address = await app.listen();
  log.info({ address, role: config.role }, "ready");

  log.info({ signal: await asked }, "asked to stop: draining");
  const patience = setTimeout(() => {
    log.error("the drain took too long");
    process.exit(EXIT_FAILED);
  }, LONGEST_DRAIN_MS);
  await app.drain();
  await app.close();
  clearTimeout(patience);
  return 0;
}

function waitForSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  });
}

/** An unsafe database is refused; one that is away is waited for. */
async function checkPatiently({ db, log }: Deps, asked: Promise<string>): Promise<string[]> {
  let isAsked = false;
  void asked.then(() => {
    isAsked = true;
  });
  while (!isAsked) {
    try {
      return await checkDatabaseSafety(db);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ error }, "the database is away; waiting for it");
      await new Promise((resolve) => setTimeout(resolve, DATABASE_TRY_MS));
    }
  }
  return [];
}
