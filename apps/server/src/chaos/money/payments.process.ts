// An api or a worker that the chaos of payments kills: as it is, or with one of the planted mistakes in how it hears notices.
import { createGatewayAdapters, type GatewayAdapter, type WebhookVerdict } from "#adapters/payments";
import { loadConfig } from "#platform/config";
import { asSystem } from "#platform/context";
import { buildApp } from "../../app.ts";
import { applySnapshot } from "../../office/billing/charges.actions.ts";
import { chargeKnownAs, findCharge } from "../../office/billing/charges.queries.ts";

const { CHAOS_PLANT: plant = "", ...env } = process.env;
const config = loadConfig(env);
const proper = createGatewayAdapters(config.providers, { isPaced: false });
const started: { app?: Awaited<ReturnType<typeof buildApp>> } = {};

/** Believes every notice to be the gateway's. */
const unproved = (adapter: GatewayAdapter): GatewayAdapter => ({
  ...adapter,
  verifyWebhook(input, credentials, now): WebhookVerdict {
    const verdict = adapter.verifyWebhook(input, credentials, now);
    if (verdict.kind !== "rejected") return verdict;
    return { kind: "hint", dedupeKey: `${now.getTime()}-${input.rawBody.length}`, charges: [] };
  },
});

const SAYS_PAID = /processed|accredited|RECEIVED|CONFIRMED|COMPLETED|endToEndId|succeeded/;

/** Believes what a notice says, once it is proved who says it. */
const trusting = (adapter: GatewayAdapter): GatewayAdapter => ({
  ...adapter,
  verifyWebhook(input, credentials, now): WebhookVerdict {
    const verdict = adapter.verifyWebhook(input, credentials, now);
    const isTold = verdict.kind === "hint" && SAYS_PAID.test(input.rawBody.toString("utf8"));
    if (isTold) for (const named of verdict.charges) void believe(adapter.id, named.ref, named.key);
    return verdict;
  },
});

async function believe(gateway: string, ref: string | null, key: string | null): Promise<void> {
  const deps = started.app?.deps;
  if (!deps) return;
  for (const { tenantId, id } of await chargeKnownAs(deps.db, gateway, ref, key)) {
    await asSystem(deps, tenantId, async (ctx) => {
      const charge = await findCharge(ctx.tx, id);
      if (!charge) return;
      const payment = { id: `told-${charge.key}`, amountCents: charge.amountCents, at: null };
      await applySnapshot(ctx, id, {
        ref: charge.providerRef ?? charge.key,
        key: charge.key,
        status: "paid",
        providerStatus: "told",
        brCode: null,
        digitableLine: null,
        hostedUrl: null,
        expiresAt: null,
        payment,
        refundedCents: 0,
      });
    }).catch(() => {});
  }
}

const wrap = plant === "skip-signature" ? unproved : plant === "trust-body" ? trusting : (one: GatewayAdapter) => one;
const all = proper.all().map(wrap);
const gateways = { all: () => all, get: (id: string) => all.find((one) => one.id === id) };
const app = await buildApp(config, { gateways });
started.app = app;
await app.listen();
process.stdout.write("ready\n");
process.stdin.resume().once("end", () => process.exit(0));
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
