// The pretend billing systems together: their keys, what they owe their answers to, what goes wrong, and every question asked.

import { codeOf, slipOf } from "./codes.ts";
import { type Alteration, CUSTOMERS, type Customer, dayFrom, type Invoice, invoicesAt } from "./data.ts";
import { slipPdf } from "./slip.pdf.ts";
import type { SystemName } from "./system.ts";

export type Question = { seq: number; system: SystemName; path: string; document: string | null };
export type Fault = { system: SystemName; does: number | "cut" | "hang"; times: number };

const MOST_QUESTIONS = 50_000;

export type Billing = {
  /** What each asks to be shown. */
  keys: { asaas: string; ixc: string; sgp: { token: string; app: string }; hubsoft: Record<string, string> };
  today(): string;
  questions: Question[];
  asked(system: SystemName, path: string, document: string | null): void;
  customers(document: string): Customer[];
  customer(id: string): Customer | undefined;
  invoices(customerId: number, contractId?: number): Invoice[];
  invoice(id: string): Invoice | undefined;
  pdf(invoice: Invoice): Buffer;
  alter(what: Alteration, isOn: boolean): void;
  /** Somebody more, without invoices. */
  add(customer: Customer): void;
  /** Another number on file. */
  setPhone(id: number, phone: string): void;
  faults: Fault[];
  reset(): void;
};

export function createBilling(now: () => number): Billing {
  const altered = new Set<Alteration>();
  let more: Customer[] = [];
  const phones = new Map<number, string>();
  let seq = 0;

  /** As a thief would leave it: every check digit holds, only day, sum or payee are others. */
  function shown(invoice: Invoice): Invoice {
    const line =
      invoice.line && altered.has("line") ? slipOf(invoice.dueDate, invoice.cents + 100, 999).line : invoice.line;
    const pix = invoice.pix && altered.has("pix") ? codeOf(999, invoice.cents + 100) : invoice.pix;
    return { ...invoice, line, pix };
  }

  const all = () => [...CUSTOMERS, ...more].map((one) => ({ ...one, phone: phones.get(one.id) ?? one.phone }));
  const billing: Billing = {
    keys: {
      asaas: "$aact_sandbox_billing_0001",
      ixc: "7:sandbox-ixc-token",
      sgp: { token: "sandbox-sgp-token", app: "prosa" },
      hubsoft: {
        client_id: "3",
        client_secret: "sandbox-hubsoft-secret",
        username: "api@prosa",
        password: "sandbox-word",
      },
    },
    today: () => dayFrom(now(), 0),
    questions: [],
    asked(system, path, document) {
      billing.questions.push({ seq: ++seq, system, path, document });
      if (billing.questions.length > MOST_QUESTIONS) billing.questions.shift();
    },
    customers: (document) => all().filter((one) => one.document === document),
    customer: (id) => all().find((one) => String(one.id) === id),
    invoices: (customerId, contractId) =>
      invoicesAt(now())
        .filter((one) => one.customerId === customerId && (contractId === undefined || one.contractId === contractId))
        .map(shown),
    invoice: (id) =>
      invoicesAt(now())
        .map(shown)
        .find((one) => String(one.id) === id),
    pdf(invoice) {
      if (altered.has("pdf")) return Buffer.from("<html><script>alert(1)</script></html>");
      const line = altered.has("pdfLine") ? slipOf(invoice.dueDate, invoice.cents, 999).line : (invoice.line ?? "");
      const reais = (invoice.cents / 100).toFixed(2).replace(".", ",");
      return slipPdf(["BOLETO DEMO", `Vencimento ${invoice.dueDate}`, `Valor R$ ${reais}`, line]);
    },
    alter: (what, isOn) => void (isOn ? altered.add(what) : altered.delete(what)),
    add: (customer) => void more.push(customer),
    setPhone: (id, phone) => void phones.set(id, phone),
    faults: [],
    reset() {
      altered.clear();
      more = [];
      phones.clear();
      billing.questions = [];
      billing.faults = [];
    },
  };
  return billing;
}
