// A pretend Asaas: customers, payments by Pix, boleto and hosted card, refunds and registered webhooks.
import { randomUUID } from "node:crypto";
import { dynamicCode } from "../codes.ts";
import {
  type Call,
  centsOf,
  type Gateway,
  pageOf,
  Refusal,
  type Reply,
  type Route,
  routed,
  textIn,
} from "../gateway.ts";
import type { Charge, News } from "../money.types.ts";

let made = 0;

const refuse = (status: number, code: string, description: string): never => {
  throw new Refusal(status, { errors: [{ code, description }] });
};
const day = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 10);
const list = <T>(all: T[], { query }: Call) => {
  const { page, hasMore } = pageOf(all, query.get("offset"), query.get("limit"));
  return { status: 200, body: { object: "list", hasMore, totalCount: all.length, data: page } };
};

function paymentOf(charge: Charge, { book, now }: Pick<Call, "book" | "now">) {
  const { given } = charge;
  const refunded = book.refundedOf(charge);
  const isWhole = charge.paidAt !== null && refunded >= charge.paidCents;
  const isOverdue = charge.status === "expired" || (charge.status === "pending" && textIn(given.dueDate) < day(now));
  const status =
    charge.status === "disputed"
      ? "CHARGEBACK_REQUESTED"
      : charge.paidAt !== null
        ? isWhole
          ? "REFUNDED"
          : "RECEIVED"
        : isOverdue
          ? "OVERDUE"
          : "PENDING";
  const paidOn = charge.paidAt === null ? null : day(charge.paidAt);
  return {
    object: "payment",
    id: charge.id,
    dateCreated: day(charge.createdAt),
    customer: given.customer,
    dueDate: given.dueDate,
    value: (charge.paidAt === null ? charge.amountCents : charge.paidCents) / 100,
    billingType: given.billingType,
    status,
    description: given.description,
    externalReference: charge.key,
    invoiceUrl: `https://www.asaas.example/i/${charge.id}`,
    bankSlipUrl: charge.method === "boleto" ? `https://www.asaas.example/b/pdf/${charge.id}` : null,
    paymentDate: paidOn,
    clientPaymentDate: paidOn,
    deleted: charge.status === "cancelled",
    refunds: charge.refunds.length > 0 ? charge.refunds.map(refundOf) : null,
  };
}

function refundOf({ amountCents, status, key, at }: Charge["refunds"][number]) {
  const word = { processing: "PENDING", done: "DONE", refused: "CANCELLED" };
  return { dateCreated: day(at), status: word[status], value: amountCents / 100, description: key };
}

function payment({ book }: Call, id = ""): Charge {
  return book.find("asaas", (charge) => charge.id === id) ?? refuse(404, "not_found", "There is no such payment");
}

function createPayment(call: Call): Reply {
  const { book, body } = call;
  if (!book.state.customers[textIn(body.customer)]) refuse(400, "invalid_customer", "Customer is invalid or not given");
  if (!/^\d{4}-\d\d-\d\d$/.test(textIn(body.dueDate))) refuse(400, "invalid_dueDate", "The due date is not valid");
  const method = { PIX: "pix", BOLETO: "boleto", CREDIT_CARD: "card" }[textIn(body.billingType)] as Charge["method"];
  if (!method) refuse(400, "invalid_billingType", "The type is not valid");
  const amountCents = centsOf(body.value);
  if (!(amountCents > 0)) refuse(400, "invalid_value", "The value is not valid");
  const id = `pay_sandbox${String(++made).padStart(10, "0")}`;
  const charge = book.add({
    gateway: "asaas",
    id,
    key: textIn(body.externalReference),
    method,
    amountCents,
    expiresAt: null,
    code: method === "pix" ? dynamicCode(`pix-sandbox.local/asaas/${id}`, amountCents) : null,
    given: body,
    names: {},
  });
  return { status: 200, body: paymentOf(charge, call) };
}

function createCustomer({ book, body }: Call): Reply {
  if (!/^([0-9]{11}|[0-9A-Z]{14})$/.test(textIn(body.cpfCnpj)))
    refuse(400, "invalid_cpfCnpj", "The tax id is not valid");
  const { customers } = book.state;
  const id = `cus_${String(Object.keys(customers).length + 1).padStart(12, "0")}`;
  customers[id] = { id, object: "customer", ...body };
  return { status: 200, body: customers[id] };
}

