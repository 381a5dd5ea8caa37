// Keeps the security log: seals what was committed, checks every chain once a day, lets go what is past its time.
import { z } from "zod";
import { recordOnPlatform, recordSecurity } from "#company/audit";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type Break, chains, checkChain, forgetOld, sealTenant } from "./chain.ts";

const SEAL_SECONDS = 30;
const DAY_SECONDS = 86_400;
const TENANTS_AT_ONCE = 500;

export const sealJob = defineJob({
  name: "audit.seal",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: SEAL_SECONDS,
  timeoutSeconds: 60,
  // Two at once wait for each other company by company, and what has its place keeps it.
  mayOverlap: true,
  run: (deps, _, signal) => sealAll(deps, signal),
});

export async function sealAll(deps: Deps, signal: AbortSignal): Promise<void> {
  const waiting = await deps.db.callOnce<{ tenantId: number }>(
    "security_log_unsealed",
    "select security_log_unsealed($1) as tenant_id",
    [TENANTS_AT_ONCE],
  );
  for (const { tenantId } of waiting) {
    signal.throwIfAborted();
    await sealTenant(deps, tenantId);
  }
}

export const checkJob = defineJob({
  name: "audit.check",
  audit: { own: ["audit.broken", "audit.forgotten"] },
  payload: z.object({}),
  everySeconds: DAY_SECONDS,
  timeoutSeconds: 3_600,
  // It only looks; an alert said twice is said.
  mayOverlap: true,
  async run(deps, _, signal) {
    for (let tenantId = await nextTenant(deps, -1); tenantId !== null; tenantId = await nextTenant(deps, tenantId)) {
      signal.throwIfAborted();
      await checkTenant(deps, tenantId, signal);
    }
  },
});

async function nextTenant(deps: Deps, after: number): Promise<number | null> {
  const [row] = await deps.db.callOnce<{ tenantId: number | null }>(
    "security_log_next_tenant",
    "select security_log_next_tenant($1) as tenant_id",
    [after],
  );
  return row?.tenantId ?? null;
}

/** A broken chain is left exactly as it is: nothing is taken out of it, for somebody will want to look. */
export async function checkTenant(deps: Deps, tenantId: number, signal: AbortSignal): Promise<Break[]> {
  await sealTenant(deps, tenantId);
  const breaks: Break[] = [];
  for (const kept of chains) {
    const broken = await checkChain(deps, tenantId, kept, signal);
    if (broken) {
      breaks.push(broken);
      await alert(deps, tenantId, broken);
      continue;
    }
    const entries = await forgetOld(deps, tenantId, kept, signal);
    if (entries === 0) continue;
    const detail = { kept, entries };
    await asSystem(deps, tenantId, (ctx) => recordSecurity(ctx, { kind: "audit.forgotten", detail }), checkJob.name);
  }
  return breaks;
}

async function alert(deps: Deps, tenantId: number, { kept, place, why }: Break): Promise<void> {
  deps.metrics.auditBreaks.inc();
  deps.log.error({ tenantId, chain: kept, place, why }, "the security log was tampered with");
  await recordOnPlatform(deps, { kind: "audit.broken", detail: { ofTenant: tenantId, chain: kept, place, why } });
}
