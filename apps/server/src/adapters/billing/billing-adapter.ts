// What every billing system is to the rest of the product: whose invoices it has, which are open, and by what they are paid.
import type { Egress } from "#platform/egress";

export const billingIds = ["asaas", "ixc", "sgp", "hubsoft"] as const;
export type BillingId = (typeof billingIds)[number];

/** Why it did not answer, in words all of them share. */
export type BillingTrouble =
  | "key"
  | "notFound"
  | "rate"
  | "down"
  | "timeout"
  | "blocked"
  | "refused"
  | "badAnswer"
  /** An address that a company has to give is missing. */
  | "address";

export type Asked<T> = { ok: true; value: T } | { ok: false; why: BillingTrouble };

/** What a company enters for its system; which of it is used depends on the system. */
export interface BillingAccount {
  /** Null: the system's own address. */
  url: string | null;
  /** Access token of Asaas and SGP, `id:token` of IXC, client secret of HubSoft. */
  key: string;
  /** Name of the application (SGP), or id of the client (HubSoft). */
  app: string;
  /** HubSoft asks for a user beside the client. */
  user: string;
  password: string;
}

export interface Reach {
  egress: Egress;
  signal?: AbortSignal;
}

export interface Contract {
  id: string;
  /** What was bought; never an address. */
  label: string;
  isActive: boolean;
}

export interface Customer {
  ref: string;
  name: string;
  contracts: Contract[];
  /** As they are written there. */
  phones: string[];
  /** YYYY-MM-DD. */
  birthDate: string | null;
}

export interface Means {
  line: string | null;
  pix: string | null;
  pdfUrl: string | null;
}

export interface Invoice {
  ref: string;
  /** YYYY-MM-DD. */
  dueDate: string;
  amountCents: number;
  /** With what a delay costs, where the system reckons it. */
  updatedCents: number | null;
  description: string | null;
  contractId: string | null;
  /** What the list told already. */
  means: Means;
}

export interface PaymentMeans {
  line: string | null;
  pix: string | null;
  /** Either the file, or where it is fetched. */
  pdf: { bytes: Buffer } | { url: string } | null;
}

export type AccountField = "url" | "key" | "app" | "user" | "password";

export interface BillingAdapter {
  readonly id: BillingId;
  /** In the order of the form. */
  readonly needs: readonly AccountField[];
  /** Whether the account is taken; asks for nobody. */
  check(account: BillingAccount, reach: Reach): Promise<Asked<true>>;
  /** As many questions for a document nobody has as for one somebody has. Letters and digits only. */
  findCustomers(document: string, account: BillingAccount, reach: Reach): Promise<Asked<Customer[]>>;
  /** By day, the oldest first. */
  listOpen(customer: Customer, document: string, account: BillingAccount, reach: Reach): Promise<Asked<Invoice[]>>;
  /** Of the one that was chosen. What the system does not have is null. */
  meansOf(invoice: Invoice, account: BillingAccount, reach: Reach): Promise<Asked<PaymentMeans>>;
}

export interface BillingAdapters {
  get(id: string): BillingAdapter | undefined;
  all(): readonly BillingAdapter[];
}
