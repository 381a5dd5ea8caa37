// What every payment gateway's adapter must be able to do. Billing asks this and never names a gateway.
import type { IncomingHttpHeaders } from "node:http";
import type { ChargeMethod, ChargeStatus, GatewayField, GatewayId, GatewayValues } from "@prosa/contracts/payments";
import type { z } from "zod";
import type { Egress } from "#platform/egress";

export type { ChargeMethod, ChargeStatus, GatewayField, GatewayId, GatewayValues };

/** Why a gateway did not do what was asked, in words all of them share. */
export type GatewayFailureClass =
  | "AUTH_LOST"
  | "BAD_REQUEST"
  /** It stands otherwise than we thought: ask how. */
  | "CONFLICT"
  | "NOT_FOUND"
  | "RATE"
  | "RETRY_LATER"
  | "UNKNOWN";

export interface GatewayFailure {
  class: GatewayFailureClass;
  /** The gateway's own code, or the HTTP status. */
  code: string;
  detail: string | null;
  /** True: it may have been done all the same. Look for it by its key before asking again. */
  mayHaveActed: boolean;
  /** The time the gateway named, if it did. */
  afterMs: number | null;
}

export type Asked<T> = { ok: true; value: T } | ({ ok: false } & GatewayFailure);

/** Everything a call needs besides what it asks for. */
export interface Reach {
  egress: Egress;
  now: Date;
  signal?: AbortSignal;
}

export interface Address {
  zip: string;
  street: string;
  number: string;
  district: string;
  city: string;
  state: string;
  complement: string | null;
}

export interface Payer {
  /** Ours, the same for every charge of this payer. Letters, digits, dashes. */
  reference: string;
  name: string;
  email: string;
  /** Letters and digits only. Without it, and without an address, only what needs none is offered. */
  taxId: string | null;
  phone: string | null;
  address: Address | null;
}

export interface ChargeRequest {
  /** Ours and unique: one attempt at one invoice. Asked twice with the same key, one charge exists. Letters, digits, - and _. */
  key: string;
  method: ChargeMethod;
  /** When this attempt began. A repeated question must be the same to the letter, so times are reckoned from here. */
  askedAt: Date;
  amountCents: number;
  /** A Brazilian day, YYYY-MM-DD. */
  dueDate: string;
  /** Made shorter where the gateway allows less. */
  payableUntil: Date;
  description: string;
  payer: Payer;
  /** Where a hosted page sends the payer back to. */
  returnUrl: string;
}

/** What a charge is known by; key and method are unknown when only a webhook named it. */
export interface ChargeName {
  ref: string;
  key: string | null;
  method: ChargeMethod | null;
}

export interface ChargeSnapshot {
  /** The gateway's name of the charge. */
  ref: string;
  /** Our key as the gateway tells it, where it does. */
  key: string | null;
  status: Exclude<ChargeStatus, "creating">;
  /** The gateway's word, for support. */
  providerStatus: string;
  /** Pix copy-and-paste text. */
  brCode: string | null;
  /** Boleto: the line that is typed. */
  digitableLine: string | null;
  /** Where the payer goes on: a hosted page, or the boleto as a file. */
  hostedUrl: string | null;
  expiresAt: Date | null;
  /** The payment behind it: its id is the gateway's, and the same whenever it is told. */
  payment: { id: string; amountCents: number; at: Date | null } | null;
  refundedCents: number;
}

export interface RefundRequest {
  /** Ours and unique, a uuid: asked twice, the money goes back once. */
  key: string;
  charge: ChargeName;
  paymentId: string;
  amountCents: number;
  /** All that was paid. */
  isWhole: boolean;
}

export interface RefundSnapshot {
  ref: string;
  status: "processing" | "done" | "refused";
  amountCents: number;
  detail: string | null;
}

/** Money that came in, from the gateway's own list. */
export interface PaidEntry {
  id: string;
  ref: string | null;
  key: string | null;
  amountCents: number;
  at: Date;
}

export interface WebhookInput {
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  sourceIp: string;
}

/** A true webhook is a hint: it says which charges to ask about, and nothing else of it is believed. */
export type WebhookVerdict =
  | { kind: "rejected"; reason: string }
  | { kind: "ignored"; reason: string }
  | { kind: "hint"; dedupeKey: string; charges: { ref: string | null; key: string | null }[] };

export interface GatewayCapabilities {
  methods: readonly ChargeMethod[];
  /** Holds a code until a due date; the others only for some time. */
  hasDueDate: boolean;
  longestMs: number | null;
  /** EFI does not. */
  tellsExpiry: boolean;
  /** Without them a method is not offered. */
  needs: Partial<Record<ChargeMethod, readonly ("taxId" | "address")[]>>;
}

/** What is asked of the operator, and what becomes of it. */
export interface GatewayConnecting<Credentials> {
  /** In the order of the screen. */
  fields: readonly GatewayField[];
  webhook: "registered" | "byHand";
  /** From a form that was checked by its fields. `makeSecret` gives words that nobody can guess. */
  read(values: GatewayValues, makeSecret: () => string): Credentials;
}

export interface GatewayAdapter<Credentials = unknown> {
  readonly id: GatewayId;
  readonly capabilities: GatewayCapabilities;
  /** Calls in a second of one account. */
  readonly pace: { perSecond: number };
  readonly connecting: GatewayConnecting<Credentials>;
  /** Refuses credentials without what proves a webhook. */
  readonly credentials: z.ZodType<Credentials>;
  /** Whether the credentials are taken. */
  check(credentials: Credentials, reach: Reach): Promise<Asked<true>>;
  createCharge(request: ChargeRequest, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot>>;
  getCharge(charge: ChargeName, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot>>;
  /** After an answer was lost. Null: nothing is there, or asking again with the same key is how to find it. */
  findByKey(request: ChargeRequest, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot | null>>;
  /** Answers how it stands then: it may have been paid before. */
  cancel(charge: ChargeName, credentials: Credentials, reach: Reach): Promise<Asked<ChargeSnapshot>>;
  refund(request: RefundRequest, credentials: Credentials, reach: Reach): Promise<Asked<RefundSnapshot>>;
  /** Null: the gateway knows of none with this key. */
  getRefund(request: RefundRequest, credentials: Credentials, reach: Reach): Promise<Asked<RefundSnapshot | null>>;
  listPaid(since: Date, credentials: Credentials, reach: Reach): Promise<Asked<PaidEntry[]>>;
  /** Over the raw bytes, in constant time. Never throws. */
  verifyWebhook(input: WebhookInput, credentials: Credentials, now: Date): WebhookVerdict;
  /** Asks the gateway to send its news here; may be repeated. */
  registerWebhook?(url: string, credentials: Credentials, reach: Reach): Promise<Asked<true>>;
}

export interface GatewayAdapters {
  get(id: string): GatewayAdapter | undefined;
  all(): readonly GatewayAdapter[];
}
