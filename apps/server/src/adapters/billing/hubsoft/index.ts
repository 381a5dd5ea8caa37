// HubSoft: a bearer of a user's own, customers with their services, and invoices that carry all they are paid by.
import { type Fields, fieldsOf, lineOf } from "#adapters/reading";
import type { Asked, BillingAccount, BillingAdapter, Contract, Customer, Invoice, Reach } from "../billing-adapter.ts";
import { ask, baseOf } from "../calling.ts";
import { birthDateOf, byDay, centsOf, dayOf, phonesOf, readAll, refOf } from "../reading.ts";
import { createTokens, type Tokens } from "./token.ts";

const PATH = "/api/v1/integracao/cliente";
const missing = { ok: false, why: "address" } as const;

export function hubsoft(): BillingAdapter {
  const tokens = createTokens();
  return {
    id: "hubsoft",
    needs: ["url", "app", "key", "user", "password"],
    async check(account, reach) {
      // What was taken an hour ago says nothing about now.
      tokens.drop(account);
      const token = await tokens.get(account, reach);
      return token.ok ? { ok: true, value: true } : token;
    },
    async findCustomers(document, account, reach) {
      const query = { busca: "cpf_cnpj", termo_busca: document, limit: "10", cancelado: "nao" };
      const found = await call(tokens, reach, account, "customers", "", query);
      return found.ok ? { ok: true, value: readAll(found.value.clientes, customerOf) } : found;
    },
    async listOpen({ ref }, _, account, reach) {
      const query = {
        busca: "codigo_cliente",
        termo_busca: ref,
        apenas_pendente: "sim",
        limit: "20",
        order_by: "data_vencimento",
        order_type: "asc",
      };
      const found = await call(tokens, reach, account, "invoices", "/financeiro", query);
      return found.ok ? { ok: true, value: byDay(readAll(found.value.faturas, invoiceOf)) } : found;
    },
    meansOf: ({ means }) => {
      const { line, pix, pdfUrl } = means;
      return Promise.resolve({ ok: true, value: { line, pix, pdf: pdfUrl ? { url: pdfUrl } : null } });
    },
  };
}

/** A token that ended before its time is asked for anew, once. */
async function call(
  tokens: Tokens,
  reach: Reach,
  account: BillingAccount,
  purpose: string,
  path: string,
  query: Record<string, string>,
): Promise<Asked<Fields>> {
  const base = baseOf(account.url, "/api/v1");
  if (!base) return missing;
  const url = `${base}${PATH}${path}?${new URLSearchParams(query)}`;
  const once = async (): Promise<Asked<Fields>> => {
    const token = await tokens.get(account, reach);
    if (!token.ok) return token;
    const headers = { authorization: `Bearer ${token.value}` };
    return ask(reach, { url, headers, purpose: `billing.hubsoft.${purpose}` });
  };
  const first = await once();
  if (first.ok || first.why !== "key") return first;
  tokens.drop(account);
  return once();
}

function customerOf(value: unknown): Customer | undefined {
  const fields = fieldsOf(value);
  const ref = refOf(fields?.codigo_cliente);
  if (!fields || !ref) return undefined;
  return {
    ref,
    name: lineOf(fields.nome_razaosocial, 200) ?? lineOf(fields.nome_fantasia, 200) ?? "",
    contracts: readAll(fields.servicos, contractOf),
    phones: phonesOf([fields.telefone_primario, fields.telefone_secundario, fields.telefone_terciario]),
    // Its documentation and its answers leave out one letter.
    birthDate: birthDateOf(fields.data_nascmento ?? fields.data_nascimento),
  };
}

function contractOf(value: unknown): Contract | undefined {
  const fields = fieldsOf(value);
  const id = refOf(fields?.id_cliente_servico);
  if (!fields || !id) return undefined;
  const isActive = fields.status_prefixo === undefined || fields.status_prefixo === "servico_habilitado";
  return { id, label: lineOf(fields.nome, 80) ?? "", isActive };
}

function invoiceOf(value: unknown): Invoice | undefined {
  const fields: Fields = fieldsOf(value) ?? {};
  const [ref, dueDate, amountCents] = [refOf(fields.id_fatura), dayOf(fields.data_vencimento), centsOf(fields.valor)];
  if (!ref || !dueDate || amountCents === undefined || fields.data_pagamento) return undefined;
  const service = fieldsOf(fieldsOf(fields.cliente)?.servico);
  return {
    ref,
    dueDate,
    amountCents,
    updatedCents: null,
    description: lineOf(fieldsOf(fields.detalhamento)?.descricao, 120) ?? null,
    contractId: refOf(service?.id_cliente_servico) ?? null,
    means: {
      line: lineOf(fields.linha_digitavel, 80) ?? lineOf(fields.codigo_barras, 80) ?? null,
      pix: lineOf(fields.pix_copia_cola, 600) ?? null,
      pdfUrl: lineOf(fields.link, 1000) ?? null,
    },
  };
}
