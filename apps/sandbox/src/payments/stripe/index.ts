// A pretend Stripe: payment intents for Pix and boleto, hosted sessions for cards, refunds, and signed events.
import { createHmac, randomBytes } from "node:crypto";
import { dynamicCode } from "../codes.ts";
import { type Call, type Gateway, Refusal, type Reply, type Route, routed, textIn } from "../gateway.ts";
import type { Charge, News } from "../money.types.ts";

const seconds = (at: number | null) => (at === null ? null : Math.floor(at / 1000));
const newId = (kind: string) => `${kind}_sandbox${randomBytes(9).toString("hex")}`;

const refuse = (status: number, type: string, code: string, message: string): never => {
  throw new Refusal(status, { error: { type, code, message } });
};
const invalid = (code: string, message: string): never => refuse(400, "invalid_request_error", code, message);

function once({ book, headers, raw }: Call, make: () => Charge): Charge {
  const key = textIn(headers["idempotency-key"]);
  const known = key ? book.state.answers[`stripe/${key}`] : undefined;
  if (known) {
    if (known.asked !== raw)
      refuse(400, "idempotency_error", "idempotency_error", "Keys can only be used with the same parameters");
    return book.get("stripe", known.ref);
  }
  const charge = make();
  if (key) book.state.answers[`stripe/${key}`] = { asked: raw, ref: charge.id };
  return charge;
}

function createIntent(call: Call): Reply {
  const { book, body, now } = call;
  const charge = once(call, () => {
    const method = textIn(body["payment_method_types[]"]);
    if (method !== "pix" && method !== "boleto") invalid("parameter_invalid", "payment_method_types");
    if (body.currency !== "brl" || body.confirm !== "true") invalid("parameter_invalid", "currency, confirm");
    const amountCents = Number(body.amount);
    if (!Number.isSafeInteger(amountCents) || amountCents < 50) invalid("amount_too_small", "amount");
    if (method === "boleto" && !body["payment_method_data[boleto][tax_id]"]) invalid("parameter_missing", "tax_id");
    const until = Number(body["payment_method_options[pix][expires_at]"] ?? Math.floor(now / 1000) + 14_400);
    if (until < now / 1000 + 10 || until > now / 1000 + 1_209_660) invalid("parameter_invalid", "expires_at");
    const id = newId("pi");
    return book.add({
      gateway: "stripe",
      id,
      key: textIn(body["metadata[key]"]),
      method: method as Charge["method"],
      amountCents,
      expiresAt: until * 1000,
      code: method === "pix" ? dynamicCode(`pix-sandbox.local/stripe/${id}`, amountCents) : null,
      given: body,
      names: { charge: newId("py") },
    });
  });
  return { status: 200, body: intentOf(charge, call) };
}

const STATUS = {
  pending: "requires_action",
  paid: "succeeded",
  disputed: "succeeded",
  expired: "requires_payment_method",
  cancelled: "canceled",
};

function intentOf(charge: Charge, { book }: Pick<Call, "book">) {
  const isPaid = charge.paidAt !== null;
  const expires_at = seconds(charge.expiresAt);
  const action =
    charge.method === "pix"
      ? { type: "pix_display_qr_code", pix_display_qr_code: { data: charge.code, expires_at } }
      : {
          type: "boleto_display_details",
          boleto_display_details: {
            number: "23793381286000000000300000000408912340000014990",
            pdf: `https://payments.stripe.example/boleto/${charge.id}/pdf`,
            expires_at,
          },
        };
  return {
    id: charge.names.intent ?? charge.id,
    object: "payment_intent",
    amount: charge.amountCents,
    amount_received: charge.paidCents,
    currency: "brl",
    status: STATUS[charge.status],
    metadata: { key: charge.key },
    created: seconds(charge.createdAt),
    livemode: false,
    next_action: charge.status === "pending" && charge.method !== "card" ? action : null,
    latest_charge: isPaid ? chargeOf(charge, book) : null,
  };
}

function chargeOf(charge: Charge, book: Call["book"]) {
  return {
    id: charge.names.charge,
    object: "charge",
    amount: charge.paidCents,
    amount_refunded: book.refundedOf(charge),
    created: seconds(charge.paidAt),
    disputed: charge.status === "disputed",
    paid: true,
    payment_intent: charge.names.intent ?? charge.id,
    metadata: { key: charge.key },
  };
}

function createSession(call: Call): Reply {
  const { book, body, now, baseUrl } = call;
  const charge = once(call, () => {
    if (!body.success_url) invalid("parameter_missing", "success_url");
    const until = Number(body.expires_at);
    if (until < now / 1000 + 1_790 || until > now / 1000 + 86_460) invalid("parameter_invalid", "expires_at");
    const id = newId("cs");
    return book.add({
      gateway: "stripe",
      id,
      key: textIn(body["metadata[key]"]),
      method: "card",
      amountCents: Number(body["line_items[0][price_data][unit_amount]"]),
      expiresAt: until * 1000,
      code: null,
      given: { ...body, url: `${baseUrl}/bank?page=${id}` },
      names: { intent: newId("pi"), charge: newId("ch") },
    });
  });
  return { status: 200, body: sessionOf(charge, call) };
}

