// The book of money: every charge of every gateway, what was paid and given back, and one line for each thing that happened.
import { randomBytes } from "node:crypto";
import { HttpProblem } from "../http/exchange.ts";
import type { Timers } from "../timers.ts";
import {
  type Account,
  type Charge,
  type Entry,
  type Fields,
  GATEWAYS,
  type GatewayName,
  type News,
  type Refund,
} from "./money.types.ts";

export type BookState = {
  charges: Charge[];
  entries: Entry[];
  accounts: Record<GatewayName, Account>;
  /** Answers already given under a key of idempotency, with what was asked. */
  answers: Record<string, { asked: string; ref: string }>;
  /** Of Asaas, by its id. */
  customers: Record<string, Fields>;
  /** Static codes paid at the bank: nobody is told. */
  statics: { key: string; amountCents: number; at: number }[];
};

type NewCharge = Pick<
  Charge,
  "gateway" | "id" | "key" | "method" | "amountCents" | "expiresAt" | "code" | "given" | "names"
>;

export type Book = {
  state: BookState;
  account(gateway: GatewayName): Account;
  add(charge: NewCharge): Charge;
  find(gateway: GatewayName, isIt: (charge: Charge) => boolean): Charge | undefined;
  /** By the gateway's name of it or the business' own. */
  get(gateway: GatewayName, ref: string): Charge;
  list(gateway: GatewayName): Charge[];
  pay(charge: Charge, amountCents?: number, isLate?: boolean): void;
  expire(charge: Charge): void;
  cancel(charge: Charge): void;
  dispute(charge: Charge): void;
  refund(charge: Charge, key: string, amountCents: number, id?: string): Refund;
  settleRefund(charge: Charge, refund: Refund, status: "done" | "refused"): void;
  refundedOf(charge: Charge): number;
  write(entry: Omit<Entry, "seq" | "at">): void;
  onNews(tell: (charge: Charge, news: News) => void): void;
  reset(): void;
};

const REFUND_MS = 20;

export function createBook(now: () => number, timers: Timers): Book {
  let tell: (charge: Charge, news: News) => void = () => {};
  const state = emptyState();

  function write(entry: Omit<Entry, "seq" | "at">) {
    state.entries.push({ seq: state.entries.length + 1, at: now(), ...entry });
  }

  function happened(charge: Charge, news: News, amountCents = charge.amountCents) {
    write({ gateway: charge.gateway, kind: news, ref: charge.id, key: charge.key, amountCents });
    tell(charge, news);
  }

  /** Time passes by itself: whoever looks sees it. */
  function looked(charge: Charge): Charge {
    if (charge.status === "pending" && charge.expiresAt !== null && charge.expiresAt < now()) expire(charge);
    return charge;
  }

  function expire(charge: Charge) {
    if (charge.status !== "pending") throw new HttpProblem(409, `The charge is ${charge.status}.`);
    charge.status = "expired";
    charge.expiresAt = Math.min(charge.expiresAt ?? now(), now()) - 1;
    happened(charge, "expired");
  }

  function settleRefund(charge: Charge, refund: Refund, status: "done" | "refused") {
    if (refund.status !== "processing") return;
    refund.status = status;
    if (status === "done") return happened(charge, "refunded", refund.amountCents);
    write({
      gateway: charge.gateway,
      kind: "refund refused",
      ref: charge.id,
      key: charge.key,
      amountCents: refund.amountCents,
    });
  }

  const list = (gateway: GatewayName) => state.charges.filter((charge) => charge.gateway === gateway).map(looked);

  return {
    state,
    account: (gateway) => state.accounts[gateway],
    add(given) {
      const charge: Charge = {
        ...given,
        status: "pending",
        createdAt: now(),
        paidAt: null,
        paidCents: 0,
        endToEndId: null,
        refunds: [],
      };
      state.charges.push(charge);
      happened(charge, "created");
      return charge;
    },
    find: (gateway, isIt) => list(gateway).find(isIt),
    get(gateway, ref) {
      const found = list(gateway).find(
        (charge) => charge.id === ref || charge.key === ref || Object.values(charge.names).includes(ref),
      );
      if (!found) throw new HttpProblem(404, `${gateway} has no charge ${ref}.`);
      return found;
    },
    list,
    pay(charge, amountCents = charge.amountCents, isLate = false) {
      looked(charge);
      if (charge.paidAt !== null) throw new HttpProblem(409, "The charge was paid already.");
      if (charge.status !== "pending" && !isLate) throw new HttpProblem(409, `The charge is ${charge.status}.`);
      charge.status = "paid";
      charge.paidAt = now();
      charge.paidCents = amountCents;
      charge.endToEndId = `E09089356${new Date(now()).toISOString().replace(/\D/g, "").slice(0, 12)}${randomBytes(6).toString("hex").slice(0, 11)}`;
      happened(charge, "paid", amountCents);
    },
    expire,
    cancel(charge) {
      charge.status = "cancelled";
      happened(charge, "cancelled");
    },
    dispute(charge) {
      if (charge.paidAt === null) throw new HttpProblem(409, "The charge was not paid.");
      charge.status = "disputed";
      happened(charge, "disputed");
    },
    refund(charge, key, amountCents, id = `ref_${randomBytes(8).toString("hex")}`) {
      const refund: Refund = { id, key, amountCents, status: "processing", at: now() };
      charge.refunds.push(refund);
      write({ gateway: charge.gateway, kind: "refund asked", ref: charge.id, key: charge.key, amountCents });
      const { refunds: mode } = state.accounts[charge.gateway];
      if (mode !== "manual") {
        timers.after(REFUND_MS, () => settleRefund(charge, refund, mode === "refuse" ? "refused" : "done"));
      }
      return refund;
    },
    settleRefund,
    refundedOf: ({ refunds }) =>
      refunds.filter(({ status }) => status === "done").reduce((sum, { amountCents }) => sum + amountCents, 0),
    write,
    onNews(listener) {
      tell = listener;
    },
    reset: () => void Object.assign(state, emptyState()),
  };
}

function emptyState(): BookState {
  const account = (name: GatewayName): Account => ({ keys: { ...KEYS[name] }, targets: [], refunds: "done" });
  const accounts = Object.fromEntries(GATEWAYS.map((name) => [name, account(name)])) as Record<GatewayName, Account>;
  return { charges: [], entries: [], accounts, answers: {}, customers: {}, statics: [] };
}

/** What the accounts begin with; the control API gives others. */
const KEYS: Record<GatewayName, Record<string, string>> = {
  mercadopago: { accessToken: "APP_USR-sandbox-token-0001", webhookSecret: "mp-sandbox-secret-0001" },
  asaas: { apiKey: "$aact_sandbox_key_000000000001" },
  efi: {
    clientId: "Client_Id_sandbox_0001",
    clientSecret: "Client_Secret_sandbox_0001",
    pixKey: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
  },
  woovi: { appId: "Q2xpZW50X0lkX3NhbmRib3g6c2VjcmV0", hmacSecret: "woovi-sandbox-secret" },
  stripe: { secretKey: "sk_test_sandbox_000000000001", webhookSecret: "whsec_sandbox_000000000001" },
};
