// A pretend Mercado Pago: orders for Pix and boleto, hosted pages for cards, payments and their search.
import { createHmac, randomUUID } from "node:crypto";
import { dynamicCode } from "../codes.ts";
import {
  type Call,
  centsOf,
  decimal,
  fieldsIn,
  type Gateway,
  iso,
  Refusal,
  type Reply,
  type Route,
  routed,
  textIn,
} from "../gateway.ts";
import type { Charge, News } from "../money.types.ts";

let made = 0;
const DAY_MS = 86_400_000;

const refuse = (status: number, code: string, message: string): never => {
  throw new Refusal(status, { errors: [{ code, message }], status });
};

function durationMs(text: string): number {
  const [, days, minutes] = /^P(?:(\d+)D)?(?:T(\d+)M)?$/.exec(text) ?? [];
  const ms = Number(days ?? 0) * DAY_MS + Number(minutes ?? 0) * 60_000;
  return ms >= 30 * 60_000 && ms <= 30 * DAY_MS ? ms : refuse(400, "invalid_expiration_time", "PT30M to P30D");
}

/** The same key answers with the same charge; the same key with another question is refused. */
function once({ book, headers, raw }: Call, make: () => Charge): Charge {
  const key =
    textIn(headers["x-idempotency-key"]) || refuse(400, "missing_idempotency_key", "X-Idempotency-Key is required");
  const known = book.state.answers[`mercadopago/${key}`];
  if (known) {
    if (known.asked !== raw) refuse(409, "idempotency_key_already_used", "Another request had this key");
    return book.get("mercadopago", known.ref);
  }
  const charge = make();
  book.state.answers[`mercadopago/${key}`] = { asked: raw, ref: charge.id };
  return charge;
}

function createOrder(call: Call): Reply {
  const { book, body, now } = call;
  const charge = once(call, () => {
    const payment = fieldsIn((fieldsIn(body.transactions).payments as unknown[] | undefined)?.[0]);
    const method = fieldsIn(payment.payment_method);
    const payer = fieldsIn(body.payer);
    const key = textIn(body.external_reference);
    if (!/^[\w-]{1,64}$/.test(key)) refuse(400, "invalid_external_reference", "letters, digits, - and _");
    if (!textIn(payer.email)) refuse(400, "missing_payer_email", "payer.email is required");
    if (!/^\d+\.\d\d$/.test(textIn(body.total_amount)) || centsOf(body.total_amount) === 0)
      refuse(400, "invalid_total_amount", "a decimal text");
    const isPix = method.id === "pix" && method.type === "bank_transfer";
    if (!isPix && !(method.id === "boleto" && method.type === "ticket")) refuse(400, "invalid_method", "pix or boleto");
    if (!isPix && !payer.address) refuse(400, "missing_address", "payer.address is required");
    const id = `ORD01SANDBOX${String(++made).padStart(17, "0")}`;
    const amountCents = centsOf(body.total_amount);
    return book.add({
      gateway: "mercadopago",
      id,
      key,
      method: isPix ? "pix" : "boleto",
      amountCents,
      expiresAt: now + durationMs(textIn(payment.expiration_time) || "P1D"),
      code: isPix ? dynamicCode(`pix-sandbox.local/mp/${id}`, amountCents) : null,
      given: body,
      names: { payment: id.replace("ORD", "PAY") },
    });
  });
  return { status: 201, body: orderOf(charge, call) };
}

const STATUS = {
  pending: ["action_required", "waiting_transfer"],
  paid: ["processed", "accredited"],
  expired: ["expired", "expired"],
  cancelled: ["canceled", "canceled_by_api"],
  disputed: ["charged_back", "in_process"],
} as const;

