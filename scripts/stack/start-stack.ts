// Brings up the whole product on this machine: database, migrations, seed, sandbox, server and the built web client.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  cloneDatabase,
  databaseUrlFor,
  dropDatabase,
  provisionDatabase,
} from "../../apps/server/src/platform/database/index.ts";
import { furnish, tellAbsence } from "./furnish.ts";
import { setGateway } from "./gateway.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { pairPhone } from "./pair-phone.ts";
import { showInShop, visitShop, type Webchat } from "./play-webchat.ts";
import { type Running, runToEnd, startProcess } from "./processes.ts";
import { playTelegram } from "./scenes.telegram.ts";
import { playScenes } from "./scenes.ts";
import { type StackSecrets, stackSecrets } from "./secrets.ts";
import { ensureServices } from "./services.ts";
import { waitUntil } from "./wait.ts";
import { ensureWebBuild } from "./web-build.ts";

export interface Account {
  company: string;
  name: string;
  email: string;
  profile: string;
  queues: string[];
}

export interface Stack {
  url: string;
  sandboxUrl: string;
  accounts: Account[];
  password: string;
  channels: { company: string; phoneNumberId: string; queue: string }[];
  mailbox: Mailbox;
  server: Running;
  /** Ends the server as a failing machine would: at once, with whatever it was doing. */
  killServer(): Promise<void>;
  /** A killed server again, on the same port and the same data. */
  restartServer(): Promise<void>;
  /** Everything the server knows becomes what it was at this moment again, as often as the answered function is called. */
  keepBeginning(): Promise<() => Promise<void>>;
  /** For looking into the database from outside, as an administrator. */
  adminDatabaseUrl: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

export interface StackOptions {
  root: string;
  /** Where logs, files and generated secrets of this stack go; git-ignored. */
  folder: string;
  database: string;
  port: number;
  sandboxPort: number;
  redisPrefix: string;
  /** Keep the database and the secrets for the next start. */
  isKept: boolean;
  /** A fresh database even when one is kept. */
  isReset: boolean;
  /** How often a customer is told out of hours; 0 where the time of day must change nothing. */
  absenceTimes?: number;
  /** Restart the server when its sources change. */
  isWatched?: boolean;
  /** Where else the web client may be served from, such as a development server. */
  otherOrigins?: string[];
  /** Told about each step, so that nobody looks at a silent terminal. */
  onStep?: (step: string) => void;
}

export const ADMIN_URL = process.env.PROSA_ADMIN_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export async function startStack(options: StackOptions): Promise<Stack> {
  const { root, folder, database, onStep = () => {} } = options;
  const node = process.execPath;
  onStep("PostgreSQL e Redis");
  await ensureServices();
  // First, because every later step starts the server's program, which wants the files it serves.
  if (!options.isWatched) {
    onStep("Cliente web");
    await ensureWebBuild(root);
  }
  const secretsFile = join(folder, "secrets.json");
  // A database without the keys it was filled with is of no use to anybody.
  const isFresh = options.isReset || !options.isKept || !existsSync(secretsFile);
  if (isFresh) await dropDatabase(ADMIN_URL, database);
  await provisionDatabase(ADMIN_URL, database);

  const secrets = stackSecrets(options.isKept ? secretsFile : undefined);
  const mailbox = await openMailbox();
  const env = serverEnv(options, secrets, mailbox);

  onStep("Migrações");
  await runToEnd({ name: "migrate", command: [node, "apps/server/src/main.ts", "migrate"], env, cwd: root });
  onStep("Dados de demonstração");
  const seedFile = join(folder, "sandbox-seed.json");
  const snapshotFile = join(folder, "sandbox-snapshot.jsonl");
  if (isFresh) rmSync(snapshotFile, { force: true });
  const { isNew, webchat, ...seeded } = await seed(options, secrets, env, seedFile);
  const shopFile = join(folder, "shop.json");
  if (webchat) writeFileSync(shopFile, JSON.stringify(webchat), { mode: 0o600 });

  onStep("Sandbox e servidor");
  const sandbox = startProcess({
    name: "sandbox",
    command: [node, "apps/sandbox/src/main.ts"],
    env: {
      SANDBOX_PORT: String(options.sandboxPort),
      SANDBOX_SEED: seedFile,
      SANDBOX_WHATSAPP_PORT: String(whatsappPort(options)),
      // Pictures and voices on the phones are only there; the seed knows words alone.
      ...(options.isKept ? { SANDBOX_SNAPSHOT: snapshotFile } : {}),
    },
    logFile: join(folder, "sandbox.log"),
    cwd: root,
  });
  let beginnings = 0;
  const beginning = `${database}_beginning`;
  const startServer = (log: string) =>
    startProcess({
      name: "server",
      command: [node, ...(options.isWatched ? ["--watch"] : []), "apps/server/src/main.ts"],
      // What Redis holds belongs to one life of the database.
      env: beginnings === 0 ? env : { ...env, REDIS_PREFIX: `${options.redisPrefix}-${beginnings}` },
      logFile: join(folder, log),
      cwd: root,
    });
  const server = startServer("server.log");
  let running = server;
  const sessions = startSessions(options, secrets);
  const url = `http://127.0.0.1:${options.port}`;
  const sandboxUrl = `http://127.0.0.1:${options.sandboxPort}`;
  // The other name of this machine: another site, as in the world.
  const widgetUrl = `http://localhost:${options.port}`;
  const stop = async () => {
    await Promise.all([sessions.stop(), running.stop(), sandbox.stop(), mailbox.close()]);
    if (options.isKept) return;
    await dropDatabase(ADMIN_URL, database);
    await dropDatabase(ADMIN_URL, beginning);
  };
  const killServer = async () => {
    running.child.kill("SIGKILL");
    await running.ended;
  };
  const restartServer = async () => {
    running = startServer("server-again.log");
    await becomesReady(running, `${url}/health/ready`);
  };
  try {
    await Promise.all([becomesReady(server, `${url}/health/ready`), becomesReady(sandbox, sandboxUrl)]);
    await tellNumbers(sandboxUrl, seedFile);
    if (options.isKept && existsSync(shopFile)) {
      const shop = JSON.parse(readFileSync(shopFile, "utf8")) as Webchat;
      await showInShop(sandboxUrl, widgetUrl, shop);
      if (isNew) await visitShop(widgetUrl, sandboxUrl, shop);
    }
    // Only what is new: later on the passwords are whatever somebody made of them.
    if (isNew) {
      await furnish(url, secrets.password);
      await setGateway(url, sandboxUrl, secrets.password);
      onStep("Conversas");
      await playScenes({ url, sandboxUrl, password: secrets.password, channels: seeded.channels });
      if (options.isKept) {
        // For people who look around; journeys connect a bot of their own.
        await playTelegram({ url, sandboxUrl, password: secrets.password });
        onStep("Celular por QR code");
        await pairPhone(url, `http://127.0.0.1:${whatsappPort(options) + 1}`, secrets.password);
      }
      const { absenceTimes = 2 } = options;
      if (absenceTimes > 0) await tellAbsence(url, secrets.password, absenceTimes);
    }
  } catch (cause) {
    await stop();
    throw new Error(`The stack did not come up; see ${folder}/server.log`, { cause });
  }
  const adminDatabaseUrl = databaseUrlFor(ADMIN_URL, database);
  return {
    url,
    sandboxUrl,
    ...seeded,
    password: secrets.password,
    mailbox,
    server,
    killServer,
    restartServer,
    async keepBeginning() {
      await running.stop();
      await dropDatabase(ADMIN_URL, beginning);
      await cloneDatabase(ADMIN_URL, database, beginning);
      await restartServer();
      return async () => {
        await killServer();
        await dropDatabase(ADMIN_URL, database);
        await cloneDatabase(ADMIN_URL, beginning, database);
        beginnings += 1;
        await restartServer();
      };
    },
    adminDatabaseUrl,
    env,
    stop,
  };
}

/** The pretend WhatsApp, its page of phones and its files stand on three ports from here. */
const whatsappPort = ({ sandboxPort }: StackOptions) => sandboxPort + 20;
/** The pretend WhatsApp's own; nobody else's network shows it. */
const SANDBOX_CERTIFICATE = "7eec7e428ecb098df12e26926648d7922003ed7862daf419479587369bedaf1c";

/** Holds the sessions of telephones; it dials the server for as long as it runs, also one that was restarted. */
function startSessions(options: StackOptions, secrets: StackSecrets): Running {
  return startProcess({
    name: "session-node",
    command: [process.execPath, "apps/session-node/src/main.ts"],
    env: {
      SESSION_LINK_URLS: `ws://127.0.0.1:${options.port}/link`,
      SESSION_LINK_SECRET: secrets.sessionLink,
      SESSION_WA_URL: `ws://127.0.0.1:${whatsappPort(options)}/ws/chat`,
      SESSION_WA_CERTIFICATE: SANDBOX_CERTIFICATE,
      SESSION_WA_MEDIA_URL: `http://127.0.0.1:${whatsappPort(options) + 2}`,
    },
    logFile: join(options.folder, "session-node.log"),
    cwd: options.root,
  });
}

function serverEnv(options: StackOptions, secrets: StackSecrets, mailbox: Mailbox): Record<string, string> {
  const { database, port, sandboxPort, folder, root } = options;
  return {
    NODE_ENV: "development",
    ROLE: "all",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ALLOWED_ORIGINS: [`http://127.0.0.1:${port}`, `http://localhost:${port}`, ...(options.otherOrigins ?? [])].join(
      ",",
    ),
    DATABASE_URL: databaseUrlFor(ADMIN_URL, database, "prosa_app"),
    DATABASE_OWNER_URL: databaseUrlFor(ADMIN_URL, database, "prosa_owner"),
    REDIS_URL: "redis://127.0.0.1:6379",
    REDIS_PREFIX: options.redisPrefix,
    MASTER_KEY: secrets.masterKey,
    TOKEN_KEYS: secrets.tokenKeys,
    STORAGE: `disk:${join(folder, "files")}`,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Prosa <nao-responda@prosa.example>",
    LOG_LEVEL: "info",
    META_GRAPH_URL: `http://127.0.0.1:${sandboxPort}`,
    TELEGRAM_API_URL: `http://127.0.0.1:${sandboxPort}`,
    WAVOIP_URL: `http://127.0.0.1:${sandboxPort}`,
    WAVOIP_STORAGE_URL: `http://127.0.0.1:${sandboxPort}/wavoip-storage`,
    NOTIFICAME_URL: `http://127.0.0.1:${sandboxPort}/notificame`,
    META_PAGES_URL: `http://127.0.0.1:${sandboxPort}/fb`,
    META_INSTAGRAM_URL: `http://127.0.0.1:${sandboxPort}/ig`,
    EGRESS_ALLOW: `127.0.0.1:${sandboxPort},127.0.0.1:${whatsappPort(options) + 2}`,
    TENANT_EGRESS_ALLOW: `127.0.0.1:${sandboxPort}`,
    VAPID_PUBLIC_KEY: secrets.push.publicKey,
    VAPID_PRIVATE_KEY: secrets.push.privateKey,
    VAPID_SUBJECT: "mailto:nao-responda@prosa.example",
    PUSH_HOSTS: `127.0.0.1:${sandboxPort}`,
    SESSION_LINK_SECRET: secrets.sessionLink,
    WHATSAPP_MEDIA_URL: `http://127.0.0.1:${whatsappPort(options) + 2}`,
    OPENAI_URL: `http://127.0.0.1:${sandboxPort}/openai/v1`,
    GROQ_URL: `http://127.0.0.1:${sandboxPort}/groq/openai/v1`,
    XAI_URL: `http://127.0.0.1:${sandboxPort}/xai/v1`,
    DEEPSEEK_URL: `http://127.0.0.1:${sandboxPort}/deepseek`,
    MERCADOPAGO_URL: `http://127.0.0.1:${sandboxPort}/mercadopago`,
    ASAAS_URL: `http://127.0.0.1:${sandboxPort}/asaas`,
    ASAAS_BILLING_URL: `http://127.0.0.1:${sandboxPort}/billing/asaas/v3`,
    STRIPE_URL: `http://127.0.0.1:${sandboxPort}/stripe`,
    // While developing, the development server serves the client.
    ...(options.isWatched ? {} : { WEB_DIST: join(root, "apps/web/dist") }),
    // Beside the client, and built while developing too: sites load it from here alone.
    ...(existsSync(join(root, "apps/widget/dist")) && { WIDGET_DIST: join(root, "apps/widget/dist") }),
  };
}

async function seed(options: StackOptions, secrets: StackSecrets, env: Record<string, string>, seedFile: string) {
  const plan = join(options.folder, "seed-plan.json");
  writeFileSync(
    plan,
    JSON.stringify({
      password: secrets.password,
      channels: secrets.channels,
      hasTrouble: options.isKept,
      shop: `127.0.0.1:${options.sandboxPort}`,
    }),
    { mode: 0o600 },
  );
  const output = await runToEnd({
    name: "seed",
    command: [process.execPath, "apps/server/src/demo/seed.ts", plan, seedFile],
    env,
    cwd: options.root,
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as Pick<Stack, "accounts" | "channels"> & {
    isNew: boolean;
    /** Null where it was made by an earlier start. */
    webchat: Webchat | null;
  };
}

/** A kept sandbox remembers the addresses of the last start; this one may stand elsewhere. */
async function tellNumbers(sandboxUrl: string, seedFile: string): Promise<void> {
  const { numbers } = JSON.parse(readFileSync(seedFile, "utf8")) as { numbers: unknown[] };
  for (const number of numbers) {
    const answer = await fetch(`${sandboxUrl}/__control/numbers`, { method: "POST", body: JSON.stringify(number) });
    if (!answer.ok) throw new Error(`the sandbox did not take a number: ${await answer.text()}`);
  }
}

async function becomesReady(process: Running, url: string): Promise<void> {
  let hasEnded = false;
  void process.ended.then(() => {
    hasEnded = true;
  });
  await waitUntil(
    `${process.name} at ${url}`,
    async () => {
      if (hasEnded) throw new Error(`${process.name} ended while starting`);
      return fetch(url).then(
        (answer) => answer.ok,
        () => false,
      );
    },
    150_000,
  );
}
