// A pretend Woovi: charges known by the business' own id, refunds, and webhooks signed with a key made at the start.
import { createHmac, createPrivateKey, randomUUID, sign as signBytes } from "node:crypto";
import { dynamicCode } from "../codes.ts";
import {
  type Call,
  fieldsIn,
  type Gateway,
  iso,
  pageOf,
  Refusal,
  type Reply,
  type Route,
  routed,
  textIn,
} from "../gateway.ts";
import type { Charge, News } from "../money.types.ts";

const DAY_MS = 86_400_000;

const refuse = (status: number, error: string): never => {
  throw new Refusal(status, { error });
};

function createCharge(call: Call): Reply {
  const { book, body, query, now } = call;
  const key = textIn(body.correlationID) || refuse(400, "correlationID is required");
  const known = book.find("woovi", (charge) => charge.key === key);
  if (known && query.get("return_existing") !== "true") refuse(400, "A charge with this correlationID exists");
  if (known) return { status: 200, body: answerOf(known) };
  const amountCents = Number(body.value);
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) refuse(400, "value is required, in cents");
  const type = textIn(body.type) || "DYNAMIC";
  const customer = fieldsIn(body.customer);
  if (type !== "DYNAMIC" && !(customer.taxID && customer.address))
    refuse(400, "customer with taxID and address is required");
  const seconds = Number(body.expiresIn ?? 2_592_000);
  if (type === "DYNAMIC" && seconds < 300) refuse(400, "expiresIn is too small");
  const due = Date.parse(textIn(body.dueDate)) + Number(body.daysAfterDueDate ?? 0) * DAY_MS;
  const transaction = randomUUID().replaceAll("-", "");
  const charge = book.add({
    gateway: "woovi",
    id: key,
    key,
    method: type === "BOLETO" ? "boleto" : "pix",
    amountCents,
    expiresAt: type === "DYNAMIC" ? now + seconds * 1000 : due,
    code: dynamicCode(`pix-sandbox.local/woovi/${transaction}`, amountCents),
    given: { ...body, type },
    names: { transaction },
  });
  return { status: 200, body: answerOf(charge) };
}

function answerOf(charge: Charge) {
  return { charge: chargeOf(charge), correlationID: charge.key, brCode: charge.code };
}

function chargeOf(charge: Charge) {
  const isPaid = charge.paidAt !== null;
  return {
    status: isPaid ? "COMPLETED" : charge.status === "expired" ? "EXPIRED" : "ACTIVE",
    type: charge.given.type,
    value: charge.amountCents,
    valueWithDiscount: isPaid ? charge.paidCents : charge.amountCents,
    correlationID: charge.key,
    transactionID: charge.names.transaction,
    identifier: charge.names.transaction,
    paymentLinkUrl: `https://openpix.example/pay/${charge.names.transaction}`,
    brCode: charge.code,
    expiresDate: charge.expiresAt === null ? null : iso(charge.expiresAt),
    createdAt: iso(charge.createdAt),
    ...(isPaid && { paidAt: iso(charge.paidAt ?? 0) }),
    ...(charge.method === "boleto" && {
      paymentMethods: { boleto: { digitableLine: "23793381286000000000300000000408912340000014990" } },
    }),
  };
}

function charge({ book }: Call, id = ""): Charge {
  const found = book.find("woovi", (one) => one.key === id || one.names.transaction === id);
  // What was deleted is not found, unless money came for it all the same.
  if (!found || (found.status === "cancelled" && found.paidAt === null)) return refuse(400, "Charge not found");
  return found;
}

function refundOf({ id, key, amountCents, status, at }: Charge["refunds"][number]) {
  const word = { processing: "IN_PROCESSING", done: "CONFIRMED", refused: "REJECTED" };
  return { status: word[status], value: amountCents, correlationID: key, refundId: id, time: iso(at) };
}

function refund(call: Call, id: string): Reply {
  const paid = charge(call, id);
  const { correlationID, value } = call.body;
  const left =
    paid.paidCents - paid.refunds.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
  if (paid.refunds.some(({ key }) => key === correlationID)) refuse(400, "A refund with this correlationID exists");
  const amountCents = value === undefined ? left : Number(value);
  if (paid.paidAt === null || !(amountCents > 0 && amountCents <= left)) refuse(400, "The value is not valid");
  return { status: 200, body: { refund: refundOf(call.book.refund(paid, textIn(correlationID), amountCents)) } };
}

