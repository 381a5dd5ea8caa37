// Asaas: payments of a customer record, whose line and Pix code are asked for one by one (api v3).
import { type Fields, fieldsOf, idOf, lineOf } from "#adapters/reading";
import { declareProviderValue } from "#platform/config";
import type { BillingAccount, BillingAdapter, Customer, Invoice, Reach } from "../billing-adapter.ts";
import { ask } from "../calling.ts";
import { byDay, centsOf, dayOf, phonesOf, readAll } from "../reading.ts";

const ADDRESS = declareProviderValue({
  variable: "ASAAS_BILLING_URL",
  standard: "https://api.asaas.com/v3",
  accepts: "address",
});

const NONE = { ok: true, value: null } as const;

export function asaas(values: Readonly<Record<string, string>>): BillingAdapter {
  const base = values[ADDRESS] ?? "";
  const call = (reach: Reach, { key }: BillingAccount, purpose: string, path: string) =>
    ask(reach, {
      url: base + path,
      headers: { access_token: key },
      target: "provider",
      purpose: `billing.asaas.${purpose}`,
    });

  /** Null: this payment has none. */
  async function wordOf(reach: Reach, account: BillingAccount, ref: string, part: string, field: string) {
    const answer = await call(reach, account, part, `/payments/${encodeURIComponent(ref)}/${part}`);
    if (answer.ok) return { ok: true, value: lineOf(answer.value[field], 600) ?? null } as const;
    return answer.why === "refused" || answer.why === "notFound" ? NONE : answer;
  }

  return {
    id: "asaas",
    needs: ["key"],
    async check(account, reach) {
      const one = await call(reach, account, "check", "/customers?limit=1");
      return one.ok ? { ok: true, value: true } : one;
    },
    async findCustomers(document, account, reach) {
      const query = new URLSearchParams({ cpfCnpj: document, limit: "10" });
      const found = await call(reach, account, "customers", `/customers?${query}`);
      return found.ok ? { ok: true, value: readAll(found.value.data, customerOf) } : found;
    },
    async listOpen({ ref }, _, account, reach) {
      const invoices: Invoice[] = [];
      for (const status of ["OVERDUE", "PENDING"]) {
        const query = new URLSearchParams({ customer: ref, status, limit: "20" });
        const found = await call(reach, account, "invoices", `/payments?${query}`);
        if (!found.ok) return found;
        invoices.push(...readAll(found.value.data, invoiceOf));
      }
      return { ok: true, value: byDay(invoices) };
    },
    async meansOf({ ref, means }, account, reach) {
      const [line, pix] = await Promise.all([
        means.pdfUrl ? wordOf(reach, account, ref, "identificationField", "identificationField") : NONE,
        wordOf(reach, account, ref, "pixQrCode", "payload"),
      ]);
      if (!line.ok) return line;
      if (!pix.ok) return pix;
      return {
        ok: true,
        value: { line: line.value, pix: pix.value, pdf: means.pdfUrl ? { url: means.pdfUrl } : null },
      };
    },
  };
}

function customerOf(value: unknown): Customer | undefined {
  const fields = fieldsOf(value);
  const ref = idOf(fields?.id);
  if (!fields || !ref || fields.deleted === true) return undefined;
  return {
    ref,
    name: lineOf(fields.name, 200) ?? "",
    contracts: [],
    phones: phonesOf([fields.mobilePhone, fields.phone]),
    birthDate: null,
  };
}

function invoiceOf(value: unknown): Invoice | undefined {
  const fields: Fields = fieldsOf(value) ?? {};
  const [ref, dueDate, amountCents] = [idOf(fields.id), dayOf(fields.dueDate), centsOf(fields.value)];
  if (!ref || !dueDate || amountCents === undefined || fields.deleted === true) return undefined;
  return {
    ref,
    dueDate,
    amountCents,
    updatedCents: interestOf(fields, amountCents),
    description: lineOf(fields.description, 120) ?? null,
    contractId: null,
    means: { line: null, pix: null, pdfUrl: lineOf(fields.bankSlipUrl, 1000) ?? null },
  };
}

/** `originalValue` is there once interest was added to `value`. */
function interestOf({ originalValue }: Fields, amountCents: number): number | null {
  const original = centsOf(originalValue);
  return original !== undefined && original !== amountCents ? original : null;
}
