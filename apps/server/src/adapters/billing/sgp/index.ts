// SGP: forms with token and application inside, contracts of a document, and their open invoices with everything they are paid by.
import { type Fields, fieldsOf, lineOf, listOf } from "#adapters/reading";
import type { Asked, BillingAccount, BillingAdapter, Contract, Customer, Invoice, Reach } from "../billing-adapter.ts";
import { ask, baseOf } from "../calling.ts";
import { birthDateOf, byDay, centsOf, dayOf, phonesOf, readAll, refOf } from "../reading.ts";

const PATH = "/api/ura";
const CANCELLED = 3;
const ACTIVE = 1;

function call(reach: Reach, account: BillingAccount, resource: string, form: Record<string, string>) {
  const base = baseOf(account.url, PATH);
  if (!base) return Promise.resolve({ ok: false, why: "address" } satisfies Asked<never>);
  return ask(reach, {
    url: `${base}${PATH}/${resource}/`,
    form: { token: account.key, app: account.app, ...form },
    purpose: `billing.sgp.${resource.split("/")[0]}`,
  });
}

export function sgp(): BillingAdapter {
  return {
    id: "sgp",
    needs: ["url", "key", "app"],
    async check(account, reach) {
      const answer = await call(reach, account, "consultacliente", { cpfcnpj: "00000000000" });
      return answer.ok || answer.why === "notFound" ? { ok: true, value: true } : answer;
    },
    async findCustomers(document, account, reach) {
      const found = await call(reach, account, "consultacliente", { cpfcnpj: document });
      if (!found.ok) return found.why === "notFound" ? { ok: true, value: [] } : found;
      const customer = customerOf(document, listOf(found.value.contratos));
      return { ok: true, value: customer ? [customer] : [] };
    },
    async listOpen(customer, document, account, reach) {
      const invoices: Invoice[] = [];
      const contracts = customer.contracts.slice(0, MOST_CONTRACTS);
      for (const { id } of contracts) {
        // Without `nao_gerar_os` each question would open a service order.
        const form = { contrato: id, cpfcnpj: document, nao_gerar_os: "1", faturas_abertas_todas: "1", link_pdf: "1" };
        const found = await call(reach, account, "fatura2via", form);
        if (!found.ok && found.why !== "notFound") return found;
        if (found.ok) invoices.push(...readAll(found.value.links, (value) => invoiceOf(value, id)));
      }
      return { ok: true, value: byDay(invoices) };
    },
    async meansOf({ ref, means }, account, reach) {
      const pdf = means.pdfUrl ? { url: means.pdfUrl } : null;
      const value = { line: means.line, pix: means.pix, pdf };
      const [, number] = /^fatura:(\d+)$/.exec(ref) ?? [];
      if (value.pix || !number) return { ok: true, value };
      const answer = await call(reach, account, `pagamento/pix/${number}`, {});
      return { ok: true, value: { ...value, pix: answer.ok ? codeIn(answer.value) : null } };
    },
  };
}

const MOST_CONTRACTS = 5;

/** All contracts are one person's: each carries name and phones again. */
function customerOf(document: string, list: readonly unknown[]): Customer | undefined {
  const rows = list.map(fieldsOf).filter((row) => row !== undefined);
  const contracts = rows.flatMap(contractOf);
  if (contracts.length === 0) return undefined;
  const phones = rows.flatMap((row) => listOf(row.telefones).map((value) => fieldsOf(value)?.contato ?? value));
  return {
    ref: document,
    name: rows.map((row) => lineOf(row.razaoSocial, 200)).find(Boolean) ?? "",
    contracts,
    phones: phonesOf(phones),
    birthDate: rows.map((row) => birthDateOf(row.dataNascimento)).find(Boolean) ?? null,
  };
}

function contractOf(row: Fields): Contract[] {
  const id = refOf(row.contratoId);
  if (!id || row.contratoStatus === CANCELLED) return [];
  const plan = lineOf(row.planointernet, 80) ?? lineOf(row.servico_plano, 80) ?? "";
  return [{ id, label: plan, isActive: row.contratoStatus === ACTIVE }];
}

function invoiceOf(value: unknown, contractId: string): Invoice | undefined {
  const fields: Fields = fieldsOf(value) ?? {};
  const dueDate = dayOf(fields.vencimento);
  const [now, original] = [centsOf(fields.valor), centsOf(fields.valor_original)];
  const amountCents = original ?? now;
  if (!dueDate || amountCents === undefined) return undefined;
  const number = refOf(fields.fatura) ?? refOf(fields.id);
  const line = lineOf(fields.linhadigitavel, 80) ?? null;
  return {
    ref: number && /^\d+$/.test(number) ? `fatura:${number}` : `${contractId}:${dueDate}:${line ?? amountCents}`,
    dueDate,
    amountCents,
    updatedCents: now !== undefined && now !== amountCents ? now : null,
    description: null,
    contractId,
    means: { line, pix: lineOf(fields.codigopix, 600) ?? null, pdfUrl: lineOf(fields.link, 1000) ?? null },
  };
}

/** Under which name the code comes is written nowhere, so it is known by how every code begins. */
function codeIn(fields: Fields): string | null {
  const values = [...Object.values(fields), ...Object.values(fieldsOf(fields.pix) ?? {})];
  return values.flatMap((value) => lineOf(value, 600) ?? []).find((word) => word.startsWith("000201")) ?? null;
}