function orderOf(charge: Charge, { book }: Pick<Call, "book">) {
  const refunded = book.refundedOf(charge);
  const isBack = charge.status === "paid" && refunded > 0;
  const [status, detail] = !isBack
    ? STATUS[charge.status]
    : refunded >= charge.paidCents
      ? ["refunded", "refunded"]
      : ["processed", "partially_refunded"];
  const payment = {
    id: charge.names.payment,
    amount: decimal(charge.amountCents),
    status,
    status_detail: detail,
    date_of_expiration: charge.expiresAt === null ? null : iso(charge.expiresAt),
    ...(charge.paidAt !== null && { paid_amount: decimal(charge.paidCents) }),
    payment_method: {
      id: charge.method,
      type: charge.method === "pix" ? "bank_transfer" : "ticket",
      ...(charge.code && { qr_code: charge.code, qr_code_base64: "iVBORw0KGgo=" }),
      ...(charge.method === "boleto" && { digitable_line: "23793381286000000000300000000408912340000014990" }),
      ...(charge.endToEndId && { e2e_id: charge.endToEndId }),
      ticket_url: `https://www.mercadopago.example/payments/${charge.id}/ticket`,
    },
  };
  const word = { processing: "processing", done: "processed", refused: "failed" };
  const refunds = charge.refunds.map((one) => ({
    id: one.id,
    transaction_id: charge.names.payment,
    amount: decimal(one.amountCents),
    status: word[one.status],
  }));
  return {
    id: charge.id,
    type: "online",
    external_reference: charge.key,
    total_amount: decimal(charge.amountCents),
    currency: "BRL",
    status,
    status_detail: detail,
    created_date: iso(charge.createdAt),
    transactions: { payments: [payment], ...(refunds.length > 0 && { refunds }) },
  };
}

function refundOrder(call: Call, id: string): Reply {
  const { book, body, headers } = call;
  const charge = book.get("mercadopago", id);
  if (charge.paidAt === null) refuse(409, "cannot_refund_order", "The order was not paid");
  const key =
    textIn(headers["x-idempotency-key"]) || refuse(400, "missing_idempotency_key", "X-Idempotency-Key is required");
  if (!charge.refunds.some((one) => one.key === key)) {
    const part = fieldsIn((body.transactions as unknown[] | undefined)?.[0]);
    const left =
      charge.paidCents - charge.refunds.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
    const amountCents = part.amount === undefined ? left : centsOf(part.amount);
    if (amountCents <= 0 || amountCents > left) refuse(422, "invalid_refund_amount", "More than was paid");
    book.refund(charge, key, amountCents);
  }
  return { status: 201, body: orderOf(charge, call) };
}

function createPage(call: Call): Reply {
  const { book, body, baseUrl } = call;
  const charge = once(call, () => {
    const item = fieldsIn((body.items as unknown[] | undefined)?.[0]);
    const id = `sandbox-preference-${++made}`;
    return book.add({
      gateway: "mercadopago",
      id,
      key: textIn(body.external_reference),
      method: "card",
      amountCents: centsOf(item.unit_price),
      expiresAt: Date.parse(textIn(body.expiration_date_to)) || null,
      code: null,
      given: body,
      names: { payment: String(90_000_000_000 + made) },
    });
  });
  return {
    status: 201,
    body: { id: charge.id, external_reference: charge.key, init_point: `${baseUrl}/bank?page=${charge.id}` },
  };
}

function paymentOf(charge: Charge, { book }: Pick<Call, "book">) {
  const refunded = book.refundedOf(charge);
  const isWhole = refunded > 0 && refunded >= charge.paidCents;
  return {
    id: Number(charge.names.payment?.replace(/\D/g, "")),
    status:
      charge.status === "disputed"
        ? "charged_back"
        : isWhole
          ? "refunded"
          : charge.paidAt === null
            ? "pending"
            : "approved",
    external_reference: charge.key,
    transaction_amount: charge.paidCents / 100,
    transaction_amount_refunded: refunded / 100,
    date_approved: charge.paidAt === null ? null : iso(charge.paidAt),
    refunds: charge.refunds.map(refundOf),
  };
}

function refundOf({ id, amountCents, status }: Charge["refunds"][number]) {
  const word = { processing: "in_process", done: "approved", refused: "rejected" };
  return { id, amount: amountCents / 100, status: word[status] };
}

function refundPayment({ book, body, headers }: Call, id: string): Reply {
  const charge = book.find("mercadopago", (one) => one.names.payment === id) ?? refuse(404, "not_found", "no payment");
  const key = textIn(headers["x-idempotency-key"]);
  const known = charge.refunds.find((one) => one.key === key);
  const amountCents = body.amount === undefined ? charge.paidCents : centsOf(body.amount);
  return { status: 201, body: refundOf(known ?? book.refund(charge, key, amountCents)) };
}

