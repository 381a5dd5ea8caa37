// A pretend Asaas as a company's billing: customers by document, payments by status, line and Pix code one by one.
import type { Customer, Invoice } from "./data.ts";
import { type Call, ok, pdfUrl, type Reply, type System } from "./system.ts";

const refuse = (status: number, code: string, description: string): Reply => ({
  status,
  body: { errors: [{ code, description }] },
});
const list = (data: unknown[]): Reply =>
  ok({ object: "list", hasMore: false, totalCount: data.length, limit: 20, offset: 0, data });

const customerOf = ({ id, name, document, phone }: Customer) => ({
  object: "customer",
  id: `cus_${String(id).padStart(12, "0")}`,
  name,
  cpfCnpj: document,
  mobilePhone: phone,
  phone: null,
  email: "cliente@exemplo.example",
  address: "Rua das Flores, 10",
  deleted: false,
});

const paymentOf = (invoice: Invoice, baseUrl: string, today: string) => ({
  object: "payment",
  id: `pay_${invoice.id}`,
  customer: `cus_${String(invoice.customerId).padStart(12, "0")}`,
  dueDate: invoice.dueDate,
  value: invoice.cents / 100,
  originalValue: null,
  billingType: invoice.line ? "BOLETO" : "PIX",
  status: invoice.dueDate < today ? "OVERDUE" : "PENDING",
  description: invoice.description,
  invoiceUrl: `${baseUrl}/billing/pay/${invoice.id}`,
  bankSlipUrl: invoice.hasPdf ? pdfUrl(baseUrl, invoice.id) : null,
  deleted: false,
});

export const asaas: System = {
  name: "asaas",
  answer(call) {
    const { billing, headers, path } = call;
    if (headers.access_token !== billing.keys.asaas) return refuse(401, "invalid_access_token", "A chave não é válida");
    if (!headers["user-agent"]) return refuse(400, "invalid_user_agent", "User-Agent é obrigatório");
    if (path === "/v3/customers") return customers(call);
    if (path === "/v3/payments") return payments(call);
    const [, id = "", part] = /^\/v3\/payments\/pay_(\d+)\/(identificationField|pixQrCode)$/.exec(path) ?? [];
    return part ? meansOf(call, id, part) : refuse(404, "not_found", "Recurso não encontrado");
  },
};

function customers({ billing, query }: Call): Reply {
  const document = query.get("cpfCnpj");
  if (document === null) return list([]);
  billing.asked("asaas", "customers", document);
  return list(billing.customers(document).map(customerOf));
}

function payments({ billing, query, baseUrl }: Call): Reply {
  const customer = billing.customer(String(Number(query.get("customer")?.replace("cus_", ""))));
  billing.asked("asaas", "payments", customer?.document ?? null);
  const all = customer ? billing.invoices(customer.id).map((one) => paymentOf(one, baseUrl, billing.today())) : [];
  return list(all.filter(({ status }) => status === query.get("status")));
}

function meansOf({ billing }: Call, id: string, part: string): Reply {
  const invoice = billing.invoice(id);
  if (!invoice) return refuse(404, "not_found", "Cobrança não encontrada");
  billing.asked("asaas", part, null);
  if (part === "pixQrCode")
    return invoice.pix
      ? ok({ success: true, encodedImage: "iVBORw0KGgo=", payload: invoice.pix, expirationDate: "2027-12-31 23:59:59" })
      : refuse(400, "invalid_action", "Não há chave Pix ativa");
  return invoice.line
    ? ok({ identificationField: invoice.line, nossoNumero: id, barCode: "" })
    : refuse(400, "invalid_action", "A cobrança não tem boleto");
}
