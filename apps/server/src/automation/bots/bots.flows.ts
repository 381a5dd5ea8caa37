// Flows made ready to run. A version never changes, so its compiled form is kept; a draft is read anew for every turn.
import { type CompiledFlow, compile, parseDocument } from "@prosa/flows";
import type { Ctx } from "#platform/context";
import * as queries from "./bots.queries.ts";

export interface RunningFlow {
  id: number;
  name: string;
  versionId: number | null;
  compiled: CompiledFlow;
}

const MOST_KEPT = 200;
/** By tenant and version, the least recently used first. */
const kept = new Map<string, CompiledFlow>();

function compiledOf(tenantId: number, versionId: number | null, document: unknown): CompiledFlow | null {
  const key = `${tenantId}:${versionId}`;
  const known = versionId === null ? undefined : kept.get(key);
  const compiled = known ?? read(document);
  if (compiled && versionId !== null) {
    kept.delete(key);
    kept.set(key, compiled);
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }
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
  const compiled = row && compiledOf(ctx.tenantId, row.versionId, row.document);
  return row && compiled ? { id: row.id, name: row.name, versionId: row.versionId, compiled } : null;
}

/** The version a session began with, also while its flow rests. */
export async function flowOfSession(ctx: Ctx, session: queries.SessionRow): Promise<RunningFlow | null> {
  const { flowId: id, flowName: name, versionId } = session;
  if (versionId === null) return flowToBegin(ctx, id, true);
  const known = kept.get(`${ctx.tenantId}:${versionId}`);
  const document = known ? null : await queries.readVersion(ctx.tx, ctx.tenantId, versionId);
  const compiled = compiledOf(ctx.tenantId, versionId, document);
  return compiled && { id, name, versionId, compiled };
}
