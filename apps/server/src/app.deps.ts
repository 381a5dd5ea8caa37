// Builds everything a function may use, once per process, from the configuration.

import { createAssistantAdapters } from "#adapters/assistants";
import { createBillingAdapters } from "#adapters/billing";
import { type AdapterMaker, createChannelAdapters } from "#adapters/channels";
import { createGatewayAdapters, type GatewayAdapters } from "#adapters/payments";
import { createVoiceAdapter } from "#adapters/voice";
import { aboutAssistant, askAssistant } from "#automation/assistants";
import { ticketFlows } from "#automation/flows";
import { askSecondCopy } from "#automation/second-copy";
import { chosenMailServer } from "#company/saas";
import { sayAs } from "#conversation/messages";
import { webchatPort } from "#conversation/webchat";
import { moveDeal } from "#office/kanban";
import { createTally, insertEntry } from "#platform/audit";
import type { Config } from "#platform/config";
import { type Clock, type Deps, type Ids, noHosts, randomIds, systemClock } from "#platform/context";
import { type Database, openDatabase } from "#platform/database";
import { createEgress } from "#platform/egress";
import { createRateLimit } from "#platform/http";
import { createJobs } from "#platform/jobs";
import { createJournal } from "#platform/journal";
import { createLogger, type Logger } from "#platform/log";
import { createMailer, createStamps } from "#platform/mail";
import { createMetrics, type Metrics } from "#platform/metrics";
import { createRealtime } from "#platform/realtime";
import { openRedis } from "#platform/redis";
import { noKeys, noSessions, noVisitors, type Registry } from "#platform/registry";
import { createSecrets } from "#platform/secrets";
import { createSessionLinks } from "#platform/session-link";
import { createStorage } from "#platform/storage";

/** Tests put their own time, chance, patience, log and providers here. */
export interface Overrides {
  clock?: Clock;
  ids?: Ids;
  log?: Logger;
  pollSeconds?: number;
  startsRepeated?: boolean;
  /** Factor on the limits of time of database connections. */
  databasePatience?: number;
  /** Factor on how many requests a minute may bring. */
  requestAllowance?: number;
  /** Beside those that exist. */
  adapters?: readonly AdapterMaker[];
  /** Instead of the gateways at their pace: for tests whose gateway is their own. */
  gateways?: GatewayAdapters;
}

export interface BuiltDeps {
  readonly deps: Deps;
  /** The same with connections of their own, so that neither a full house of requests nor of jobs starves the rest. */
  readonly workerDeps: Deps;
  readonly journalDeps: Deps;
  readonly reactionDeps: Deps;
  close(): Promise<void>;
}

const API_STATEMENT_MS = 5_000;
const WORKER_STATEMENT_MS = 60_000;