function refund(call: Call, id: string): Reply {
  const { book, body } = call;
  const charge = payment(call, id);
  const left =
    charge.paidCents - charge.refunds.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
  const amountCents = body.value === undefined ? left : centsOf(body.value);
  if (charge.paidAt === null || amountCents <= 0 || amountCents > left)
    refuse(400, "invalid_action", "It cannot be refunded");
  if (book.account("asaas").refunds === "refuse")
    refuse(400, "insufficient_balance", "The balance does not cover the refund");
  book.refund(charge, textIn(body.description), amountCents);
  return { status: 200, body: paymentOf(charge, call) };
}

function putWebhook({ book, body }: Call, id?: string): Reply {
  const { targets } = book.account("asaas");
  if (textIn(body.authToken).length < 32) refuse(400, "invalid_token", "The token is too short");
  const target = {
    id: id ?? randomUUID(),
    url: textIn(body.url),
    token: textIn(body.authToken),
    events: body.events as string[],
  };
  book.account("asaas").targets = [...targets.filter((one) => one.id !== target.id), target];
  return { status: 200, body: { ...body, id: target.id } };
}

const routes: Route[] = [
  ["POST", /^\/customers$/, createCustomer],
  [
    "GET",
    /^\/customers$/,
    (call) => {
      const reference = call.query.get("externalReference");
      return list(
        Object.values(call.book.state.customers).filter((one) => !reference || one.externalReference === reference),
        call,
      );
    },
  ],
  ["POST", /^\/payments$/, createPayment],
  [
    "GET",
    /^\/payments$/,
    (call) => {
      const [reference, since] = [call.query.get("externalReference"), call.query.get("paymentDate[ge]")];
      const all = call.book
        .list("asaas")
        .filter((one) => !reference || (one.key === reference && one.status !== "cancelled"))
        .filter((one) => !since || (one.paidAt !== null && day(one.paidAt) >= since));
      return list(
        all.map((one) => paymentOf(one, call)),
        call,
      );
    },
  ],
  ["GET", /^\/payments\/([^/]+)$/, (call, id) => ({ status: 200, body: paymentOf(payment(call, id), call) })],
  [
    "DELETE",
    /^\/payments\/([^/]+)$/,
    (call, id) => {
      const charge = payment(call, id);
      if (charge.paidAt !== null) refuse(400, "invalid_action", "A payment that was received cannot be deleted");
      if (charge.status !== "cancelled") call.book.cancel(charge);
      return { status: 200, body: { deleted: true, id: charge.id } };
    },
  ],
  [
    "GET",
    /^\/payments\/([^/]+)\/pixQrCode$/,
    (call, id) => ({
      status: 200,
      body: { success: true, encodedImage: "iVBORw0KGgo=", payload: payment(call, id).code },
    }),
  ],
  [
    "GET",
    /^\/payments\/([^/]+)\/identificationField$/,
    () => ({
      status: 200,
      body: { identificationField: "23793381286000000000300000000408912340000014990", nossoNumero: "1" },
    }),
  ],
  ["GET", /^\/payments\/([^/]+)\/refunds$/, (call, id) => list(payment(call, id).refunds.map(refundOf), call)],
  ["POST", /^\/payments\/([^/]+)\/refund$/, (call, id = "") => refund(call, id)],
  ["GET", /^\/webhooks$/, (call) => list(call.book.account("asaas").targets, call)],
  ["POST", /^\/webhooks$/, (call) => putWebhook(call)],
  ["PUT", /^\/webhooks\/([^/]+)$/, (call, id) => putWebhook(call, id)],
];

const EVENT: Record<News, string> = {
  created: "PAYMENT_CREATED",
  paid: "PAYMENT_RECEIVED",
  expired: "PAYMENT_OVERDUE",
  cancelled: "PAYMENT_DELETED",
  refunded: "PAYMENT_REFUNDED",
  disputed: "PAYMENT_CHARGEBACK_REQUESTED",
};

export const asaas: Gateway = {
  name: "asaas",
  answer(call) {
    if (call.headers.access_token !== call.book.account("asaas").keys.apiKey)
      refuse(401, "invalid_access_token", "The key is not valid");
    if (!call.headers["user-agent"]) refuse(400, "invalid_user_agent", "User-Agent is required");
    return routed(routes, call, () => refuse(404, "not_found", "There is no such resource"));
  },
  newsOf: (charge, news, book, now) => ({
    id: `evt_${randomUUID().replaceAll("-", "")}&${now}`,
    event: EVENT[news],
    dateCreated: day(now),
    payment: paymentOf(charge, { book, now }),
  }),
  sign: (_body, _charge, to, _book, { secret = to.token }) => ({
    url: to.url,
    headers: { "asaas-access-token": secret },
  }),
};
