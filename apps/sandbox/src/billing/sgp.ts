// A pretend SGP: forms with token and application inside, contracts and their open invoices.
import type { Customer, Invoice } from "./data.ts";
import { bareOf, type Call, ok, pdfUrl, type Reply, type System, wordOf } from "./system.ts";

const STATUS = { active: [1, "Ativo"], suspended: [4, "Suspenso"] } as const;

function punctuated(document: string): string {
  return document.length === 11 ? document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4") : document;
}

const contractsOf = ({ name, document, phone, birthDate, contracts }: Customer) =>
  contracts.map(({ id, plan, status }) => ({
    contratoId: id,
    contratoStatus: STATUS[status][0],
    contratoStatusDisplay: STATUS[status][1],
    planointernet: plan,
    razaoSocial: name.toUpperCase(),
    cpfCnpj: punctuated(document),
    dataNascimento: birthDate,
    telefones: phone ? [{ contato: `(${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}` }] : [],
    endereco_logradouro: "Rua das Flores",
  }));

const linkOf = (invoice: Invoice, baseUrl: string) => ({
  fatura: invoice.id,
  vencimento: invoice.dueDate,
  valor: invoice.cents / 100,
  valor_original: invoice.cents / 100,
  juros: 0,
  multa: 0,
  linhadigitavel: invoice.line ?? "",
  link: invoice.hasPdf ? pdfUrl(baseUrl, invoice.id) : "",
  link_cobranca: `${baseUrl}/billing/pay/${invoice.id}`,
});

export const sgp: System = {
  name: "sgp",
  answer(call) {
    const { billing, body, path, method } = call;
    const { token, app } = billing.keys.sgp;
    if (method !== "POST") return { status: 405, body: { detail: "Método não permitido" } };
    if (body.token !== token || body.app !== app) return { status: 403, body: { detail: "Acesso negado" } };
    if (path === "/api/ura/consultacliente/") return customer(call);
    if (path === "/api/ura/fatura2via/") return invoices(call);
    const [, id] = /^\/api\/ura\/pagamento\/pix\/(\d+)\/$/.exec(path) ?? [];
    return id ? pix(call, id) : { status: 404, body: { detail: "Não encontrado" } };
  },
};

function customer({ billing, body }: Call): Reply {
  const document = bareOf(body.cpfcnpj);
  billing.asked("sgp", "consultacliente", document);
  const contratos = billing.customers(document).flatMap(contractsOf);
  return ok({ msg: contratos.length > 0 ? "Cliente encontrado" : "Cliente não encontrado", contratos });
}

function invoices({ billing, body, baseUrl }: Call): Reply {
  // Each question without this opens a service order, and nobody wants one.
  if (body.nao_gerar_os !== "1") return { status: 400, body: { detail: "Uma ordem de serviço foi aberta" } };
  const [owner] = billing.customers(bareOf(body.cpfcnpj));
  billing.asked("sgp", "fatura2via", owner?.document ?? null);
  const links = owner ? billing.invoices(owner.id, Number(wordOf(body.contrato))) : [];
  return ok({
    status: links.length > 0 ? 1 : 0,
    razaoSocial: owner?.name ?? "",
    links: links.map((one) => linkOf(one, baseUrl)),
  });
}

function pix({ billing }: Call, id: string): Reply {
  const code = billing.invoice(id)?.pix;
  billing.asked("sgp", "pix", null);
  return code ? ok({ status: 1, codigoPix: code }) : ok({ status: 0, msg: "Pix indisponível" });
}