function sessionOf(charge: Charge, { book }: Pick<Call, "book">) {
  const isPaid = charge.paidAt !== null;
  return {
    id: charge.id,
    object: "checkout.session",
    status: isPaid ? "complete" : charge.status === "pending" ? "open" : "expired",
    payment_status: isPaid ? "paid" : "unpaid",
    payment_intent: isPaid ? intentOf(charge, { book }) : null,
    metadata: { key: charge.key },
    url: isPaid ? null : charge.given.url,
    expires_at: seconds(charge.expiresAt),
  };
}

function find({ book }: Call, id = ""): Charge {
  const found = book.find("stripe", (charge) => charge.id === id || charge.names.intent === id);
  return found ?? refuse(404, "invalid_request_error", "resource_missing", `No such object: ${id}`);
}

function end(call: Call, id?: string): Charge {
  const charge = find(call, id);
  if (charge.status !== "pending") invalid("payment_intent_unexpected_state", `It is ${charge.status}`);
  call.book.cancel(charge);
  return charge;
}

function refundOf({ id, key, amountCents, status }: Charge["refunds"][number], charge: Charge) {
  const word = { processing: "pending", done: "succeeded", refused: "failed" };
  const failure = status === "refused" ? { failure_reason: "declined" } : {};
  return {
    id,
    object: "refund",
    amount: amountCents,
    status: word[status],
    payment_intent: charge.names.intent ?? charge.id,
    metadata: { key },
    ...failure,
  };
}

function createRefund(call: Call): Reply {
  const { book, body, headers } = call;
  const charge = find(call, textIn(body.payment_intent));
  const key = textIn(headers["idempotency-key"]);
  const known = charge.refunds.find((one) => one.key === key);
  const left =
    charge.paidCents - charge.refunds.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
  const amountCents = body.amount === undefined ? left : Number(body.amount);
  if (!known && (charge.paidAt === null || !(amountCents > 0 && amountCents <= left)))
    invalid("charge_already_refunded", "amount");
  return { status: 200, body: refundOf(known ?? book.refund(charge, key, amountCents, newId("re")), charge) };
}

function listCharges({ book, query }: Call): Reply {
  const since = Number(query.get("created[gte]") ?? 0) * 1000;
  const all = book.list("stripe").filter(({ paidAt }) => paidAt !== null && paidAt >= since);
  const after = query.get("starting_after");
  const from = after ? all.findIndex(({ names }) => names.charge === after) + 1 : 0;
  const limit = Number(query.get("limit") ?? 10);
  const data = all.slice(from, from + limit).map((charge) => chargeOf(charge, book));
  return { status: 200, body: { object: "list", data, has_more: all.length > from + limit } };
}

const ok = (body: unknown): Reply => ({ status: 200, body });

const routes: Route[] = [
  ["GET", /^\/v1\/balance$/, () => ok({ object: "balance", livemode: false })],
  ["POST", /^\/v1\/payment_intents$/, createIntent],
  ["GET", /^\/v1\/payment_intents\/([^/]+)$/, (call, id) => ok(intentOf(find(call, id), call))],
  ["POST", /^\/v1\/payment_intents\/([^/]+)\/cancel$/, (call, id) => ok(intentOf(end(call, id), call))],
  ["POST", /^\/v1\/checkout\/sessions$/, createSession],
  ["GET", /^\/v1\/checkout\/sessions\/([^/]+)$/, (call, id) => ok(sessionOf(find(call, id), call))],
  ["POST", /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, (call, id) => ok(sessionOf(end(call, id), call))],
  ["POST", /^\/v1\/refunds$/, createRefund],
  [
    "GET",
    /^\/v1\/refunds$/,
    (call) => {
      const charge = find(call, call.query.get("payment_intent") ?? "");
      return ok({ object: "list", data: charge.refunds.map((one) => refundOf(one, charge)), has_more: false });
    },
  ],
  ["GET", /^\/v1\/charges$/, listCharges],
];

const EVENT: Partial<Record<News, string>> = {
  paid: "payment_intent.succeeded",
  expired: "payment_intent.payment_failed",
  cancelled: "payment_intent.canceled",
  refunded: "charge.refunded",
  disputed: "charge.dispute.created",
};

export const stripe: Gateway = {
  name: "stripe",
  answer(call) {
    const { secretKey } = call.book.account("stripe").keys;
    if (call.headers.authorization !== `Bearer ${secretKey}`)
      refuse(401, "invalid_request_error", "invalid_api_key", "Invalid API Key");
    return routed(routes, call, () => refuse(404, "invalid_request_error", "not_found", "Unrecognized request URL"));
  },
  newsOf(charge, news, book, at) {
    const type = EVENT[news];
    if (!type) return null;
    const isCharge = news === "refunded" || news === "disputed";
    const object = isCharge
      ? chargeOf(charge, book)
      : charge.method === "card"
        ? sessionOf(charge, { book })
        : intentOf(charge, { book });
    return {
      id: newId("evt"),
      object: "event",
      type: charge.method === "card" && news === "paid" ? "checkout.session.completed" : type,
      created: seconds(at),
      livemode: false,
      data: { object },
    };
  },
  sign(body, _charge, to, book, { secret = book.account("stripe").keys.webhookSecret ?? "", at }) {
    const t = Math.floor(at / 1000);
    const v1 = secret === "" ? "" : createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");
    return { url: to.url, headers: { "stripe-signature": `t=${t},v1=${v1}` } };
  },
};
