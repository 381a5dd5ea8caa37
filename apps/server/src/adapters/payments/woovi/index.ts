// Woovi (OpenPix): Pix with due dates and boleto, known at the gateway by our own key (providers/payments.md, 6).
import { fieldsOf, listOf } from "#adapters/reading";
import { declareProviderValue } from "#platform/config";
import { ask, missing, unreadable, type Words, wordOf } from "../calling.ts";
import type {
  Asked,
  ChargeRequest,
  ChargeSnapshot,
  GatewayAdapter,
  PaidEntry,
  Reach,
  RefundRequest,
  RefundSnapshot,
} from "../gateway-adapter.ts";
import { Credentials, keyOf, verify } from "./proof.ts";
import { chargeOf, paidOf, refundOf } from "./reading.ts";

const ADDRESS = declareProviderValue({ variable: "WOOVI_URL", standard: "https://api.woovi.com", accepts: "address" });
const PUBLIC_KEY = declareProviderValue({
  variable: "WOOVI_PUBLIC_KEY",
  standard:
    "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/+NtIkjzevvqD+I3MMv3bLXDtpvxBjY4BsRrSdca3rtAwMcRYYvxSnd7jagVLpctMiOxQO8ieUCKLSWHpsMAjO/zZWMKbqoG8MNpi/u3fp6zz0mcHCOSqYsPUUG19buW8bis5ZZ2IZgBObWSpTvJ0cnj6HKBAA82Jln+lGwS1MwIDAQAB",
  accepts: /^[A-Za-z0-9+/]{100,800}={0,2}$/,
});

const EVENTS = ["OPENPIX:CHARGE_COMPLETED", "OPENPIX:CHARGE_EXPIRED", "OPENPIX:TRANSACTION_REFUND_RECEIVED"];
const DAYS_AFTER_DUE = 60;
const SHORTEST_SECONDS = 300;
const PAGE = 100;
const MOST_PAGES = 50;

const wordsOf: Words = (fields) => ({ code: undefined, detail: wordOf(fields.error) ?? wordOf(fields.message) });

