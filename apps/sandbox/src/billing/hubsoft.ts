// A pretend HubSoft: a bearer by user and password, customers with their services, invoices with everything inside.
import type { Customer, Invoice } from "./data.ts";
import { bareOf, type Call, type Fields, local, ok, pdfUrl, type Reply, type System, wordOf } from "./system.ts";

const TOKEN = "sandbox-hubsoft-access";

const customerOf = ({ id, name, document, phone, birthDate, contracts }: Customer) => ({
  id_cliente: id + 10_000,
  codigo_cliente: id,
  nome_razaosocial: name.toUpperCase(),
  nome_fantasia: null,
  tipo_pessoa: document.length === 11 ? "pf" : "pj",
  cpf_cnpj: document,
  telefone_primario: phone ?? "",
  telefone_secundario: "",
  telefone_terciario: "",
  // With the letter that the system itself leaves out.
  data_nascmento: birthDate ? `${birthDate} 00:00:00` : "1969-12-31 00:00:00",
  servicos: contracts.map((contract) => ({
    id_cliente_servico: contract.id,
    nome: contract.plan,
    status_prefixo: contract.status === "active" ? "servico_habilitado" : "suspenso_debito",
    endereco_instalacao: { completo: "RUA DAS FLORES, 10 - CENTRO" },
  })),
});

const invoiceOf = (invoice: Invoice, owner: Customer, baseUrl: string) => ({
  id_fatura: invoice.id,
  nosso_numero: String(invoice.id),
  linha_digitavel: invoice.line,
  codigo_barras: null,
  link: invoice.hasPdf ? pdfUrl(baseUrl, invoice.id) : null,
  tipo_cobranca: invoice.line ? "boleto_bancario" : "pix",
  valor: invoice.cents / 100,
  data_vencimento: local(invoice.dueDate),
  data_pagamento: null,
  pix_copia_cola: invoice.pix,
  detalhamento: { descricao: invoice.description, valor: invoice.cents / 100 },
  cliente: {
    codigo_cliente: owner.id,
    nome_razaosocial: owner.name,
    cpf_cnpj: owner.document,
    servico: { id_cliente_servico: invoice.contractId, nome: "" },
  },
});

export const hubsoft: System = {
  name: "hubsoft",
  answer(call) {
    const { billing, body, headers, path, method, query } = call;
    if (path === "/oauth/token" && method === "POST") return token(body, billing.keys.hubsoft);
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { message: "Unauthenticated." } };
    const term = query.get("termo_busca") ?? "";
    if (path === "/api/v1/integracao/cliente") return customers(call, term);
    if (path === "/api/v1/integracao/cliente/financeiro") return invoices(call, term);
    return { status: 404, body: { message: "Rota não encontrada" } };
  },
};

function token(body: Fields, keys: Record<string, string>): Reply {
  const isKnown = Object.entries(keys).every(([name, value]) => wordOf(body[name]) === value);
  if (!isKnown || body.grant_type !== "password") return { status: 400, body: { error: "invalid_grant" } };
  return ok({ token_type: "Bearer", expires_in: 2_592_000, access_token: TOKEN, refresh_token: "sandbox" });
}

function customers({ billing, query }: Call, term: string): Reply {
  if (query.get("busca") !== "cpf_cnpj") return ok({ status: "error", msg: "busca inválida" });
  billing.asked("hubsoft", "cliente", bareOf(term));
  const clientes = billing.customers(bareOf(term)).map(customerOf);
  return ok({ status: "success", msg: "Dados consultados com sucesso", clientes });
}

function invoices({ billing, baseUrl }: Call, term: string): Reply {
  const owner = billing.customer(term);
  billing.asked("hubsoft", "financeiro", owner?.document ?? null);
  const faturas = owner ? billing.invoices(owner.id).map((one) => invoiceOf(one, owner, baseUrl)) : [];
  // Spelt as its documentation shows it.
  return ok({ status: "suscess", msg: "Dados consultados com sucesso", faturas });
}
