// Flows made ready to run. A version never changes, so its compiled form is kept; a draft is read anew for every turn.
import { type CompiledFlow, compile, parseDocument } from "@prosa/flows";
import type { Ctx, Deps } from "#platform/context";
import * as queries from "./bots.queries.ts";

export interface RunningFlow {
  id: number;
  name: string;
  versionId: number | null;
  compiled: CompiledFlow;
}

const MOST_KEPT = 200;
type Kept = Map<string, CompiledFlow>;
/** Of each process, by tenant and version, the least recently used first. */
const processes = new WeakMap<Deps, Kept>();

function keptBy(deps: Deps): Kept {
  const known = processes.get(deps) ?? new Map<string, CompiledFlow>();
  processes.set(deps, known);
  return known;
}

const keyOf = (ctx: Ctx, versionId: number) => `${ctx.tenantId}:${versionId}`;

function compiledOf(ctx: Ctx, versionId: number | null, document: unknown): CompiledFlow | null {
  if (versionId === null) return read(document);
  const kept = keptBy(ctx.deps);
  const key = keyOf(ctx, versionId);
  const compiled = kept.get(key) ?? read(document);
  if (!compiled) return null;
  kept.delete(key);
  kept.set(key, compiled);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return compiled;
}

function read(document: unknown): CompiledFlow | null {
  const parsed = parseDocument(document);
  return parsed.ok ? compile(parsed.document) : null;
}

/** As it would begin now; null: it is gone, resting, or cannot be read. */
export async function flowToBegin(ctx: Ctx, flowId: number, isTest: boolean): Promise<RunningFlow | null> {
  const find = isTest ? queries.findDraft : queries.findRunningFlow;
  const row = await find(ctx.tx, ctx.tenantId, flowId);
  const compiled = row && compiledOf(ctx, row.versionId, row.document);
  return row && compiled ? { id: row.id, name: row.name, versionId: row.versionId, compiled } : null;
}

/** The version a session began with, also while its flow rests. */
export async function flowOfSession(ctx: Ctx, session: queries.SessionRow): Promise<RunningFlow | null> {
  const { flowId: id, flowName: name, versionId } = session;
  if (versionId === null) return flowToBegin(ctx, id, true);
  const known = keptBy(ctx.deps).get(keyOf(ctx, versionId));
  const document = known ? null : await queries.readVersion(ctx.tx, ctx.tenantId, versionId);
  const compiled = compiledOf(ctx, versionId, document);
  return compiled && { id, name, versionId, compiled };
}