export function woovi(values: Readonly<Record<string, string>>): GatewayAdapter<Credentials> {
  const base = values[ADDRESS] ?? "";
  const publicKey = keyOf(values[PUBLIC_KEY] ?? "");
  type More = { json?: unknown; method?: "DELETE" };
  const call = (reach: Reach, { appId }: Credentials, purpose: string, path: string, more: More = {}) =>
    ask(
      reach,
      { url: base + path, headers: { authorization: appId }, purpose: `payments.woovi.${purpose}`, ...more },
      wordsOf,
    );
  const chargePath = (ref: string) => `/api/v1/charge/${encodeURIComponent(ref)}`;

  async function refundsOf(ref: string, credentials: Credentials, reach: Reach) {
    const found = await call(reach, credentials, "refunds", `${chargePath(ref)}/refund`);
    if (!found.ok) return found;
    return { ok: true as const, value: listOf(found.value.refunds).flatMap((one) => refundOf(one) ?? []) };
  }

  /** What was paid is asked for its refunds too: the charge itself does not tell them. */
  async function find(ref: string, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot | null>> {
    const found = await call(reach, credentials, "get", chargePath(ref));
    // A charge that is not there, or was taken away, answers 400.
    if (!found.ok)
      return found.class === "BAD_REQUEST" || found.class === "NOT_FOUND" ? { ok: true, value: null } : found;
    const snapshot = chargeOf(found.value);
    if (!snapshot) return unreadable("charge");
    if (!snapshot.payment) return { ok: true, value: snapshot };
    const refunds = await refundsOf(ref, credentials, reach);
    if (!refunds.ok) return refunds;
    const done = refunds.value.filter(({ status }) => status === "done");
    const refundedCents = done.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const isWhole = refundedCents >= snapshot.payment.amountCents;
    const status = refundedCents === 0 ? snapshot.status : isWhole ? "refunded" : "partially_refunded";
    return { ok: true, value: { ...snapshot, status, refundedCents } };
  }

  async function getCharge(
    { ref }: { ref: string },
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    const found = await find(ref, credentials, reach);
    return found.ok ? { ok: true, value: found.value ?? gone(ref) } : found;
  }

  async function getRefund(
    { key, charge }: RefundRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<RefundSnapshot | null>> {
    const all = await refundsOf(charge.ref, credentials, reach);
    return all.ok ? { ok: true, value: all.value.find((refund) => refund.key === key) ?? null } : all;
  }

  return {
    id: "woovi",
    capabilities: {
      methods: ["pix", "boleto"],
      hasDueDate: true,
      longestMs: null,
      tellsExpiry: true,
      needs: { boleto: ["taxId", "address"] },
    },
    pace: { perSecond: 5 },
    connecting: {
      fields: [
        { name: "appId", kind: "secret", min: 16, max: 1000 },
        { name: "hmacSecret", kind: "secret", min: 0, max: 200 },
      ],
      webhook: "registered",
      read: ({ appId = "", hmacSecret = "" }, makeSecret) => ({ appId, hmacSecret, webhookToken: makeSecret() }),
    },
    credentials: Credentials,
    async check(credentials, reach) {
      const one = await call(reach, credentials, "check", "/api/v1/charge?limit=1");
      return one.ok ? { ok: true, value: true } : one;
    },
    async createCharge(request, credentials, reach) {
      if (request.method === "card") return missing("method");
      if (request.method === "boleto" && !isKnown(request)) return missing("address");
      const json = chargeFor(request);
      const made = await call(reach, credentials, "create", "/api/v1/charge?return_existing=true", { json });
      if (!made.ok) return made;
      const snapshot = chargeOf(made.value);
      return snapshot ? { ok: true, value: snapshot } : unreadable("charge");
    },
    getCharge,
    findByKey: ({ key }, credentials, reach) => find(key, credentials, reach),
    async cancel(charge, credentials, reach) {
      const done = await call(reach, credentials, "cancel", chargePath(charge.ref), { method: "DELETE" });
      if (!done.ok && done.class !== "BAD_REQUEST" && done.class !== "NOT_FOUND") return done;
      return getCharge(charge, credentials, reach);
    },
    async refund(request, credentials, reach) {
      const { key, charge, amountCents } = request;
      const json = { correlationID: key, value: amountCents };
      const done = await call(reach, credentials, "refund", `${chargePath(charge.ref)}/refund`, { json });
      const refund = done.ok ? refundOf(done.value.refund) : undefined;
      if (refund) return { ok: true, value: refund };
      if (done.ok) return unreadable("refund");
      if (done.class !== "BAD_REQUEST" && done.class !== "CONFLICT") return done;
      // The same key twice is refused: the first is the answer.
      const known = await getRefund(request, credentials, reach);
      return known.ok && known.value ? { ok: true, value: known.value } : done;
    },
    getRefund,
    async listPaid(since, credentials, reach) {
      const paid: PaidEntry[] = [];
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({
          start: since.toISOString(),
          end: reach.now.toISOString(),
          status: "COMPLETED",
          skip: String(page * PAGE),
          limit: String(PAGE),
        });
        const found = await call(reach, credentials, "list", `/api/v1/charge?${query}`);
        if (!found.ok) return found;
        paid.push(...listOf(found.value.charges).flatMap((one) => paidOf(one) ?? []));
        if (fieldsOf(found.value.pageInfo)?.hasNextPage !== true) break;
      }
      return { ok: true, value: paid };
    },
    verifyWebhook: (input, credentials) => verify(input, credentials, publicKey),
    async registerWebhook(url, credentials, reach) {
      const found = await call(reach, credentials, "webhook", `/api/v1/webhook?${new URLSearchParams({ url })}`);
      if (!found.ok) return found;
      const known = new Set(
        listOf(found.value.webhooks)
          .map((one) => fieldsOf(one))
          .flatMap((one) => (one?.url === url ? [one.event] : [])),
      );
      for (const event of EVENTS.filter((name) => !known.has(name))) {
        const webhook = { name: `Prosa ${event}`, event, url, authorization: credentials.webhookToken, isActive: true };
        const done = await call(reach, credentials, "webhook", "/api/v1/webhook", { json: { webhook } });
        if (!done.ok) return done;
      }
      return { ok: true, value: true };
    },
  };
}

function isKnown({ payer }: ChargeRequest): boolean {
  return payer.taxId !== null && payer.address !== null;
}

/** A due date needs to know the payer; without that the code holds for some time. */
function chargeFor(request: ChargeRequest): unknown {
  const { key, amountCents, description, dueDate, payableUntil, askedAt, payer, method } = request;
  const seconds = Math.max(SHORTEST_SECONDS, Math.floor((payableUntil.getTime() - askedAt.getTime()) / 1000));
  const { name, email, taxId, phone, address } = payer;
  return {
    correlationID: key,
    value: amountCents,
    comment: description.slice(0, 140),
    ...(isKnown(request)
      ? {
          type: method === "boleto" ? "BOLETO" : "OVERDUE",
          dueDate: `${dueDate}T23:59:59.000-03:00`,
          daysAfterDueDate: DAYS_AFTER_DUE,
        }
      : { type: "DYNAMIC", expiresIn: seconds }),
    ...(taxId
      ? {
          customer: {
            name,
            taxID: taxId,
            email,
            ...(phone ? { phone } : {}),
            ...(address
              ? {
                  address: {
                    zipcode: address.zip,
                    street: address.street,
                    number: address.number,
                    neighborhood: address.district,
                    city: address.city,
                    state: address.state,
                    complement: address.complement ?? "",
                  },
                }
              : {}),
          },
        }
      : {}),
  };
}

function gone(ref: string): ChargeSnapshot {
  return {
    ref,
    key: ref,
    status: "cancelled",
    providerStatus: "deleted",
    brCode: null,
    digitableLine: null,
    hostedUrl: null,
    expiresAt: null,
    payment: null,
    refundedCents: 0,
  };
}
