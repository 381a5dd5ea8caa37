// The control API of the pretend gateways, under /__control/payments: what money does, and what goes wrong with its news.

import { choiceField, type Fields, flagField, textField, urlField, wholeField } from "../control/control.input.ts";
import { HttpProblem } from "../http/exchange.ts";
import { readCode } from "./codes.ts";
import { FORGERIES, forge } from "./forging.ts";
import { type Charge, GATEWAYS, type GatewayName } from "./money.types.ts";
import { gateways, type Payments } from "./payments.ts";

type Action = (payments: Payments, fields: Fields) => unknown;

const gatewayOf = (fields: Fields): GatewayName => choiceField(fields, "gateway", GATEWAYS);
const chargeOf = ({ book }: Payments, fields: Fields): Charge => book.get(gatewayOf(fields), textField(fields, "ref"));
const optionalCents = (fields: Fields) =>
  fields.amountCents === undefined ? undefined : wholeField(fields, "amountCents", 1, 1e12);
const isSet = (fields: Fields, name: string) => fields[name] !== undefined && flagField(fields, name);

const POSTS: Record<string, Action> = {
  "/accounts": putAccount,
  "/pay"(payments, fields) {
    const charge = chargeOf(payments, fields);
    payments.book.pay(charge, optionalCents(fields), isSet(fields, "late"));
    return charge;
  },
  "/expire"(payments, fields) {
    const charge = chargeOf(payments, fields);
    payments.book.expire(charge);
    return charge;
  },
  "/chargeback"(payments, fields) {
    const charge = chargeOf(payments, fields);
    payments.book.dispute(charge);
    return charge;
  },
  /** As an operator would in the gateway's own panel. */
  "/refund"(payments, fields) {
    const charge = chargeOf(payments, fields);
    return payments.book.refund(charge, "panel", optionalCents(fields) ?? charge.paidCents);
  },
  "/refunds/settle"(payments, fields) {
    const charge = chargeOf(payments, fields);
    const status = choiceField(fields, "status", ["done", "refused"]);
    for (const refund of charge.refunds) payments.book.settleRefund(charge, refund, status);
    return charge;
  },
  "/faults"(payments, fields) {
    const status = fields.status === undefined ? null : wholeField(fields, "status", 200, 599);
    const retryAfter = fields.retryAfter === undefined ? null : wholeField(fields, "retryAfter", 0, 86_400);
    payments.faults.add({
      gateway: gatewayOf(fields),
      method: fields.method === undefined ? null : textField(fields, "method", 10),
      path: fields.path === undefined ? null : textField(fields, "path", 200),
      when: fields.when === undefined ? "before" : choiceField(fields, "when", ["before", "after"]),
      does: status === null ? "cut" : { status, retryAfter },
      times: fields.times === undefined ? 1 : wholeField(fields, "times", 1, 1e6),
    });
    return payments.faults.list();
  },
  "/faults/clear"(payments) {
    payments.faults.clear();
    return { ok: true };
  },
  "/webhooks"(payments, fields) {
    const manner = payments.webhooks.manner(gatewayOf(fields));
    if (fields.silent !== undefined) manner.isSilent = flagField(fields, "silent");
    if (fields.held !== undefined) manner.isHeld = flagField(fields, "held");
    if (fields.copies !== undefined) manner.copies = wholeField(fields, "copies", 1, 20);
    return manner;
  },
  "/webhooks/release": (payments, fields) => ({
    released: payments.webhooks.release(
      gatewayOf(fields),
      fields.order === undefined ? "same" : choiceField(fields, "order", ["same", "reversed"]),
    ),
  }),
  "/webhooks/replay": async (payments, fields) => ({
    answered: await payments.webhooks.replay(gatewayOf(fields), chargeOf(payments, fields).id),
  }),
  "/webhooks/forge": async (payments, fields) => {
    const gateway = gateways[gatewayOf(fields)];
    const how = choiceField(fields, "how", FORGERIES);
    const other = fields.other === undefined ? null : payments.book.get(gateway.name, textField(fields, "other"));
    return { answered: await forge(payments, gateway, chargeOf(payments, fields), how, other) };
  },
  "/bank/read": (payments, fields) => readAtBank(payments, textField(fields, "code", 1_000)),
  "/bank/pay": payAtBank,
};

const GETS: Record<string, (payments: Payments, query: URLSearchParams) => unknown> = {
  "": (payments) => ({
    accounts: payments.book.state.accounts,
    efi: payments.efi,
    wooviPublicKey: payments.wooviPublicKey(),
  }),
  "/charges": ({ book }, query) =>
    GATEWAYS.filter((name) => !query.get("gateway") || query.get("gateway") === name).flatMap(book.list),
  "/ledger": ({ book }) => book.state.entries,
  "/statics": ({ book }) => book.state.statics,
  "/faults": ({ faults }) => faults.list(),
};

function putAccount({ book }: Payments, fields: Fields): unknown {
  const account = book.account(gatewayOf(fields));
  if (fields.keys !== undefined) Object.assign(account.keys, fields.keys);
  if (fields.webhookUrl !== undefined) {
    // For those whose panel a person fills in.
    account.targets = [{ id: "panel", url: urlField(fields, "webhookUrl"), token: "", events: [] }];
  }
  if (fields.refunds !== undefined) account.refunds = choiceField(fields, "refunds", ["done", "manual", "refuse"]);
  return account;
}

/** What a bank's screen shows of a pasted code. */
function readAtBank({ book }: Payments, text: string) {
  const code = readCode(text);
  if (!code) throw new HttpProblem(400, "This is not a Pix code: its checksum does not hold.");
  const charge = code.location === null ? null : GATEWAYS.flatMap(book.list).find((one) => one.code === text.trim());
  if (code.location !== null && !charge) throw new HttpProblem(404, "No gateway here knows this code.");
  return {
    payee: code.payee,
    city: code.city,
    key: code.key,
    amountCents: charge?.amountCents ?? code.amountCents,
    gateway: charge?.gateway ?? null,
    ref: charge?.id ?? null,
    status: charge?.status ?? "pending",
  };
}

function payAtBank(payments: Payments, fields: Fields) {
  const seen = readAtBank(payments, textField(fields, "code", 1_000));
  const amountCents = optionalCents(fields) ?? seen.amountCents;
  if (amountCents === null) throw new HttpProblem(400, "The code has no amount: give one.");
  if (seen.gateway && seen.ref) {
    payments.book.pay(payments.book.get(seen.gateway, seen.ref), amountCents);
  } else {
    const { state } = payments.book;
    state.statics.push({ key: seen.key ?? "", amountCents, at: Date.now() });
    payments.book.write({ gateway: "static", kind: "paid", ref: seen.key ?? "", key: seen.key ?? "", amountCents });
  }
  return { ...seen, status: "paid", amountCents };
}

export async function control(
  payments: Payments,
  method: string,
  path: string,
  query: URLSearchParams,
  fields: Fields,
) {
  const action = method === "POST" && Object.hasOwn(POSTS, path) ? POSTS[path] : undefined;
  if (action) return action(payments, fields);
  const read = method === "GET" && Object.hasOwn(GETS, path) ? GETS[path] : undefined;
  if (read) return read(payments, query);
  throw new HttpProblem(404, `The control API has no ${method} /payments${path}.`);
}
