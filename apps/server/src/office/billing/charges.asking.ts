// Speaks to gateways about charges, outside any transaction; what they say is then kept in the company's own.
import type { ChargeMethod } from "@prosa/contracts/payments";
import type { Asked, ChargeSnapshot } from "#adapters/payments";
import { asSystem, type Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { applySnapshot, beginCharge, MAKING_MS, noteFailure } from "./charges.actions.ts";
import * as queries from "./charges.queries.ts";
import { nameOf, requestOf } from "./charges.questions.ts";
import { CHECK_AGAIN_MS } from "./charges.rules.ts";
import type { ChargeRow } from "./charges.types.ts";
import { noteRefused, type OpenGateway, openActive, openById, reachOf } from "./gateways.actions.ts";

const NAME = "billing.charges";
const MOST_TRIES = 8;

/** The charge stands before the gateway hears of it: whatever dies afterwards finds it again by its key. */
export async function chargeInvoice(
  deps: Deps,
  tenantId: number,
  invoiceId: number,
  method: ChargeMethod,
): Promise<void> {
  // A restored copy must not collect what the true one collects.
  if (deps.config.sending.isHeld) throw new AppError("ERR_CONFLICT", { field: "sending" });
  const gateway = await openActive(deps);
  const { chargeId, isNew } = await asSystem(
    deps,
    tenantId,
    (ctx) => beginCharge(ctx, invoiceId, method, gateway),
    NAME,
  );
  if (isNew) await askAbout(deps, tenantId, chargeId, { isFirst: true });
  else await checkSoon(deps, tenantId, chargeId);
}

/** For whoever looks at it: asked again, but not by every click. */
export async function checkSoon(deps: Deps, tenantId: number, chargeId: number): Promise<void> {
  const wish = await asSystem(
    deps,
    tenantId,
    async ({ tx, now }) => {
      const charge = await queries.findCharge(tx, chargeId);
      if (charge?.status === "creating") return (await claim(tx, chargeId, now)) ? { mayMake: true } : null;
      const since = now.getTime() - (charge?.askedAt?.getTime() ?? 0);
      return charge?.status === "pending" && since >= CHECK_AGAIN_MS ? { mayMake: false } : null;
    },
    NAME,
  );
  if (wish) await askAbout(deps, tenantId, chargeId, wish);
}

const claim = (tx: Tx, chargeId: number, now: Date) =>
  queries.claimCharge(tx, chargeId, now, new Date(now.getTime() + MAKING_MS));

/**
 * Asks how a charge stands, and takes it back where nobody wants it. Made it is only by whoever holds the claim: not every
 * gateway knows a repeated question again, and two that ask at one moment would make two.
 */
export async function askAbout(
  deps: Deps,
  tenantId: number,
  chargeId: number,
  { isFirst = false, mayMake = isFirst }: { isFirst?: boolean; mayMake?: boolean } = {},
): Promise<void> {
  const charge = await asSystem(
    deps,
    tenantId,
    async ({ tx, now }) => {
      const found = await queries.findCharge(tx, chargeId);
      if (found) await queries.saveCharge(tx, chargeId, { askedAt: now }, now);
      return found;
    },
    NAME,
  );
  const gateway = charge && (await openById(deps, charge.account));
  if (!charge || !gateway) return;
  const asked = await ask(deps, gateway, charge, { isFirst, mayMake });
  if (asked === "beingMade") return;
  if (asked === null) {
    await asSystem(deps, tenantId, (ctx) => noteFailure(ctx, chargeId, neverMade), NAME);
    return;
  }
  if (asked.ok) {
    await asSystem(deps, tenantId, (ctx) => applySnapshot(ctx, chargeId, asked.value), NAME);
    return;
  }
  const detail = `${asked.class}: ${asked.detail ?? asked.code}`;
  deps.log.warn({ tenantId, chargeId, gateway: charge.gateway, detail }, "a gateway did not answer as asked");
  if (asked.class === "AUTH_LOST") await noteRefused(deps, gateway.id, detail);
  const isFinal = !asked.mayHaveActed && (asked.class === "BAD_REQUEST" || asked.class === "AUTH_LOST");
  await asSystem(
    deps,
    tenantId,
    (ctx) => noteFailure(ctx, chargeId, { isFinal, detail, afterMs: asked.afterMs }),
    NAME,
  );
}

const neverMade = { isFinal: true, detail: "never made", afterMs: null };

/** Null: nobody wants it, and the gateway has never heard of it. */
async function ask(
  deps: Deps,
  { adapter, credentials }: OpenGateway,
  charge: ChargeRow,
  { isFirst, mayMake }: { isFirst: boolean; mayMake: boolean },
): Promise<Asked<ChargeSnapshot> | "beingMade" | null> {
  const reach = reachOf(deps);
  if (charge.providerRef !== null) {
    const name = nameOf(charge);
    return charge.isUnwanted ? adapter.cancel(name, credentials, reach) : adapter.getCharge(name, credentials, reach);
  }
  const request = requestOf(charge);
  if (!isFirst) {
    // The answer may have been lost: what was made is found before anything is made.
    const found = await adapter.findByKey(request, credentials, reach);
    if (!found.ok) return found;
    if (found.value) {
      const { ref, key } = found.value;
      if (!charge.isUnwanted) return { ok: true, value: found.value };
      return adapter.cancel({ ref, key, method: charge.method }, credentials, reach);
    }
  }
  if (charge.status !== "creating" && !charge.isUnwanted) return null;
  // Where a charge cannot be looked for, asking with its key finds it; then it is taken back.
  if (charge.isUnwanted && charge.asks > MOST_TRIES) return null;
  if (deps.config.sending.isHeld) return null;
  if (!mayMake) return "beingMade";
  const made = await adapter.createCharge(request, credentials, reach);
  if (!made.ok || !charge.isUnwanted) return made;
  return adapter.cancel({ ref: made.value.ref, key: made.value.key, method: charge.method }, credentials, reach);
}

const AT_ONCE = 8;
const ROUND = 200;

/** Whatever was not heard of: half-made charges, notices that never came, codes that ran out. */
export async function sweepCharges(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await queries.chargesDue(deps.db, deps.clock.now(), ROUND);
  for (let at = 0; at < due.length && !signal.aborted; at += AT_ONCE) {
    await Promise.all(due.slice(at, at + AT_ONCE).map((one) => sweepOne(deps, one)));
  }
}

async function sweepOne(deps: Deps, { tenantId, id }: queries.Named): Promise<void> {
  try {
    const isOurs = await asSystem(deps, tenantId, ({ tx, now }) => claim(tx, id, now), NAME);
    if (isOurs) await askAbout(deps, tenantId, id, { mayMake: true });
  } catch (error) {
    // One company's trouble is not the next one's.
    deps.log.error({ error, tenantId, chargeId: id }, "a charge could not be asked about");
  }
}
