// HTTP doors of paying: the charge of an invoice, to whom invoices are written, and the entrance for gateways' notices.
import type { IncomingMessage } from "node:http";
import * as contract from "@prosa/contracts/office/charges";
import { GatewayId } from "@prosa/contracts/payments";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GatewayAdapter } from "#adapters/payments";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { createShutOut, inTenant, type Routes, readWhole, serve, servePlain } from "#platform/http";
import { loadInvoice } from "./billing.queries.ts";
import { statusOf } from "./billing.rules.ts";
import { chargeInvoice, checkSoon } from "./charges.asking.ts";
import * as queries from "./charges.queries.ts";
import { chargeToWire } from "./charges.rules.ts";
import { activeAdapter, openByKey } from "./gateways.actions.ts";
import { hear } from "./notices.actions.ts";

const readOnly = { readOnly: true };
const BODY_LIMIT = 1024 * 1024;
const MISSES = { limit: 60, seconds: 60 };

async function stateOf(ctx: Ctx, invoiceId: number, adapter: GatewayAdapter | null): Promise<contract.PayState> {
  const invoice = await loadInvoice(ctx.tx, invoiceId);
  const charge = await queries.latestCharge(ctx.tx, invoiceId);
  const ways = adapter?.capabilities.methods.map((method) => ({
    method,
    needs: [...(adapter.capabilities.needs[method] ?? [])],
  }));
  const isShown = charge && charge.status !== "failed" && !charge.isUnwanted;
  const isWaiting = charge?.status === "creating" && charge.lastError !== null;
  return {
    status: statusOf(invoice, ctx.now),
    ways: ways ?? null,
    charge: isShown ? chargeToWire(charge) : null,
    trouble: charge?.status === "failed" ? "refused" : isWaiting ? "unreachable" : null,
  };
}

export const chargeRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showPayment, async (request) => {
      const adapter = await activeAdapter(deps);
      return inTenant(deps, request, (ctx) => stateOf(ctx, request.params.invoiceId, adapter), readOnly);
    });

    serve(app, contract.openCharge, async (request) => {
      const { invoiceId } = request.params;
      await chargeInvoice(deps, request.session.tenantId, invoiceId, request.body.method);
      const adapter = await activeAdapter(deps);
      return inTenant(deps, request, (ctx) => stateOf(ctx, invoiceId, adapter));
    });

    serve(app, contract.checkCharge, async (request) => {
      const { invoiceId } = request.params;
      const charge = await inTenant(deps, request, ({ tx }) => queries.latestCharge(tx, invoiceId), readOnly);
      if (charge) await checkSoon(deps, request.session.tenantId, charge.id);
      const adapter = await activeAdapter(deps);
      return inTenant(deps, request, (ctx) => stateOf(ctx, invoiceId, adapter), readOnly);
    });

    serve(app, contract.showBillingProfile, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx }) => ({ profile: await queries.loadProfile(tx), creditCents: await queries.creditOf(tx) }),
        readOnly,
      ),
    );

    serve(app, contract.saveBillingProfile, (request) =>
      inTenant(deps, request, async ({ tx, now }) => {
        await queries.storeProfile(tx, request.body, now);
        return { profile: await queries.loadProfile(tx) };
      }),
    );

    await app.register(async (scope) => {
      // The proof covers these very bytes: nobody may parse or re-write them before.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", ({ headers }: FastifyRequest, payload: IncomingMessage) =>
        readWhole(payload, { declared: Number(headers["content-length"]), most: BODY_LIMIT }),
      );
      const strangers = createShutOut(deps, "payments-miss", MISSES);

      async function receive(request: FastifyRequest, reply: FastifyReply) {
        const { gateway, key } = request.params as { gateway: string; key: string };
        if (strangers.has(request.ip, key)) throw new AppError("ERR_TOO_MANY_REQUESTS");
        const known = GatewayId.safeParse(gateway);
        const opened = known.success ? await openByKey(deps, known.data, key) : null;
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const query = request.query as Record<string, unknown>;
        const isHeard =
          opened !== null &&
          (await hear(deps, opened, { rawBody, headers: request.headers, query, sourceIp: request.ip }));
        if (isHeard) return reply.code(200).type("text/plain").send("OK");
        strangers.count(request.ip, key);
        throw new AppError(opened ? "ERR_SIGNATURE_INVALID" : "ERR_NOT_FOUND");
      }

      for (const url of ["/webhooks/payments/:gateway/:key", "/webhooks/payments/:gateway/:key/pix"]) {
        const purpose = "Payment gateways say which charges to ask them about, each with its own proof.";
        const entrance = { url, method: "POST", access: "signature", audit: { none: "incoming" }, purpose } as const;
        servePlain(scope, entrance, receive, { bodyLimit: BODY_LIMIT });
      }
    });
  };
