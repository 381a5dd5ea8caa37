// HTTP doors of a company's invoices.
import * as contract from "@prosa/contracts/billing";
import { staticCode } from "#adapters/payments";
import { type Receiving as Payee, readReceiving, readTerms } from "#company/tenants";
import type { Ctx, Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { buyLarger, promise } from "./billing.actions.ts";
import * as queries from "./billing.queries.ts";
import { dueToday, prorated, toWire } from "./billing.rules.ts";

const readOnly = { readOnly: true };
const FIRST_SIZE = 25;

async function detailOf(ctx: Ctx, invoiceId: number): Promise<contract.InvoiceDetail> {
  const invoice = await queries.loadInvoice(ctx.tx, invoiceId);
  const lines = await queries.linesOf(ctx.tx, invoiceId);
  const rest = invoice.totalCents - invoice.paidCents;
  const payee = invoice.status === "open" && rest > 0 ? await readReceiving(ctx.tx) : null;
  return {
    ...toWire(invoice, ctx.now),
    periodStart: invoice.periodStart?.toISOString() ?? null,
    periodEnd: invoice.periodEnd?.toISOString() ?? null,
    lines,
    paidCents: invoice.paidCents,
    pix: payee && { code: codeFor(payee, ctx.tenantId, invoice.number, rest), payee: payee.name },
  };
}

/** The reference names company and invoice, so that whoever receives the money finds both. */
function codeFor(payee: Payee, tenantId: number, number: string, amountCents: number): string {
  const reference = `E${tenantId}F${number.replace("-", "")}`.slice(0, 25);
  const { pixKey: key, name, city } = payee;
  return staticCode({ key, name, city, amountCents, reference });
}

export const billingRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listInvoices, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx, now }) => {
          const { year, sort, pageNumber = 1, pageSize: size = FIRST_SIZE } = request.query;
          const offset = (pageNumber - 1) * size;
          const rows = await queries.pageOfInvoices(tx, { year, sort, size, offset });
          const count = rows[0]?.total ?? 0;
          const items = rows.map((row) => toWire(row, now));
          return { items, count, hasMore: offset + items.length < count, years: await queries.yearsOfInvoices(tx) };
        },
        readOnly,
      ),
    );

    serve(app, contract.showInvoice, (request) =>
      inTenant(deps, request, (ctx) => detailOf(ctx, request.params.invoiceId), readOnly),
    );

    serve(app, contract.listOffers, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx, now }) => {
          const terms = await readTerms(tx);
          const days = await queries.daysOfPeriod(tx, now);
          const offers = await queries.largerPlans(tx, terms);
          return {
            offers: offers.map((offer) => ({
              ...offer,
              todayCents: dueToday(prorated(terms.valueCents, offer.valueCents, days)),
            })),
          };
        },
        readOnly,
      ),
    );

    serve(app, contract.choosePlan, (request) =>
      inTenant(deps, request, async (ctx) => ({ invoiceId: await buyLarger(ctx, request.body.plan) })),
    );

    serve(app, contract.promisePayment, (request) =>
      inTenant(deps, request, async (ctx) => {
        await promise(ctx, request.params.invoiceId);
        return toWire(await queries.loadInvoice(ctx.tx, request.params.invoiceId), ctx.now);
      }),
    );
  };
