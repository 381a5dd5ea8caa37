// HTTP doors of the operator's invoices, people and channels. Access "operator" lets in admins of tenant 1 and nobody else.
import * as contract from "@prosa/contracts/billing";
import type { Deps } from "#platform/context";
import { type Routes, serve } from "#platform/http";
import { atScreen } from "./acting.ts";
import * as invoices from "./invoices.actions.ts";
import { changePassword, pageOfChannels, pageOfPeople, totals } from "./people.actions.ts";

const done = { ok: true } as const;

export const moneyRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listCompanyInvoices, (request) =>
      invoices.pageOfInvoices(deps, request.params.tenantId, request.query),
    );
    serve(app, contract.listAllInvoices, (request) => invoices.pageOfInvoices(deps, null, request.query));
    serve(app, contract.settleInvoice, (request) =>
      invoices.payByHand(deps, atScreen(deps, request, "pt"), request.params.invoiceId),
    );
    serve(app, contract.voidInvoice, async (request) => {
      await invoices.voidInvoice(deps, atScreen(deps, request, "pt"), request.params.invoiceId);
      return done;
    });
    serve(app, contract.makeInvoice, (request) =>
      invoices.makeInvoice(deps, atScreen(deps, request, "pt"), request.params.tenantId, request.body),
    );
    serve(app, contract.showReceiving, () => invoices.showReceiving(deps));
    serve(app, contract.saveReceiving, (request) =>
      invoices.saveReceiving(atScreen(deps, request, "pt"), request.body.pix),
    );

    serve(app, contract.listCompanyUsers, (request) => pageOfPeople(deps, request.params.tenantId, request.query));
    serve(app, contract.listAllUsers, (request) => pageOfPeople(deps, null, request.query));
    serve(app, contract.setUserPassword, async (request) => {
      await changePassword(deps, atScreen(deps, request, "pt"), request.params.accountId, request.body.password);
      return done;
    });
    serve(app, contract.listOperatorChannels, (request) => pageOfChannels(deps, request.query));
    serve(app, contract.operatorTotals, () => totals(deps));
  };
