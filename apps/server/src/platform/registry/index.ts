// What a module of the server hands to the composition root, and the lists made of all modules together.
import { faultOfAudit } from "@prosa/contracts/audit";
import { faultOfCreates } from "@prosa/contracts/creates";
import type { ErrorCode } from "@prosa/contracts/errors";
import { featureGates, type Gate, isGate, limitGates } from "@prosa/contracts/gates";
import type { RouteShape } from "@prosa/contracts/route";
import type { Deps, HostBook, KeyGate, Sessions, VisitorGate } from "#platform/context";
import type { Routes } from "#platform/http";
import type { JobDefinition } from "#platform/jobs";
import { checkReactions, type JournalKind, type Reaction, type Reactions } from "#platform/journal";

/** A sub-command of the program, such as `create-operator`. Returns the exit code. */
export interface Command {
  name: string;
  summary: string;
  run(deps: Deps, args: string[]): Promise<number>;
}

/** Who owns a gate of the plan: the one module that counts the places, or whose part of the product it opens. */
export interface GateOwned {
  readonly gate: Gate;
}

export type StopWork = () => Promise<void>;

export interface ServerModule {
  name: string;
  /** Contracts this module serves: readable without a server, and held against what it really mounts. */
  serves?: readonly RouteShape[];
  /** Mounted at the root: `serve` adds the API's base, `servePlain` takes the whole path. */
  routes?: (deps: Deps) => Routes;
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs has as many payload types as jobs.
  jobs?: readonly JobDefinition<any>[];
  // biome-ignore lint/suspicious/noExplicitAny: as above, one data type per kind.
  journalKinds?: readonly JournalKind<any>[];
  /** What it does because of committed rows, its own or of modules below. */
  reactions?: readonly Reaction[];
  commands?: readonly Command[];
  /** Gates of plans that it owns: what `defineLimit` and `defineFeature` of company/plans return. */
  gates?: readonly GateOwned[];
  /** Exactly one module of an application knows who a token belongs to. */
  sessions?: (deps: Deps) => Sessions;
  /** And at most one who a key of the public API belongs to. */
  keys?: (deps: Deps) => KeyGate;
  /** And at most one who writes in a web chat. */
  visitors?: (deps: Deps) => VisitorGate;
  /** And at most one under which names people come. */
  hosts?: (deps: Deps) => HostBook;
  /** Background work of this process, with the roles it belongs to. Returns how to stop it. */
  start?: { role: "api" | "worker" | "both"; run: (deps: Deps) => Promise<StopWork> };
}

export interface Registry {
  readonly modules: readonly ServerModule[];
  readonly jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  readonly journalKinds: ReadonlyMap<string, JournalKind<unknown>>;
  readonly reactions: Reactions;
  readonly commands: ReadonlyMap<string, Command>;
  readonly served: readonly RouteShape[];
  readonly gates: ReadonlyMap<string, GateOwned>;
}

export function composeModules(modules: readonly ServerModule[]): Registry {
  uniqueBy(modules, ({ name }) => name, "Module");
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  const kinds = modules.flatMap((module) => module.journalKinds ?? []);
  const journalKinds = uniqueBy(kinds, ({ kind }) => kind, "Journal kind");
  const declared = modules.flatMap((module) => module.reactions ?? []);
  const reactions = uniqueBy(declared, ({ name }) => name, "Reaction");
  checkReactions(reactions, journalKinds);
  const commands = modules.flatMap((module) => module.commands ?? []);
  const served = modules.flatMap((module) => module.serves ?? []);
  for (const route of served) {
    const name = `Route ${route.method} ${route.path}`;
    refuseUnsaid(name, route.audit);
    const silent = faultOfCreates(route);
    if (silent !== null) throw new Error(`${name} ${silent}: see contracts/creates.ts`);
  }
  const gates = uniqueBy(
    modules.flatMap((module) => module.gates ?? []),
    ({ gate }) => gate,
    "Gate",
  );
  refuseUnknownGates(gates, served);
  for (const { name, audit } of jobs) refuseUnsaid(`Job ${name}`, audit);
  return {
    modules,
    jobs: uniqueBy(jobs, ({ name }) => name, "Job"),
    journalKinds,
    reactions,
    commands: uniqueBy(commands, ({ name }) => name, "Command"),
    served,
    gates,
  };
}

function refuseUnknownGates(gates: ReadonlyMap<string, GateOwned>, served: readonly RouteShape[]): void {
  for (const name of gates.keys()) {
    if (!isGate(name)) throw new Error(`Gate ${name} is not in contracts/gates.ts`);
  }
  for (const { gate, method, path } of served) {
    if (gate !== undefined && !gates.has(gate))
      throw new Error(`Route ${method} ${path} names gate ${gate}, which nobody owns`);
  }
}

/** For the whole program: whatever a plan may limit is counted by somebody. */
export function demandGateOwners({ gates }: Registry): void {
  const missing = [...limitGates, ...featureGates].filter((gate) => !gates.has(gate));
  if (missing.length > 0) throw new Error(`Gates without an owner: ${missing.join(", ")}; see contracts/gates.ts`);
}

/** Whatever can be asked of this program says what the security log keeps of it, or why nothing. */
function refuseUnsaid(what: string, audit: Parameters<typeof faultOfAudit>[0]): void {
  const unsaid = faultOfAudit(audit);
  if (unsaid !== null) throw new Error(`${what} ${unsaid}: see contracts/audit.ts`);
}

function uniqueBy<T>(items: readonly T[], nameOf: (item: T) => string, what: string): Map<string, T> {
  const byName = new Map<string, T>();
  for (const item of items) {
    if (byName.has(nameOf(item))) throw new Error(`${what} ${nameOf(item)} is declared twice`);
    byName.set(nameOf(item), item);
  }
  return byName;
}

/** Stands in until a module that knows sessions is mounted: nobody is let in. */
export const noSessions: Sessions = {
  authenticate: async () => ({ ok: false, code: "ERR_LOGIN_REQUIRED" satisfies ErrorCode }),
  authenticatePass: async () => ({ ok: false, code: "ERR_LOGIN_REQUIRED" satisfies ErrorCode }),
  proofOf: async () => ({ until: null, by: "password" }),
  findEnded: async () => new Map(),
  forget: () => {},
};

/** An application without web chats has no visitors. */
export const noVisitors: VisitorGate = {
  authenticate: async () => null,
  threadsOf: async () => [],
  typing: async () => {},
};

/** The same for keys. */
export const noKeys: KeyGate = { authenticate: async () => ({ ok: false, code: "ERR_API_KEY_INVALID" }) };
