// Mercado Pago: orders for Pix and boleto, Checkout Pro for cards (providers/payments.md, 3).
import { fieldsOf, idOf, lineOf, listOf } from "#adapters/reading";
import { declareProviderValue } from "#platform/config";
import { ask, missing, unreadable, type Words, wordOf } from "../calling.ts";
import type {
  Asked,
  ChargeName,
  ChargeRequest,
  ChargeSnapshot,
  GatewayAdapter,
  PaidEntry,
  Reach,
  RefundRequest,
  RefundSnapshot,
} from "../gateway-adapter.ts";
import { centsOf, decimalOf, momentOf } from "../money.ts";
import { LONGEST_MS, orderFor, pageFor } from "./charging.ts";
import { Credentials, verify } from "./proof.ts";
import { orderOf, paymentOf, refundOf, refundsOf } from "./reading.ts";

const ADDRESS = declareProviderValue({
  variable: "MERCADOPAGO_URL",
  standard: "https://api.mercadopago.com",
  accepts: "address",
});

const wordsOf: Words = (fields) => {
  const first = fieldsOf(listOf(fields.errors)[0]) ?? fieldsOf(listOf(fields.cause)[0]);
  return {
    code: wordOf(first?.code) ?? wordOf(fields.error) ?? wordOf(fields.code),
    detail: wordOf(first?.message) ?? wordOf(first?.description) ?? wordOf(fields.message),
  };
};

const PAGE = 100;
const MOST_PAGES = 50;

