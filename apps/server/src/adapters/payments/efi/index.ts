// EFI (formerly Gerencianet): Pix by the central bank's API, over connections that show our certificate (providers/payments.md, 5).
import { type Fields, fieldsOf, idOf, listOf, numberOf } from "#adapters/reading";
import { declareProviderValue } from "#platform/config";
import { ask, missing, unreadable, type Words, wordOf } from "../calling.ts";
import type {
  Asked,
  ChargeName,
  ChargeRequest,
  ChargeSnapshot,
  GatewayAdapter,
  PaidEntry,
  Reach,
  RefundRequest,
  RefundSnapshot,
  WebhookInput,
  WebhookVerdict,
} from "../gateway-adapter.ts";
import { decimalOf } from "../money.ts";
import { bodyOf, fingerprintOf, isSame } from "../proving.ts";
import { Credentials, identityOf } from "./credentials.ts";
import { chargeOf, paidOf, refundOf } from "./reading.ts";
import { createTokens } from "./token.ts";

const ADDRESS = declareProviderValue({
  variable: "EFI_URL",
  standard: "https://pix.api.efipay.com.br",
  accepts: "address",
});
const SOURCES = declareProviderValue({
  variable: "EFI_WEBHOOK_SOURCES",
  standard: "34.193.116.226",
  accepts: /^[0-9a-fA-F.:]{2,45}(,[0-9a-fA-F.:]{2,45}){0,9}$/,
});

const wordsOf: Words = (fields) => {
  const first = fieldsOf(listOf(fields.violacoes)[0]);
  const type = wordOf(fields.type)?.split("/").at(-1);
  return {
    code: type ?? wordOf(fields.nome) ?? wordOf(fields.error),
    detail:
      wordOf(first?.razao) ?? wordOf(fields.detail) ?? wordOf(fields.mensagem) ?? wordOf(fields.error_description),
  };
};

const DAYS_AFTER_DUE = 60;
const MOST_PAGES = 50;
const PAGE = 100;

/** Ours, so that a charge is found by its key: the first letter says which of the two kinds it is. */
export function txidOf(key: string, hasDueDate: boolean): string {
  return `${hasDueDate ? "v" : "c"}${fingerprintOf(key).slice(0, 31)}`;
}
const pathOf = (txid: string) => `/v2/${txid.startsWith("c") ? "cob" : "cobv"}/${encodeURIComponent(txid)}`;
const refundPath = ({ key, paymentId }: RefundRequest) =>
  `/v2/pix/${encodeURIComponent(paymentId)}/devolucao/${key.replaceAll("-", "")}`;