function searchPayments(call: Call): Reply {
  const { book, query } = call;
  const reference = query.get("external_reference");
  const [from, to] = [Date.parse(query.get("begin_date") ?? ""), Date.parse(query.get("end_date") ?? "")];
  const all = book.list("mercadopago").filter((charge) => charge.paidAt !== null);
  const wanted = reference
    ? all.filter(({ key }) => key === reference)
    : all.filter(({ paidAt }) => (paidAt ?? 0) >= from && (paidAt ?? 0) <= to);
  const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 30)];
  const results = wanted.slice(offset, offset + limit).map((charge) => paymentOf(charge, call));
  return { status: 200, body: { results, paging: { total: wanted.length, limit, offset } } };
}

const routes: Route[] = [
  ["GET", /^\/users\/me$/, () => ({ status: 200, body: { id: 987654321, site_id: "MLB" } })],
  ["POST", /^\/v1\/orders$/, createOrder],
  ["GET", /^\/v1\/orders\/([^/]+)$/, (call, id) => ({ status: 200, body: orderOf(order(call, id), call) })],
  [
    "POST",
    /^\/v1\/orders\/([^/]+)\/cancel$/,
    (call, id) => {
      const charge = order(call, id);
      if (charge.status !== "pending") refuse(409, "cannot_cancel_order", `The order is ${charge.status}`);
      call.book.cancel(charge);
      return { status: 200, body: orderOf(charge, call) };
    },
  ],
  ["POST", /^\/v1\/orders\/([^/]+)\/refund$/, (call, id = "") => refundOrder(call, id)],
  ["POST", /^\/checkout\/preferences$/, createPage],
  ["GET", /^\/v1\/payments\/search$/, searchPayments],
  [
    "GET",
    /^\/v1\/payments\/(\d+)$/,
    (call, id) => {
      const charge =
        call.book.find("mercadopago", (one) => one.names.payment === id) ?? refuse(404, "not_found", "no payment");
      return { status: 200, body: paymentOf(charge, call) };
    },
  ],
  ["POST", /^\/v1\/payments\/(\d+)\/refunds$/, (call, id = "") => refundPayment(call, id)],
];

function order({ book }: Call, id = ""): Charge {
  return (
    book.find("mercadopago", (charge) => charge.id === id) ?? refuse(404, "order_not_found", "There is no such order")
  );
}

const ACTION: Partial<Record<News, string>> = {
  paid: "order.processed",
  expired: "order.expired",
  cancelled: "order.canceled",
  refunded: "order.refunded",
  disputed: "order.charged_back",
};

export const mercadopago: Gateway = {
  name: "mercadopago",
  answer(call) {
    const { accessToken } = call.book.account("mercadopago").keys;
    if (call.headers.authorization !== `Bearer ${accessToken}`) refuse(401, "unauthorized", "The token is not valid");
    return routed(routes, call, () => refuse(404, "not_found", "There is no such resource"));
  },
  newsOf(charge, news, _book, at) {
    const isCard = charge.method === "card";
    const action = isCard ? news === "created" || "payment.updated" : ACTION[news];
    if (typeof action !== "string") return null;
    return {
      action,
      type: isCard ? "payment" : "order",
      live_mode: false,
      api_version: "v1",
      date_created: iso(at),
      data: { id: isCard ? charge.names.payment : charge.id, status: charge.status },
    };
  },
  sign(_body, charge, to, book, { secret = book.account("mercadopago").keys.webhookSecret ?? "", at }) {
    const isCard = charge.method === "card";
    const id = isCard ? (charge.names.payment ?? "") : charge.id;
    const requestId = randomUUID();
    const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${at};`;
    const v1 = secret === "" ? "" : createHmac("sha256", secret).update(manifest).digest("hex");
    const url = new URL(to.url);
    url.searchParams.set("data.id", id);
    url.searchParams.set("type", isCard ? "payment" : "order");
    return { url: url.href, headers: { "x-signature": `ts=${at},v1=${v1}`, "x-request-id": requestId } };
  },
};
