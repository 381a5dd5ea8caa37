// Asaas: Pix, boleto and its own page for cards, each a payment of a customer record (providers/payments.md, 4).
import { z } from "zod";
import { type Fields, fieldsOf, idOf, lineOf, listOf } from "#adapters/reading";
import { declareProviderValue } from "#platform/config";
import { ask, missing, unreadable, type Words, wordOf } from "../calling.ts";
import type {
  Asked,
  ChargeRequest,
  ChargeSnapshot,
  GatewayAdapter,
  PaidEntry,
  Reach,
  RefundSnapshot,
  WebhookInput,
  WebhookVerdict,
} from "../gateway-adapter.ts";
import { centsOf, decimalOf } from "../money.ts";
import { bodyOf, headerOf, isSame } from "../proving.ts";
import { dayOf, paymentOf, refundsOf } from "./reading.ts";

const ADDRESS = declareProviderValue({
  variable: "ASAAS_URL",
  standard: "https://api.asaas.com/v3",
  accepts: "address",
});

export const Credentials = z.object({
  apiKey: z.string().min(16).max(500),
  email: z.email().max(200),
  webhookToken: z.string().min(32).max(200),
});
export type Credentials = z.infer<typeof Credentials>;

const BILLING = { pix: "PIX", boleto: "BOLETO", card: "CREDIT_CARD" } as const;
const EVENTS = [
  "PAYMENT_CREATED",
  "PAYMENT_RECEIVED",
  "PAYMENT_CONFIRMED",
  "PAYMENT_OVERDUE",
  "PAYMENT_DELETED",
  "PAYMENT_RESTORED",
  "PAYMENT_REFUNDED",
  "PAYMENT_UPDATED",
];
const PAGE = 100;
const MOST_PAGES = 50;

const wordsOf: Words = (fields) => {
  const first = fieldsOf(listOf(fields.errors)[0]);
  return { code: wordOf(first?.code), detail: wordOf(first?.description) };
};

