// Composition root: builds Deps once, mounts every module in order, starts and stops the process's work.
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { RouteShape } from "@prosa/contracts/route";
import type { Config } from "#platform/config";
import type { Deps } from "#platform/context";
import { createHttp, type HttpServer, listDeclared, mountDocs, mountHealth, mountWebFiles } from "#platform/http";
import { queuesOf } from "#platform/jobs";
import { composeModules, demandGateOwners, type Registry, type ServerModule, type StopWork } from "#platform/registry";
import { closedUntilReplayed } from "#platform/restore";
import { buildDeps, type Overrides } from "./app.deps.ts";
import { modules } from "./app.modules.ts";

export interface AppOverrides extends Overrides {
  modules?: readonly ServerModule[];
}

export interface App {
  readonly deps: Deps;
  readonly http: HttpServer;
  readonly registry: Registry;
  /** Starts the work of this process's roles. Returns the address it can be reached at. */
  listen(): Promise<string>;
  /** Lets everybody go in peace: sockets spread over the given time, requests and jobs to their end. */
  drain(spreadMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Closing of a socket's connection for a restart is spread over this time, so that clients do not return at once. */
const DRAIN_MS = 10_000;

const KEPT_MS = 5_000;
const KEPT_CHECK_MS = 50;

export const registry = composeModules(modules);
demandGateOwners(registry);

/** The routes this program serves, without starting anything. */
export function listServedRoutes(): readonly RouteShape[] {
  return registry.served;
}

/** The queues its jobs need, for the migration. */
export const neededQueues = (composed: Registry = registry) => queuesOf(composed.jobs.values());

export async function buildApp(config: Config, overrides: AppOverrides = {}): Promise<App> {
  const composed = overrides.modules ? composeModules(overrides.modules) : registry;
  const { deps, close: closeDeps, ...separate } = buildDeps(config, composed, overrides);
  const { workerDeps, journalDeps, reactionDeps } = separate;
  const isApi = config.role !== "worker";
  const isWorker = config.role !== "api";
  const stops: StopWork[] = [];
  const http = await mountAll(deps, composed).catch(async (error) => {
    await deps.jobs.stop();
    await closeDeps();
    throw error;
  });

  async function startWork() {
    deps.sessionLinks.attach(http.app.server, deps.log);
    if (isApi) {
      deps.realtime.attach(http.app.server, deps);
      stops.push(deps.journal.dispatch(journalDeps));
    }
    if (isWorker) {
      startWorker();
      stops.push(deps.journal.react(reactionDeps));
    }
    for (const { start } of composed.modules) {
      if (start?.role === "api" && isApi) stops.push(await start.run(deps));
      if (start?.role === "worker" && isWorker) stops.push(await start.run(workerDeps));
      if (start?.role === "both") stops.push(await start.run(isWorker ? workerDeps : deps));
    }
  }

  /** In the background: a database that is away must not keep the process from answering that it is alive. */
  function startWorker() {
    deps.jobs.work(workerDeps).catch((error) => deps.log.error({ error }, "the worker could not start"));
  }

  async function stopWork() {
    for (const stop of stops.splice(0).reverse()) await stop();
  }

  return {
    deps,
    http,
    registry: composed,
    async listen() {
      http.close();
      const waiting = await closedUntilReplayed(deps, async () => {
        await startWork();
        http.open();
      });
      if (waiting.isClosed) stops.push(async () => waiting.stop());
      await http.app.listen({ host: config.http.host, port: config.http.port });
      const { port } = http.app.server.address() as AddressInfo;
      return `http://${config.http.host}:${port}`;
    },
    async drain(spreadMs = DRAIN_MS) {
      http.beginDrain();
      stopListening(http);
      // Another process may lead from now on, while the last sockets here still hear from it.
      await stopWork();
      await Promise.all([deps.realtime.drain(spreadMs), deps.jobs.stop(), keptConnectionsGo(http, spreadMs)]);
    },
    async close() {
      await stopWork();
      await deps.jobs.stop();
      await deps.realtime.close();
      await http.app.close();
      await closeDeps();
    },
  };
}

/** Without closing what is kept open: a request may be on its way in it, and a proxy would have to call that a failure. */
function stopListening({ app }: HttpServer) {
  NetServer.prototype.close.call(app.server);
}

/** Each is asked to close with its next answer; one that is not used for so long is closed as it is. */
async function keptConnectionsGo({ app }: HttpServer, spreadMs: number): Promise<void> {
  const until = performance.now() + Math.min(spreadMs, KEPT_MS);
  const count = () => new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open ?? 0)));
  while (performance.now() < until && (await count()) > 0) await pause(KEPT_CHECK_MS);
}

async function mountAll(deps: Deps, composed: Registry): Promise<HttpServer> {
  const { config } = deps;
  const http = await createHttp(deps);
  mountHealth(http.app, deps, http);
  if (config.role !== "worker") {
    await mountDocs(http.app, config);
    await mountWebFiles(http.app, deps);
    for (const module of composed.modules) await module.routes?.(deps)(http.app);
    refuseUnkeptPromises(http, composed);
  }
  await http.app.ready();
  return http;
}

/** What a module lists and what it mounts must be the same, or the lists that tests are made from would lie. */
function refuseUnkeptPromises(http: HttpServer, { served }: Registry) {
  const mounted = new Set(listDeclared(http.app).flatMap((one) => ("contract" in one ? [one.contract] : [])));
  const missing = served.filter((route) => !mounted.has(route));
  const unlisted = [...mounted].filter((route) => !served.includes(route));
  const names = [...missing, ...unlisted].map(({ method, path }) => `${method} ${path}`);
  if (names.length > 0) throw new Error(`Listed but not mounted, or mounted but not listed: ${names.join(", ")}`);
}
