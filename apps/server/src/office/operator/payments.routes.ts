// HTTP doors of the operator's gateways and of money that has come in.
import * as contract from "@prosa/contracts/office/charges";
import { listGateways } from "#office/billing";
import type { Deps } from "#platform/context";
import { type Routes, serve } from "#platform/http";
import { atScreen } from "./acting.ts";
import * as payments from "./payments.actions.ts";

const done = { ok: true } as const;

export const paymentRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listGateways, () => listGateways(deps));
    serve(app, contract.saveGateway, (request) =>
      payments.saveGateway(deps, atScreen(deps, request, "pt"), request.params.gateway, request.body),
    );
    serve(app, contract.testGateway, (request) =>
      payments.testGateway(deps, atScreen(deps, request, "pt"), request.params.gateway),
    );
    serve(app, contract.listPayments, (request) => payments.pageOfPayments(deps, request.query));
    serve(app, contract.refundPayment, (request) => {
      const { valueCents: amountCents, keepsTime } = request.body;
      const wish = { amountCents, keepsTime };
      return payments.refund(deps, atScreen(deps, request, "pt"), request.params.paymentId, wish);
    });
    serve(app, contract.listUnknownMoney, () => payments.listUnknown(deps));
    serve(app, contract.assignMoney, async (request) => {
      const { moneyId } = request.params;
      await payments.assignMoney(deps, atScreen(deps, request, "pt"), moneyId, request.body.tenantId);
      return done;
    });
  };
