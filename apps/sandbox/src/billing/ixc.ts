// A pretend IXC Provedor: listings by POST with their own header, every value a text, nothing found without its list.
import type { Customer, Invoice } from "./data.ts";
import { bareOf, type Call, type Fields, ok, type Reply, type System, wordOf } from "./system.ts";

const decimal = (cents: number) => (cents / 100).toFixed(2);

function punctuated(document: string): string {
  if (document.length === 11) return document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  return document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}

const listed = (registros: Fields[]): Reply =>
  ok({ page: "1", total: String(registros.length), ...(registros.length > 0 ? { registros } : {}) });

const customerOf = ({ id, name, document, phone, birthDate }: Customer): Fields => ({
  id: String(id),
  razao: name,
  fantasia: "",
  cnpj_cpf: punctuated(document),
  telefone_celular: phone ? `(${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}` : "",
  whatsapp: "",
  data_nascimento: birthDate ?? "0000-00-00",
  endereco: "Rua das Flores",
  ativo: "S",
});

const invoiceOf = (invoice: Invoice): Fields => ({
  id: String(invoice.id),
  id_cliente: String(invoice.customerId),
  id_contrato: String(invoice.contractId),
  status: "A",
  liberado: "S",
  data_emissao: invoice.dueDate,
  data_vencimento: invoice.dueDate,
  valor: decimal(invoice.cents),
  valor_aberto: decimal(invoice.cents),
  linha_digitavel: invoice.line ?? "",
  gateway_link: "",
  tipo_recebimento: invoice.line ? "Boleto" : "Pix",
  obs: invoice.description,
});

export const ixc: System = {
  name: "ixc",
  answer(call) {
    const { billing, headers, path, body } = call;
    const shown = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64").toString();
    if (shown !== billing.keys.ixc) return { status: 401, body: { type: "error", message: "Token inválido" } };
    const [, resource = ""] = /^\/webservice\/v1\/(\w+)$/.exec(path) ?? [];
    const isListing = headers.ixcsoft === "listar";
    if (isListing && resource === "cliente") return customers(call);
    if (isListing && resource === "fn_areceber") return invoices(call);
    if (resource === "get_boleto") return file(call, wordOf(body.boletos));
    if (resource === "get_pix") return pix(call, wordOf(body.id_areceber));
    return ok({ type: "error", message: "Recurso não disponível" });
  },
};

function customers({ billing, body }: Call): Reply {
  const query = wordOf(body.query);
  if (body.qtype !== "cliente.cnpj_cpf") return listed([]);
  billing.asked("ixc", "cliente", bareOf(query));
  // It compares texts: without its signs most find nothing.
  const found = billing.customers(bareOf(query)).filter(({ document }) => punctuated(document) === query);
  return listed(found.map(customerOf));
}

function invoices({ billing, body }: Call): Reply {
  const customer = billing.customer(wordOf(body.query));
  billing.asked("ixc", "fn_areceber", customer?.document ?? null);
  return listed(customer ? billing.invoices(customer.id).map(invoiceOf) : []);
}

function file({ billing }: Call, id: string): Reply {
  const invoice = billing.invoice(id);
  if (!invoice?.hasPdf) return ok({ type: "error", message: "Boleto não encontrado" });
  billing.asked("ixc", "get_boleto", null);
  return ok(billing.pdf(invoice).toString("base64"));
}

function pix({ billing }: Call, id: string): Reply {
  const code = billing.invoice(id)?.pix;
  billing.asked("ixc", "get_pix", null);
  if (!code) return ok({ type: "error", message: "Carteira sem Pix" });
  return ok({
    type: "success",
    pix: { qrCode: { qrcode: code }, dadosPix: { pixCopiaECola: code, status: "ATIVA" } },
  });
}