export function asaas(values: Readonly<Record<string, string>>): GatewayAdapter<Credentials> {
  const base = values[ADDRESS] ?? "";
  type More = { json?: unknown; method?: "DELETE" | "PUT" };
  const call = (reach: Reach, { apiKey }: Credentials, purpose: string, path: string, more: More = {}) =>
    ask(
      reach,
      {
        url: base + path,
        purpose: `payments.asaas.${purpose}`,
        headers: { access_token: apiKey, "user-agent": "Prosa" },
        ...more,
      },
      wordsOf,
    );

  /** With what the payer needs beside the payment itself. */
  async function complete(payment: Fields, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot>> {
    const snapshot = paymentOf(payment);
    if (!snapshot) return unreadable("payment");
    if (snapshot.status !== "pending") return { ok: true, value: snapshot };
    if (payment.billingType === "PIX") {
      const code = await call(reach, credentials, "code", `/payments/${snapshot.ref}/pixQrCode`);
      if (!code.ok) return code;
      return { ok: true, value: { ...snapshot, brCode: lineOf(code.value.payload, 600) ?? null } };
    }
    if (payment.billingType === "BOLETO") {
      const line = await call(reach, credentials, "code", `/payments/${snapshot.ref}/identificationField`);
      if (!line.ok) return line;
      return { ok: true, value: { ...snapshot, digitableLine: lineOf(line.value.identificationField, 100) ?? null } };
    }
    return { ok: true, value: snapshot };
  }

  async function findByKey(
    request: ChargeRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot | null>> {
    const query = new URLSearchParams({ externalReference: request.key, limit: "10", offset: "0" });
    const found = await call(reach, credentials, "find", `/payments?${query}`);
    if (!found.ok) return found;
    const first = listOf(found.value.data)
      .map(fieldsOf)
      .find((one) => one?.externalReference === request.key);
    return first ? complete(first, credentials, reach) : { ok: true, value: null };
  }

  async function customerOf({ payer }: ChargeRequest, credentials: Credentials, reach: Reach): Promise<Asked<string>> {
    const query = new URLSearchParams({ externalReference: payer.reference, limit: "1" });
    const found = await call(reach, credentials, "customer", `/customers?${query}`);
    if (!found.ok) return found;
    const known = idOf(fieldsOf(listOf(found.value.data)[0])?.id);
    if (known) return { ok: true, value: known };
    const json = {
      name: payer.name,
      cpfCnpj: payer.taxId,
      email: payer.email,
      ...(payer.phone ? { mobilePhone: payer.phone.replace(/^\+?55/, "") } : {}),
      externalReference: payer.reference,
      // Its own letters would be a second sender of the same news.
      notificationDisabled: true,
    };
    const made = await call(reach, credentials, "customer", "/customers", { json });
    if (!made.ok) return made;
    const id = idOf(made.value.id);
    return id ? { ok: true, value: id } : unreadable("customer");
  }

  async function createCharge(
    request: ChargeRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    if (!request.payer.taxId) return missing("taxId");
    // There is no key of idempotency: whatever was made before with this reference is the charge.
    const before = await findByKey(request, credentials, reach);
    if (!before.ok) return before;
    if (before.value) return { ok: true, value: before.value };
    const customer = await customerOf(request, credentials, reach);
    if (!customer.ok) return customer;
    const json = {
      customer: customer.value,
      billingType: BILLING[request.method],
      value: Number(decimalOf(request.amountCents)),
      dueDate: request.dueDate,
      description: request.description.slice(0, 500),
      externalReference: request.key,
    };
    const made = await call(reach, credentials, "create", "/payments", { json });
    return made.ok ? complete(made.value, credentials, reach) : made;
  }

  async function getCharge(
    { ref }: { ref: string },
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    const found = await call(reach, credentials, "get", `/payments/${encodeURIComponent(ref)}`);
    if (!found.ok) return found;
    const snapshot = paymentOf(found.value);
    return snapshot ? { ok: true, value: snapshot } : unreadable("payment");
  }

  async function getRefund(
    { key, charge }: { key: string; charge: { ref: string } },
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<RefundSnapshot | null>> {
    const found = await call(reach, credentials, "refunds", `/payments/${encodeURIComponent(charge.ref)}/refunds`);
    return found.ok ? { ok: true, value: refundsOf(found.value, key)[0] ?? null } : found;
  }

  return {
    id: "asaas",
    capabilities: {
      methods: ["pix", "boleto", "card"],
      hasDueDate: true,
      longestMs: null,
      tellsExpiry: true,
      needs: { pix: ["taxId"], boleto: ["taxId"], card: ["taxId"] },
    },
    // The account may ask 25,000 times in twelve hours; polling stays far below.
    pace: { perSecond: 5 },
    connecting: {
      fields: [
        { name: "apiKey", kind: "secret", min: 16, max: 500 },
        { name: "email", kind: "email", min: 3, max: 200 },
      ],
      webhook: "registered",
      read: ({ apiKey = "", email = "" }, makeSecret) => ({ apiKey, email, webhookToken: makeSecret() }),
    },
    credentials: Credentials,
    async check(credentials, reach) {
      const one = await call(reach, credentials, "check", "/customers?limit=1");
      return one.ok ? { ok: true, value: true } : one;
    },
    createCharge,
    getCharge,
    findByKey,
    async cancel(charge, credentials, reach) {
      const path = `/payments/${encodeURIComponent(charge.ref)}`;
      const done = await call(reach, credentials, "cancel", path, { method: "DELETE" });
      if (!done.ok && done.class !== "BAD_REQUEST" && done.class !== "NOT_FOUND") return done;
      return getCharge(charge, credentials, reach);
    },
    async refund(request, credentials, reach) {
      const before = await getRefund(request, credentials, reach);
      if (!before.ok) return before;
      if (before.value) return { ok: true, value: before.value };
      const path = `/payments/${encodeURIComponent(request.charge.ref)}/refund`;
      const json = { value: Number(decimalOf(request.amountCents)), description: request.key };
      const done = await call(reach, credentials, "refund", path, { json });
      // Refused by the business, such as a balance without the fee: the operator reads why.
      if (!done.ok) return done;
      const after = await getRefund(request, credentials, reach);
      if (!after.ok) return after;
      return after.value ? { ok: true, value: after.value } : unreadable("refund");
    },
    getRefund,
    async listPaid(since, credentials, reach) {
      const paid: PaidEntry[] = [];
      // A Brazilian day, one earlier than needed where the zones differ.
      const day = new Date(since.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({ "paymentDate[ge]": day, limit: String(PAGE), offset: String(page * PAGE) });
        const found = await call(reach, credentials, "list", `/payments?${query}`);
        if (!found.ok) return found;
        paid.push(...listOf(found.value.data).flatMap((one) => paidOf(one) ?? []));
        if (found.value.hasMore !== true) break;
      }
      return { ok: true, value: paid };
    },
    verifyWebhook: verify,
    async registerWebhook(url, credentials, reach) {
      const found = await call(reach, credentials, "webhook", "/webhooks");
      if (!found.ok) return found;
      const known = listOf(found.value.data)
        .map(fieldsOf)
        .find((one) => one?.url === url);
      const json = {
        name: "Prosa",
        url,
        email: credentials.email,
        enabled: true,
        // Also ends a pause that too many failures began.
        interrupted: false,
        authToken: credentials.webhookToken,
        sendType: "SEQUENTIALLY",
        events: EVENTS,
      };
      const path = known ? `/webhooks/${idOf(known.id)}` : "/webhooks";
      const done = await call(reach, credentials, "webhook", path, known ? { json, method: "PUT" } : { json });
      return done.ok ? { ok: true, value: true } : done;
    },
  };
}

function verify({ headers, rawBody }: WebhookInput, { webhookToken }: Credentials): WebhookVerdict {
  if (!isSame(headerOf(headers, "asaas-access-token"), webhookToken)) return { kind: "rejected", reason: "token" };
  const body = bodyOf(rawBody);
  const [dedupeKey, payment] = [idOf(body?.id), fieldsOf(body?.payment)];
  const ref = idOf(payment?.id);
  if (!dedupeKey || !ref) return { kind: "ignored", reason: "no payment" };
  return { kind: "hint", dedupeKey, charges: [{ ref, key: idOf(payment?.externalReference) ?? null }] };
}

function paidOf(value: unknown): PaidEntry | undefined {
  const payment = fieldsOf(value);
  const [id, amountCents] = [idOf(payment?.id), centsOf(payment?.value)];
  const at = dayOf(payment?.clientPaymentDate ?? payment?.paymentDate);
  if (!id || amountCents === undefined || !at) return undefined;
  return { id, ref: id, key: idOf(payment?.externalReference) ?? null, amountCents, at };
}