export function mercadopago(values: Readonly<Record<string, string>>): GatewayAdapter<Credentials> {
  const base = values[ADDRESS] ?? "";
  const call = (reach: Reach, { accessToken }: Credentials, purpose: string, path: string, more: More = {}) => {
    const { key, ...rest } = more;
    const headers = { authorization: `Bearer ${accessToken}`, ...(key ? { "x-idempotency-key": key } : {}) };
    return ask(reach, { url: base + path, purpose: `payments.mercadopago.${purpose}`, headers, ...rest }, wordsOf);
  };
  type More = { key?: string; json?: unknown; method?: "GET" | "POST" };

  const read = (asked: Awaited<ReturnType<typeof ask>>): Asked<ChargeSnapshot> => {
    if (!asked.ok) return asked;
    const snapshot = orderOf(asked.value);
    return snapshot ? { ok: true, value: snapshot } : unreadable("order");
  };

  async function createCharge(request: ChargeRequest, credentials: Credentials, reach: Reach) {
    if (request.method === "card") return createPage(request, credentials, reach);
    if (request.method === "boleto" && !(request.payer.address && request.payer.taxId)) return missing("address");
    const json = orderFor(request);
    return read(await call(reach, credentials, "create", "/v1/orders", { key: request.key, json }));
  }

  async function createPage(
    request: ChargeRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    const json = pageFor(request);
    const made = await call(reach, credentials, "create", "/checkout/preferences", { key: request.key, json });
    if (!made.ok) return made;
    const [ref, hostedUrl] = [idOf(made.value.id), lineOf(made.value.init_point, 1000)];
    if (!ref || !hostedUrl) return unreadable("page");
    return { ok: true, value: { ...aPage(ref, request.key), hostedUrl, expiresAt: request.payableUntil } };
  }

  async function getCharge(charge: ChargeName, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot>> {
    const [, payment] = /^payment\/(\d+)$/.exec(charge.ref) ?? [];
    if (payment) {
      const one = await call(reach, credentials, "get", `/v1/payments/${payment}`);
      const snapshot = one.ok ? paymentOf(one.value, null) : undefined;
      return snapshot ? { ok: true, value: snapshot } : one.ok ? unreadable("payment") : one;
    }
    if (charge.method === "card") return getPage(charge, credentials, reach);
    return read(await call(reach, credentials, "get", `/v1/orders/${encodeURIComponent(charge.ref)}`));
  }

  /** A page knows no payments; those made on it carry our key. The best of them counts. */
  async function getPage(
    { ref, key }: ChargeName,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    if (key === null) return missing("key");
    const found = await call(
      reach,
      credentials,
      "get",
      `/v1/payments/search?${new URLSearchParams({ external_reference: key })}`,
    );
    if (!found.ok) return found;
    const all = listOf(found.value.results).flatMap((one) => paymentOf(fieldsOf(one) ?? {}, ref) ?? []);
    const best = all.find(({ payment }) => payment) ?? aPage(ref, key);
    return { ok: true, value: best };
  }

  return {
    id: "mercadopago",
    capabilities: {
      methods: ["pix", "boleto", "card"],
      hasDueDate: false,
      longestMs: LONGEST_MS,
      tellsExpiry: true,
      needs: { boleto: ["taxId", "address"] },
    },
    pace: { perSecond: 5 },
    connecting: {
      fields: [
        { name: "accessToken", kind: "secret", min: 16, max: 500 },
        { name: "webhookSecret", kind: "secret", min: 16, max: 500 },
      ],
      webhook: "byHand",
      read: ({ accessToken = "", webhookSecret = "" }) => ({ accessToken, webhookSecret }),
    },
    credentials: Credentials,
    async check(credentials, reach) {
      const me = await call(reach, credentials, "check", "/users/me");
      return me.ok ? { ok: true, value: true } : me;
    },
    createCharge,
    getCharge,
    // Orders cannot be searched; the same key answers with the same order.
    findByKey: async () => ({ ok: true, value: null }),
    async cancel(charge, credentials, reach) {
      if (charge.method !== "card") {
        const path = `/v1/orders/${encodeURIComponent(charge.ref)}/cancel`;
        const done = await call(reach, credentials, "cancel", path, { method: "POST", key: `cancel-${charge.ref}` });
        if (!done.ok && done.class !== "CONFLICT" && done.class !== "BAD_REQUEST") return done;
      }
      return getCharge(charge, credentials, reach);
    },
    async refund({ key, charge, paymentId, amountCents, isWhole }, credentials, reach) {
      const amount = decimalOf(amountCents);
      const isOrder = charge.method !== "card";
      const path = isOrder
        ? `/v1/orders/${encodeURIComponent(charge.ref)}/refund`
        : `/v1/payments/${paymentId}/refunds`;
      const part = isOrder ? { transactions: [{ id: paymentId, amount }] } : { amount: Number(amount) };
      const done = await call(reach, credentials, "refund", path, {
        key,
        method: "POST",
        ...(isWhole ? {} : { json: part }),
      });
      if (!done.ok) return done;
      const refund = isOrder
        ? refundsOf(done.value).findLast((one) => one.amountCents === amountCents)
        : refundOf(done.value);
      return refund ? { ok: true, value: refund } : unreadable("refund");
    },
    async getRefund(request: RefundRequest, credentials, reach): Promise<Asked<RefundSnapshot | null>> {
      const { charge, amountCents } = request;
      const isOrder = charge.method !== "card";
      const path = isOrder ? `/v1/orders/${encodeURIComponent(charge.ref)}` : `/v1/payments/${request.paymentId}`;
      const found = await call(reach, credentials, "get", path);
      if (!found.ok) return found;
      const all = isOrder ? refundsOf(found.value) : listOf(found.value.refunds).flatMap((one) => refundOf(one) ?? []);
      return { ok: true, value: all.findLast((one) => one.amountCents === amountCents) ?? null };
    },
    async listPaid(since, credentials, reach) {
      const paid: PaidEntry[] = [];
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({
          range: "date_approved",
          begin_date: since.toISOString(),
          end_date: reach.now.toISOString(),
          status: "approved",
          limit: String(PAGE),
          offset: String(page * PAGE),
        });
        const found = await call(reach, credentials, "list", `/v1/payments/search?${query}`);
        if (!found.ok) return found;
        const results = listOf(found.value.results);
        paid.push(...results.flatMap((one) => paidOf(one) ?? []));
        if (results.length < PAGE) break;
      }
      return { ok: true, value: paid };
    },
    verifyWebhook: verify,
  };
}

function aPage(ref: string, key: string): ChargeSnapshot {
  return {
    ref,
    key,
    status: "pending",
    providerStatus: "open",
    brCode: null,
    digitableLine: null,
    hostedUrl: null,
    expiresAt: null,
    payment: null,
    refundedCents: 0,
  };
}

function paidOf(value: unknown): PaidEntry | undefined {
  const payment = fieldsOf(value);
  const [id, amountCents, at] = [
    wordOf(payment?.id),
    centsOf(payment?.transaction_amount),
    momentOf(payment?.date_approved),
  ];
  if (!id || amountCents === undefined || !at) return undefined;
  return { id, ref: null, key: idOf(payment?.external_reference) ?? null, amountCents, at };
}
