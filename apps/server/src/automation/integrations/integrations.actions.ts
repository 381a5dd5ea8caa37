// Use cases of integrations: connected, changed, tried, removed when nothing asks them.
import type * as contract from "@prosa/contracts/automation/integrations";
import type { BodyOf } from "@prosa/contracts/route";
import type { AssistantAdapter, Checked, Settings } from "#adapters/assistants";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx, Deps } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./integrations.queries.ts";
import { configOf, endOf, healthOf, type Wanted } from "./integrations.rules.ts";
import { placeOf, settingsFor } from "./settings.ts";

const list = "integrations";
const unknownHealth = { health: "unknown" as const, healthAt: null, failures: 0, heldUntil: null };

export async function addIntegration(ctx: Ctx, wanted: BodyOf<typeof contract.createIntegration>) {
  const { type, name, apiKey, password, ...fields } = wanted;
  const config = await demandConfig(ctx, type, {}, fields);
  const row = { tenantId: ctx.tenantId, type, name, config, secret: null, secretEnd: null, ...unknownHealth };
  const id = await refuseTwins(() =>
    queries.insertIntegration(ctx.tx, { ...row, createdAt: ctx.now, updatedAt: ctx.now }),
  );
  if (apiKey) await queries.saveIntegration(ctx.tx, id, await sealed(ctx, id, apiKey));
  if (password) await queries.saveIntegration(ctx.tx, id, await sealedPassword(ctx, id, password));
  await recordChange(ctx, { list, what: "created", id });
  return queries.showIntegration(ctx.tx, id);
}

export async function changeIntegration(ctx: Ctx, id: number, wanted: BodyOf<typeof contract.updateIntegration>) {
  const before = await queries.lockIntegration(ctx.tx, id);
  const { name = before.name, apiKey, password, ...fields } = wanted;
  const config = await demandConfig(ctx, before.type, before.config, fields);
  const key = {
    ...(apiKey === undefined ? {} : await sealed(ctx, id, apiKey)),
    ...(password === undefined ? {} : await sealedPassword(ctx, id, password)),
  };
  // What was wrong may be mended: it is asked again at once.
  const set = { name, config, ...key, ...unknownHealth, updatedAt: ctx.now };
  await refuseTwins(() => queries.saveIntegration(ctx.tx, id, set));
  await recordChange(ctx, {
    list,
    what: "changed",
    id,
    detail: { key: apiKey !== undefined || password !== undefined },
  });
  return queries.showIntegration(ctx.tx, id);
}

async function demandConfig(ctx: Ctx, type: queries.KeptIntegration["type"], before: Wanted, wanted: Wanted) {
  const judged = configOf(type, before, wanted);
  if (!judged.ok) throw new AppError("ERR_VALIDATION", { field: judged.field });
  const ids = judged.config.queueIds ?? [];
  if (wanted.queueIds && (await queries.queuesNamed(ctx.tx, ids)).length < new Set(ids).size)
    throw new AppError("ERR_NO_QUEUE_FOUND", { field: "queueIds" });
  return JSON.stringify(judged.config);
}

async function sealed({ deps, tx, tenantId }: Ctx, id: number, key: string | null) {
  if (key === null) return { secret: null, secretEnd: null };
  return { secret: await deps.secrets.encrypt(tx, placeOf(tenantId, id), key), secretEnd: endOf(key) };
}

async function sealedPassword({ deps, tx, tenantId }: Ctx, id: number, password: string | null) {
  const place = placeOf(tenantId, id, "password");
  return { password: password === null ? null : await deps.secrets.encrypt(tx, place, password) };
}

export async function removeIntegration(ctx: Ctx, id: number): Promise<void> {
  await queries.lockIntegration(ctx.tx, id);
  const uses = await usesOf(ctx.tx, "integrations", id);
  if (uses.length > 0) throw new AppError("ERR_INTEGRATION_IN_USE", { entity: uses });
  await queries.deleteIntegration(ctx.tx, id);
  await recordChange(ctx, { list, what: "deleted", id });
}

export interface Prepared {
  adapter: AssistantAdapter;
  settings: Settings;
}

/** What a test needs, read in the request's own transaction; the question itself waits for nothing of ours. */
export async function prepareTest(ctx: Ctx, id: number): Promise<Prepared> {
  const kept = await queries.lockIntegration(ctx.tx, id);
  const adapter = ctx.deps.assistants.get(kept.type);
  if (!adapter) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  await recordChange(ctx, { list, what: "tested", id });
  return { adapter, settings: await settingsFor(ctx, kept) };
}

const LONGEST_MS = 20_000;

export async function runTest(deps: Deps, { adapter, settings }: Prepared): Promise<Checked & { ms: number }> {
  const start = deps.clock.monotonic();
  const checked = await adapter.check({ egress: deps.egress, timeoutMs: LONGEST_MS }, settings);
  return { ...checked, ms: Math.round(deps.clock.monotonic() - start) };
}

export async function noteTest(ctx: Ctx, id: number, { steps, answer, models, ms }: Checked & { ms: number }) {
  const health = healthOf(steps);
  const mended = health === "ok" ? { failures: 0, heldUntil: null } : {};
  await queries.saveIntegration(ctx.tx, id, { health, healthAt: ctx.now, ...mended });
  return { steps, answer, models, ms, integration: await queries.showIntegration(ctx.tx, id) };
}
