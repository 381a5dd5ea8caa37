// What gateways report: proved, kept once, and then the gateway is asked. Nothing a notice says is believed.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import type { WebhookInput } from "#adapters/payments";
import { asSystem, type Deps } from "#platform/context";
import { askAbout } from "./charges.asking.ts";
import { chargeKnownAs } from "./charges.queries.ts";
import { type OpenGateway, openById, reachOf } from "./gateways.actions.ts";
import * as queries from "./gateways.queries.ts";
import { heardNotice } from "./notices.requests.ts";

const NAME = "billing.notices";
const DEDUPE_LENGTH = 200;
const placeOf = (rowId: number) => ({ tenantId: OPERATOR_TENANT_ID, table: "gateway_events", column: "body", rowId });

/** False: it is not proved to come from the gateway. True means that it is in the database, or means nothing to us. */
export async function hear(deps: Deps, gateway: OpenGateway, input: WebhookInput): Promise<boolean> {
  const verdict = gateway.adapter.verifyWebhook(input, gateway.credentials, deps.clock.now());
  if (verdict.kind === "rejected") {
    deps.log.warn({ gateway: gateway.gateway, reason: verdict.reason }, "a payment notice was not proved");
    return false;
  }
  if (verdict.kind === "ignored") return true;
  const dedupeKey = verdict.dedupeKey.slice(0, DEDUPE_LENGTH);
  const event = { gatewayId: gateway.id, dedupeKey, charges: verdict.charges };
  await asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async (ctx) => {
      const id = await queries.insertEvent(ctx.tx, event, ctx.now);
      if (id === undefined) return;
      const body = await deps.secrets.encrypt(ctx.tx, placeOf(id), input.rawBody);
      await queries.saveEvent(ctx.tx, id, { body });
      await ctx.enqueue(heardNotice, { tenantId: OPERATOR_TENANT_ID, eventId: id });
    },
    NAME,
  );
  return true;
}

export async function follow(deps: Deps, eventId: number): Promise<void> {
  const event = await asSystem(deps, OPERATOR_TENANT_ID, ({ tx }) => queries.findEvent(tx, eventId), NAME);
  if (!event || event.handledAt !== null) return;
  const gateway = await openById(deps, event.gatewayId);
  for (const named of gateway ? event.charges : []) await followOne(deps, gateway as OpenGateway, named);
  await asSystem(deps, OPERATOR_TENANT_ID, ({ tx, now }) => queries.saveEvent(tx, eventId, { handledAt: now }), NAME);
}

interface Named {
  ref: string | null;
  key: string | null;
}

async function followOne(deps: Deps, gateway: OpenGateway, { ref, key }: Named): Promise<void> {
  const known = await chargeKnownAs(deps.db, gateway.gateway, ref, key);
  for (const { tenantId, id } of known) await askAbout(deps, tenantId, id);
  if (known.length > 0 || ref === null) return;
  const asked = await gateway.adapter.getCharge({ ref, key, method: null }, gateway.credentials, reachOf(deps));
  if (!asked.ok || !asked.value.payment) return;
  // The gateway may know it by our key though the notice did not say so.
  const ours = await chargeKnownAs(deps.db, gateway.gateway, null, asked.value.key);
  for (const { tenantId, id } of ours) await askAbout(deps, tenantId, id);
  if (ours.length === 0) await keepUnknown(deps, gateway, { ref, ...asked.value.payment });
}

interface Found {
  id: string;
  ref: string | null;
  amountCents: number;
  at: Date | null;
}

async function keepUnknown(deps: Deps, { gateway }: OpenGateway, found: Found): Promise<void> {
  await asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async (ctx) => {
      const { id: providerId, ref: providerRef, amountCents, at } = found;
      const money = { gateway, providerId, providerRef, amountCents, paidAt: at ?? ctx.now };
      if (await queries.insertUnknown(ctx.tx, money, ctx.now)) {
        await ctx.publish("list.changed", { data: { list: "operatorPayments" } });
      }
    },
    NAME,
  );
}

const A_DAY_MS = 86_400_000;
const KEPT_MS = 90 * A_DAY_MS;
/** Two days of the gateway's own list each night: what one night missed, the next one finds. */
const LOOKED_BACK_MS = 2 * A_DAY_MS;

/** What the gateway says it was paid, against what we know: money of ours is asked about, other money is the operator's to place. */
export async function compareWithGateways(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const rows = await asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async (ctx) => {
      await queries.forgetEvents(ctx.tx, new Date(now.getTime() - KEPT_MS));
      return queries.gatewayRows(ctx.tx);
    },
    NAME,
  );
  for (const { id, comparedAt } of rows) {
    if (comparedAt !== null && now.getTime() - comparedAt.getTime() < A_DAY_MS) continue;
    const gateway = await openById(deps, id);
    if (gateway) await compareOne(deps, gateway, now);
  }
}

async function compareOne(deps: Deps, gateway: OpenGateway, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS);
  const listed = await gateway.adapter.listPaid(since, gateway.credentials, reachOf(deps));
  if (!listed.ok) {
    deps.log.warn({ gateway: gateway.gateway, detail: listed.detail ?? listed.code }, "the gateway did not list");
    return;
  }
  for (const entry of listed.value) {
    const known = await chargeKnownAs(deps.db, gateway.gateway, entry.ref, entry.key);
    for (const { tenantId, id } of known) await askAbout(deps, tenantId, id);
    if (known.length === 0) await keepUnknown(deps, gateway, entry);
  }
  await asSystem(deps, OPERATOR_TENANT_ID, ({ tx }) => queries.saveGateway(tx, gateway.id, { comparedAt: now }), NAME);
}
