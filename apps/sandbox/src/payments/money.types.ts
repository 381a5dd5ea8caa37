// What the pretend gateways share: charges, refunds, accounts and the book in which all money is written.

export const GATEWAYS = ["mercadopago", "asaas", "efi", "woovi", "stripe"] as const;
export type GatewayName = (typeof GATEWAYS)[number];

export type Fields = Record<string, unknown>;

export type Refund = {
  id: string;
  key: string;
  amountCents: number;
  status: "processing" | "done" | "refused";
  at: number;
};

export type Charge = {
  gateway: GatewayName;
  id: string;
  /** The business' own name of it. */
  key: string;
  method: "pix" | "boleto" | "card";
  amountCents: number;
  status: "pending" | "paid" | "expired" | "cancelled" | "disputed";
  createdAt: number;
  expiresAt: number | null;
  paidAt: number | null;
  paidCents: number;
  /** Of the Pix that paid it. */
  endToEndId: string | null;
  code: string | null;
  refunds: Refund[];
  /** The request as it came. */
  given: Fields;
  /** Further names the gateway gives it. */
  names: Record<string, string>;
};

export type News = "created" | "paid" | "expired" | "cancelled" | "refunded" | "disputed";

export type Entry = {
  seq: number;
  at: number;
  gateway: GatewayName | "static";
  kind: News | "refund asked" | "refund refused" | "webhook";
  ref: string;
  key: string;
  amountCents: number;
  /** Of a webhook: the status it was answered with, or null. */
  answered?: number | null;
};

/** Where a gateway tells its news, with what it proves them by. */
export type Target = { id: string; url: string; token: string; events: string[] };

export type RefundMode = "done" | "manual" | "refuse";

export type Account = {
  /** What the business must show. */
  keys: Record<string, string>;
  targets: Target[];
  refunds: RefundMode;
};
