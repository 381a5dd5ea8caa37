// IXC Provedor: listings by POST with the header `ixcsoft: listar`, every value a text, files and Pix codes of each invoice by questions of their own.
import { type Fields, fieldsOf, lineOf, textOf } from "#adapters/reading";
import type { Asked, BillingAccount, BillingAdapter, Customer, Invoice, Reach } from "../billing-adapter.ts";
import { ask, askText, baseOf, fieldsIn } from "../calling.ts";
import { birthDateOf, byDay, centsOf, dayOf, phonesOf, readAll, refOf } from "../reading.ts";

const PATH = "/webservice/v1";
/** A file of 5 MB, as letters. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;

interface Listing {
  resource: string;
  field: string;
  query: string;
  rows: number;
  sort: string;
  filters?: readonly { TB: string; OP: string; P: string }[];
}

const missing = { ok: false, why: "address" } as const;

function callOf({ url, key }: BillingAccount, resource: string, json: unknown, listing: boolean) {
  const base = baseOf(url, PATH);
  return (
    base && {
      url: `${base}${PATH}/${resource}`,
      headers: {
        authorization: `Basic ${Buffer.from(key).toString("base64")}`,
        ...(listing ? { ixcsoft: "listar" } : {}),
      },
      json,
      purpose: `billing.ixc.${resource}`,
    }
  );
}

function list(reach: Reach, account: BillingAccount, listing: Listing): Promise<Asked<Fields>> {
  const { resource, field, query, rows, sort, filters } = listing;
  const json = {
    qtype: field,
    query,
    oper: "=",
    page: "1",
    rp: String(rows),
    sortname: sort,
    sortorder: "asc",
    ...(filters ? { grid_param: JSON.stringify(filters) } : {}),
  };
  const call = callOf(account, resource, json, true);
  return call ? ask(reach, call) : Promise.resolve(missing);
}

function customersBy(reach: Reach, account: BillingAccount, query: string) {
  return list(reach, account, {
    resource: "cliente",
    field: "cliente.cnpj_cpf",
    query,
    rows: 20,
    sort: "cliente.id",
  });
}

export function ixc(): BillingAdapter {
  return {
    id: "ixc",
    needs: ["url", "key"],
    async check(account, reach) {
      const answer = await customersBy(reach, account, "0");
      if (!answer.ok) return answer;
      // A wrong token is answered with a text and a 200.
      return answer.value.type === "error" ? { ok: false, why: "key" } : { ok: true, value: true };
    },
    async findCustomers(document, account, reach) {
      // Kept with its signs by most and without them by some; both are asked always, so that no time tells which was found.
      const answers = await Promise.all([
        customersBy(reach, account, punctuated(document)),
        customersBy(reach, account, document),
      ]);
      const customers = new Map<string, Customer>();
      for (const answer of answers) {
        if (!answer.ok) return answer;
        for (const one of readAll(answer.value.registros, customerOf)) customers.set(one.ref, one);
      }
      return { ok: true, value: [...customers.values()] };
    },
    async listOpen({ ref }, _, account, reach) {
      const found = await list(reach, account, {
        resource: "fn_areceber",
        field: "fn_areceber.id_cliente",
        query: ref,
        rows: 50,
        sort: "fn_areceber.data_vencimento",
        filters: [
          { TB: "fn_areceber.liberado", OP: "=", P: "S" },
          { TB: "fn_areceber.status", OP: "!=", P: "C" },
          { TB: "fn_areceber.status", OP: "!=", P: "R" },
        ],
      });
      return found.ok ? { ok: true, value: byDay(readAll(found.value.registros, invoiceOf)) } : found;
    },
    async meansOf({ ref, means }, account, reach) {
      const [pix, pdf] = await Promise.all([pixOf(reach, account, ref), pdfOf(reach, account, ref)]);
      if (!pix.ok) return pix;
      if (!pdf.ok) return pdf;
      return { ok: true, value: { line: means.line, pix: pix.value, pdf: pdf.value && { bytes: pdf.value } } };
    },
  };
}

async function pixOf(reach: Reach, account: BillingAccount, ref: string): Promise<Asked<string | null>> {
  const call = callOf(account, "get_pix", { id_areceber: ref }, false);
  if (!call) return missing;
  const answer = await ask(reach, call);
  if (!answer.ok) return answer.why === "refused" || answer.why === "notFound" ? { ok: true, value: null } : answer;
  const pix = fieldsOf(answer.value.pix);
  const given = fieldsOf(pix?.dadosPix);
  const active = given?.status === "ATIVA" ? lineOf(given.pixCopiaECola, 600) : undefined;
  return { ok: true, value: active ?? lineOf(fieldsOf(pix?.qrCode)?.qrcode, 600) ?? null };
}

/** The file as letters: alone, or in some field of an object. */
async function pdfOf(reach: Reach, account: BillingAccount, ref: string): Promise<Asked<Buffer | null>> {
  const wish = { boletos: ref, juro: "S", multa: "S", atualiza_boleto: "S", tipo_boleto: "arquivo", base64: "S" };
  const call = callOf(account, "get_boleto", wish, false);
  if (!call) return missing;
  const answer = await askText(reach, { ...call, maxBytes: FILE_MAX_BYTES });
  if (!answer.ok) return answer.why === "refused" || answer.why === "notFound" ? { ok: true, value: null } : answer;
  const words = [answer.value, ...Object.values(fieldsIn(answer.value) ?? {})];
  const letters = words.flatMap((word) => textOf(word, FILE_MAX_BYTES)?.trim().replace(/^"|"$/g, "") ?? []);
  // How every PDF begins.
  const file = letters.find((word) => word.startsWith("JVBERi"));
  return { ok: true, value: file ? Buffer.from(file, "base64") : null };
}

function punctuated(document: string): string {
  if (document.length === 11) return document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  return document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}

function customerOf(value: unknown): Customer | undefined {
  const fields = fieldsOf(value);
  const ref = refOf(fields?.id);
  if (!fields || !ref) return undefined;
  return {
    ref,
    name: lineOf(fields.razao, 200) ?? lineOf(fields.fantasia, 200) ?? "",
    contracts: [],
    phones: phonesOf([fields.whatsapp, fields.telefone_celular, fields.telefone_comercial, fields.fone]),
    birthDate: birthDateOf(fields.data_nascimento),
  };
}

function invoiceOf(value: unknown): Invoice | undefined {
  const fields: Fields = fieldsOf(value) ?? {};
  const [ref, dueDate] = [refOf(fields.id), dayOf(fields.data_vencimento)];
  const [whole, open] = [centsOf(fields.valor), centsOf(fields.valor_aberto)];
  if (!ref || !dueDate || whole === undefined || fields.status === "C" || fields.status === "R") return undefined;
  const contractId = refOf(fields.id_contrato);
  return {
    ref,
    dueDate,
    amountCents: whole,
    updatedCents: open !== undefined && open !== whole ? open : null,
    description: lineOf(fields.obs, 120) ?? null,
    contractId: contractId && contractId !== "0" ? contractId : null,
    means: { line: lineOf(fields.linha_digitavel, 80) ?? null, pix: null, pdfUrl: null },
  };
}