function listCharges({ book, query }: Call): Reply {
  const [from, to] = [
    Date.parse(query.get("start") ?? "") || 0,
    Date.parse(query.get("end") ?? "") || Number.POSITIVE_INFINITY,
  ];
  const wanted = query.get("status");
  const all = book
    .list("woovi")
    .filter((one) => (one.paidAt ?? one.createdAt) >= from && (one.paidAt ?? one.createdAt) <= to)
    .filter((one) => !wanted || chargeOf(one).status === wanted);
  const { page, hasMore } = pageOf(all, query.get("skip"), query.get("limit"));
  return {
    status: 200,
    body: { charges: page.map(chargeOf), pageInfo: { hasNextPage: hasMore, totalCount: all.length } },
  };
}

const routes: Route[] = [
  ["POST", /^\/api\/v1\/charge$/, createCharge],
  ["GET", /^\/api\/v1\/charge$/, listCharges],
  [
    "GET",
    /^\/api\/v1\/charge\/([^/]+)$/,
    (call, id) => ({ status: 200, body: { charge: chargeOf(charge(call, id)) } }),
  ],
  [
    "DELETE",
    /^\/api\/v1\/charge\/([^/]+)$/,
    (call, id) => {
      const one = charge(call, id);
      if (one.status !== "pending") refuse(400, "The charge cannot be deleted");
      call.book.cancel(one);
      return { status: 200, body: { status: "OK", id: one.key } };
    },
  ],
  [
    "GET",
    /^\/api\/v1\/charge\/([^/]+)\/refund$/,
    (call, id) => ({ status: 200, body: { refunds: charge(call, id).refunds.map(refundOf) } }),
  ],
  ["POST", /^\/api\/v1\/charge\/([^/]+)\/refund$/, (call, id = "") => refund(call, id)],
  [
    "GET",
    /^\/api\/v1\/webhook$/,
    ({ book }) => ({
      status: 200,
      body: { webhooks: book.account("woovi").targets.map((one) => ({ ...one, event: one.events[0] })) },
    }),
  ],
  [
    "POST",
    /^\/api\/v1\/webhook$/,
    ({ book, body }) => {
      const webhook = fieldsIn(body.webhook);
      const target = {
        id: randomUUID(),
        url: textIn(webhook.url),
        token: textIn(webhook.authorization),
        events: [textIn(webhook.event)],
      };
      book.account("woovi").targets.push(target);
      return { status: 200, body: { webhook: { ...webhook, id: target.id } } };
    },
  ],
];

const EVENT: Partial<Record<News, string>> = {
  created: "OPENPIX:CHARGE_CREATED",
  paid: "OPENPIX:CHARGE_COMPLETED",
  expired: "OPENPIX:CHARGE_EXPIRED",
  refunded: "OPENPIX:TRANSACTION_REFUND_RECEIVED",
};

export const woovi: Gateway = {
  name: "woovi",
  answer(call) {
    if (call.headers.authorization !== call.book.account("woovi").keys.appId) refuse(401, "appID inválido");
    return routed(routes, call, () => refuse(404, "not found"));
  },
  newsOf(one, news) {
    const event = EVENT[news];
    if (!event) return null;
    return {
      event,
      charge: chargeOf(one),
      ...(one.paidAt !== null && {
        pix: {
          value: one.paidCents,
          time: iso(one.paidAt),
          endToEndId: one.endToEndId,
          transactionID: one.names.transaction,
        },
      }),
      company: {},
      account: {},
    };
  },
  sign(body, _charge, to, book, { secret }) {
    const { privateKey = "", strangersKey = "", hmacSecret = "" } = book.account("woovi").keys;
    // A forger has a key of his own, and none of our words.
    const key = createPrivateKey(secret === undefined ? privateKey : strangersKey);
    const shared = secret ?? hmacSecret;
    return {
      url: to.url,
      headers: {
        authorization: secret ?? to.token,
        "x-webhook-signature": signBytes("RSA-SHA256", body, key).toString("base64"),
        "x-openpix-signature": shared === "" ? "" : createHmac("sha1", shared).update(body).digest("base64"),
      },
    };
  },
};