export function efi(values: Readonly<Record<string, string>>): GatewayAdapter<Credentials> {
  const base = values[ADDRESS] ?? "";
  const sources = new Set((values[SOURCES] ?? "").split(","));
  const tokens = createTokens(base, wordsOf);

  type More = { json?: unknown; method?: "PUT" | "PATCH"; headers?: Record<string, string> };
  async function call(
    reach: Reach,
    credentials: Credentials,
    purpose: string,
    path: string,
    more: More = {},
    isAgain = false,
  ): Promise<Asked<Fields>> {
    const token = await tokens.get(credentials, reach);
    if (!token.ok) return token;
    const headers = { ...more.headers, authorization: `Bearer ${token.value}` };
    const identity = identityOf(credentials);
    const asked = await ask(
      reach,
      { ...more, url: base + path, headers, identity, purpose: `payments.efi.${purpose}` },
      wordsOf,
    );
    if (asked.ok || asked.class !== "AUTH_LOST" || isAgain) return asked;
    // The token may have been taken back before its time: a new one decides.
    tokens.drop(credentials);
    return call(reach, credentials, purpose, path, more, true);
  }

  const read = (asked: Asked<Fields>, now: Date): Asked<ChargeSnapshot> => {
    if (!asked.ok) return asked;
    const snapshot = chargeOf(asked.value, now);
    return snapshot ? { ok: true, value: snapshot } : unreadable("charge");
  };
  const get = async (txid: string, credentials: Credentials, reach: Reach) =>
    read(await call(reach, credentials, "get", pathOf(txid)), reach.now);

  async function findByKey(
    { key }: ChargeRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot | null>> {
    for (const hasDueDate of [true, false]) {
      const found = await get(txidOf(key, hasDueDate), credentials, reach);
      if (found.ok || found.class !== "NOT_FOUND") return found;
    }
    return { ok: true, value: null };
  }

  async function createCharge(
    request: ChargeRequest,
    credentials: Credentials,
    reach: Reach,
  ): Promise<Asked<ChargeSnapshot>> {
    if (request.method !== "pix") return missing("method");
    const hasDueDate = request.payer.taxId !== null;
    const txid = txidOf(request.key, hasDueDate);
    const json = hasDueDate ? dueCharge(request, credentials) : plainCharge(request, credentials);
    const made = read(await call(reach, credentials, "create", pathOf(txid), { json, method: "PUT" }), reach.now);
    // A name that exists is our own charge, made by an attempt whose answer was lost.
    if (made.ok || (made.class !== "BAD_REQUEST" && made.class !== "CONFLICT")) return made;
    const known = await get(txid, credentials, reach);
    return known.ok ? known : made;
  }

  return {
    id: "efi",
    capabilities: { methods: ["pix"], hasDueDate: true, longestMs: null, tellsExpiry: false, needs: {} },
    pace: { perSecond: 5 },
    connecting: {
      fields: [
        { name: "clientId", kind: "text", min: 8, max: 200 },
        { name: "clientSecret", kind: "secret", min: 8, max: 200 },
        { name: "certificate", kind: "certificate", min: 100, max: 20_000 },
        { name: "pixKey", kind: "text", min: 5, max: 77 },
      ],
      webhook: "registered",
      read: ({ clientId = "", clientSecret = "", certificate = "", pixKey = "" }, makeSecret) => ({
        clientId,
        clientSecret,
        certificate,
        pixKey,
        webhookSecret: makeSecret(),
      }),
    },
    credentials: Credentials,
    async check(credentials, reach) {
      tokens.drop(credentials);
      const token = await tokens.get(credentials, reach);
      return token.ok ? { ok: true, value: true } : token;
    },
    createCharge,
    getCharge: ({ ref }: ChargeName, credentials, reach) => get(ref, credentials, reach),
    findByKey,
    async cancel({ ref }, credentials, reach) {
      const json = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
      const done = await call(reach, credentials, "cancel", pathOf(ref), { json, method: "PATCH" });
      if (!done.ok && done.class !== "BAD_REQUEST" && done.class !== "CONFLICT") return done;
      return get(ref, credentials, reach);
    },
    async refund(request, credentials, reach) {
      const json = { valor: decimalOf(request.amountCents) };
      const done = await call(reach, credentials, "refund", refundPath(request), { json, method: "PUT" });
      const asked =
        done.ok || done.class !== "CONFLICT" ? done : await call(reach, credentials, "refund", refundPath(request));
      if (!asked.ok) return asked;
      const refund = refundOf(asked.value);
      return refund ? { ok: true, value: refund } : unreadable("refund");
    },
    async getRefund(request, credentials, reach): Promise<Asked<RefundSnapshot | null>> {
      const found = await call(reach, credentials, "refund", refundPath(request));
      if (!found.ok) return found.class === "NOT_FOUND" ? { ok: true, value: null } : found;
      const refund = refundOf(found.value);
      return refund ? { ok: true, value: refund } : unreadable("refund");
    },
    async listPaid(since, credentials, reach) {
      const paid: PaidEntry[] = [];
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({
          inicio: since.toISOString(),
          fim: reach.now.toISOString(),
          "paginacao.paginaAtual": String(page),
          "paginacao.itensPorPagina": String(PAGE),
        });
        const found = await call(reach, credentials, "list", `/v2/pix?${query}`);
        if (!found.ok) return found;
        paid.push(...listOf(found.value.pix).flatMap((one) => paidOf(one) ?? []));
        const pages = numberOf(fieldsOf(fieldsOf(found.value.parametros)?.paginacao)?.quantidadeDePaginas) ?? 1;
        if (page + 1 >= pages) break;
      }
      return { ok: true, value: paid };
    },
    verifyWebhook: (input, credentials) => verify(input, credentials, sources),
    async registerWebhook(url, credentials, reach) {
      // The gateway appends /pix to whatever stands last: an empty parameter takes it.
      const json = { webhookUrl: `${url}?hmac=${encodeURIComponent(credentials.webhookSecret)}&ignorar=` };
      const path = `/v2/webhook/${encodeURIComponent(credentials.pixKey)}`;
      const headers = { "x-skip-mtls-checking": "true" };
      const done = await call(reach, credentials, "webhook", path, { json, method: "PUT", headers });
      return done.ok ? { ok: true, value: true } : done;
    },
  };
}

function dueCharge({ payer, amountCents, dueDate, description }: ChargeRequest, { pixKey }: Credentials): unknown {
  const { name, taxId, email, address } = payer;
  return {
    calendario: { dataDeVencimento: dueDate, validadeAposVencimento: DAYS_AFTER_DUE },
    devedor: {
      [taxId?.length === 11 ? "cpf" : "cnpj"]: taxId,
      nome: name.slice(0, 200),
      email,
      ...(address
        ? {
            logradouro: `${address.street} ${address.number}`,
            cidade: address.city,
            uf: address.state,
            cep: address.zip,
          }
        : {}),
    },
    valor: { original: decimalOf(amountCents) },
    chave: pixKey,
    solicitacaoPagador: description.slice(0, 140),
  };
}

function plainCharge(
  { amountCents, payableUntil, askedAt, description }: ChargeRequest,
  { pixKey }: Credentials,
): unknown {
  const seconds = Math.max(300, Math.floor((payableUntil.getTime() - askedAt.getTime()) / 1000));
  return {
    calendario: { expiracao: seconds },
    valor: { original: decimalOf(amountCents) },
    chave: pixKey,
    solicitacaoPagador: description.slice(0, 140),
  };
}

/** Behind a proxy our side sees no certificate of theirs: a secret in the address, and where it comes from. */
function verify(input: WebhookInput, { webhookSecret }: Credentials, sources: ReadonlySet<string>): WebhookVerdict {
  const { hmac } = input.query;
  // Where the empty parameter is missing, /pix ends up behind the secret.
  const given = typeof hmac === "string" ? hmac.replace(/\/pix$/, "") : undefined;
  if (!isSame(given, webhookSecret)) return { kind: "rejected", reason: "secret" };
  if (!sources.has(input.sourceIp)) return { kind: "rejected", reason: "source" };
  const all = listOf(bodyOf(input.rawBody)?.pix).map(fieldsOf);
  const charges = all.flatMap((pix) => {
    const ref = idOf(pix?.txid);
    return ref ? [{ ref, key: null }] : [];
  });
  if (charges.length === 0) return { kind: "ignored", reason: "no charge" };
  // A refund is told with the payment's own name: what is told of it belongs to the name of the news.
  const told = all.map((pix) => [
    pix?.endToEndId,
    listOf(pix?.devolucoes).map((one) => [fieldsOf(one)?.id, fieldsOf(one)?.status]),
  ]);
  return { kind: "hint", dedupeKey: fingerprintOf(JSON.stringify(told)), charges };
}