export function buildDeps(config: Config, registry: Registry, overrides: Overrides = {}): BuiltDeps {
  const { clock = systemClock, ids = randomIds } = overrides;
  const log = overrides.log ?? createLogger({ level: config.log.level, role: config.role });
  const metrics = createMetrics({ withProcess: config.environment !== "test" });
  const { open, close: closeDatabases } = databaseOpener(config, log, metrics, overrides.databasePatience ?? 1);
  const db = open("api", 10, API_STATEMENT_MS);
  const works = config.role !== "api";
  const workerDb = works ? open("worker", 10, WORKER_STATEMENT_MS) : db;
  const journalDb = config.role === "worker" ? db : open("journal", 5, API_STATEMENT_MS);
  // One for each, so that none waits for a connection that a slow one has.
  const reacts = works && registry.reactions.size > 0;
  const reactionDb = reacts ? open("reactions", registry.reactions.size + 2, WORKER_STATEMENT_MS) : workerDb;

  const redis = openRedis({
    url: config.redis.url.reveal(),
    prefix: config.redis.prefix,
    onStateChange: changeTeller((isReady) => log.warn({ isReady }, isReady ? "Redis is there" : "Redis is away")),
  });
  metrics.gauge("prosa_redis_ready", "1 while Redis answers", () => Number(redis.isReady));
  const egress = createEgress({
    allow: config.egress.allow,
    tenant: { ...config.egress.tenant, ownHosts: ownHostsOf(config) },
    ...(config.egress.authority === null ? {} : { authority: config.egress.authority }),
    onCall: ({ purpose, outcome, durationMs }) =>
      metrics.egressDuration.observe({ purpose, outcome }, durationMs / 1000),
  });
  const sessionLinks = createSessionLinks(config, ids);
  const mail = createMailer(config.mail, createStamps(db, config, clock), () => chosenMailServer(deps));
  const jobs = createJobs({
    jobs: registry.jobs,
    db: workerDb,
    redis,
    log,
    metrics,
    clock,
    ids,
    works,
    pollSeconds: overrides.pollSeconds,
    startsRepeated: overrides.startsRepeated,
  });

  const tally = createTally({
    write: (tenantId, entry) => db.withTenant({ tenantId, userId: null }, (tx) => insertEntry(tx, tenantId, entry)),
    clock,
    log,
  });

  const storage = createStorage(config.storage);
  const webchat = webchatPort(config, redis, storage);
  // The journal makes news with Deps, and Deps hold the journal: it asks for them when it needs them.
  const deps: Deps = {
    config,
    log,
    db,
    redis,
    jobs,
    journal: createJournal({
      kinds: registry.journalKinds,
      reactions: registry.reactions,
      db,
      redis,
      deps: () => deps,
    }),
    realtime: createRealtime(),
    storage,
    egress,
    secrets: createSecrets({ masterKeys: config.masterKeys }),
    mail,
    clock,
    ids,
    metrics,
    rateLimit: createRateLimit(redis, clock, overrides.requestAllowance),
    tally,
    sessionLinks,
    channels: createChannelAdapters(config.providers, overrides.adapters, { sessionLinks, webchat }),
    assistants: createAssistantAdapters(config.providers),
    billing: createBillingAdapters(config.providers),
    gateways: overrides.gateways ?? createGatewayAdapters(config.providers),
    voice: createVoiceAdapter(config.providers),
    ticketVoice: { sayAs },
    ticketFlows,
    flowPorts: {
      moveDeal,
      aboutAssistant,
      askAssistant: async (ctx, question) => (await askSecondCopy(ctx, question)) ?? askAssistant(ctx, question),
    },
    get sessions() {
      return sessions;
    },
    authenticate: (token) => sessions.authenticate(token),
    get keys() {
      return keys;
    },
    get visitors() {
      return visitors;
    },
    get hosts() {
      return hosts;
    },
  };
  const provider = registry.modules.find((module) => module.sessions);
  const sessions = provider?.sessions?.(deps) ?? noSessions;
  const keys = registry.modules.find((module) => module.keys)?.keys?.(deps) ?? noKeys;
  const visitors = registry.modules.find((module) => module.visitors)?.visitors?.(deps) ?? noVisitors;
  const hosts = registry.modules.find((module) => module.hosts)?.hosts?.(deps) ?? noHosts;
  Object.freeze(deps);

  return {
    deps,
    workerDeps: withDatabase(deps, workerDb),
    journalDeps: withDatabase(deps, journalDb),
    reactionDeps: withDatabase(deps, reactionDb),
    async close() {
      await sessionLinks.close();
      await tally.close();
      await egress.close();
      mail.close();
      await redis.close();
      await closeDatabases();
    },
  };
}

/** The names under which the world reaches this installation. */
function ownHostsOf({ http }: Config): string[] {
  return [http.publicUrl, ...http.allowedOrigins]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).hostname);
}

function withDatabase(deps: Deps, db: Database): Deps {
  return Object.freeze(Object.create(deps, { db: { value: db, enumerable: true } })) as Deps;
}

function databaseOpener(config: Config, log: Logger, metrics: Metrics, patience: number) {
  const opened: Database[] = [];
  return {
    open(name: string, maxConnections: number, statementTimeoutMs: number): Database {
      const db = openDatabase({
        url: config.database.url.reveal(),
        name: `prosa-${name}`,
        maxConnections,
        statementTimeoutMs,
        patience,
        onConnectionLost: (error) => log.warn({ error }, "a database connection was lost"),
      });
      opened.push(db);
      const gauge = (what: string, read: () => number) =>
        metrics.gauge(`prosa_db_${name}_${what}`, `Connections of the ${name} pool: ${what}`, read);
      gauge("open", () => db.stats().total);
      gauge("waiting", () => db.stats().waiting);
      return db;
    },
    close: () => Promise.all(opened.map((db) => db.close())),
  };
}

/** Tells changes only: a client that cannot connect says so with every try. */
function changeTeller(tell: (isReady: boolean) => void): (isReady: boolean) => void {
  let last: boolean | null = null;
  return (isReady) => {
    if (isReady !== last) tell(isReady);
    last = isReady;
  };
}
