// A pretend EFI: the central bank's API Pix behind a certificate, with tokens, charges of both kinds, refunds and webhooks.
import { randomBytes } from "node:crypto";
import { dynamicCode } from "../codes.ts";
import {
  type Call,
  centsOf,
  decimal,
  fieldsIn,
  type Gateway,
  iso,
  Refusal,
  type Reply,
  type Route,
  routed,
  textIn,
} from "../gateway.ts";
import type { Charge } from "../money.types.ts";

const DAY_MS = 86_400_000;
const TOKEN_SECONDS = 3_600;
const tokens = new Map<string, number>();

const refuse = (status: number, name: string, detail: string): never => {
  throw new Refusal(status, { type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title: name, status, detail });
};

function giveToken({ book, headers, body, now }: Call): Reply {
  const { clientId, clientSecret } = book.account("efi").keys;
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  if (headers.authorization !== expected || body.grant_type !== "client_credentials") {
    throw new Refusal(401, { error: "invalid_client", error_description: "The credentials are not valid" });
  }
  const token = randomBytes(24).toString("base64url");
  tokens.set(token, now + TOKEN_SECONDS * 1000);
  return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS } };
}

function putCharge(call: Call, kind: string, txid: string): Reply {
  const { book, body, now } = call;
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) refuse(400, "CobOperacaoInvalida", "txid");
  if (book.find("efi", (charge) => charge.id === txid)) refuse(409, "TxidDuplicado", "The txid is in use");
  const calendar = fieldsIn(body.calendario);
  const original = textIn(fieldsIn(body.valor).original);
  if (!/^\d{1,10}\.\d\d$/.test(original) || centsOf(original) === 0)
    refuse(400, "CobOperacaoInvalida", "valor.original");
  if (body.chave !== book.account("efi").keys.pixKey) refuse(400, "CobOperacaoInvalida", "chave");
  const debtor = fieldsIn(body.devedor);
  if (kind === "cobv" && !(debtor.nome && (debtor.cpf || debtor.cnpj))) refuse(400, "CobVOperacaoInvalida", "devedor");
  const until =
    kind === "cobv"
      ? Date.parse(`${calendar.dataDeVencimento}T23:59:59-03:00`) +
        Number(calendar.validadeAposVencimento ?? 30) * DAY_MS
      : now + Number(calendar.expiracao ?? 86_400) * 1000;
  if (!Number.isFinite(until)) refuse(400, "CobVOperacaoInvalida", "calendario");
  const location = `pix-sandbox.local/v2/${kind}/${randomBytes(12).toString("hex")}`;
  const charge = book.add({
    gateway: "efi",
    id: txid,
    key: txid,
    method: "pix",
    amountCents: centsOf(original),
    expiresAt: until,
    code: dynamicCode(location, null),
    given: body,
    names: { kind, location },
  });
  return { status: 201, body: chargeOf(charge) };
}

function chargeOf(charge: Charge) {
  const { given, names, expiresAt } = charge;
  const calendar = { criacao: iso(charge.createdAt), ...fieldsIn(given.calendario) };
  // The protocol has no word for it: whoever reads must compare the days.
  if (charge.status === "expired" && expiresAt !== null) {
    if (names.kind === "cobv")
      Object.assign(calendar, {
        dataDeVencimento: iso(expiresAt - 2 * DAY_MS).slice(0, 10),
        validadeAposVencimento: 0,
      });
    else Object.assign(calendar, { criacao: iso(expiresAt - DAY_MS), expiracao: 60 });
  }
  return {
    calendario: calendar,
    txid: charge.id,
    revisao: 0,
    status:
      charge.paidAt !== null
        ? "CONCLUIDA"
        : charge.status === "cancelled"
          ? "REMOVIDA_PELO_USUARIO_RECEBEDOR"
          : "ATIVA",
    loc: { id: 1, location: names.location, tipoCob: names.kind },
    devedor: given.devedor,
    valor: given.valor,
    chave: given.chave,
    solicitacaoPagador: given.solicitacaoPagador,
    pixCopiaECola: charge.code,
    ...(charge.paidAt !== null && { pix: [pixOf(charge)] }),
  };
}

function pixOf(charge: Charge) {
  return {
    endToEndId: charge.endToEndId,
    txid: charge.id,
    chave: charge.given.chave,
    valor: decimal(charge.paidCents),
    horario: iso(charge.paidAt ?? 0),
    infoPagador: "",
    ...(charge.refunds.length > 0 && { devolucoes: charge.refunds.map(refundOf) }),
  };
}

function refundOf({ id, amountCents, status, at }: Charge["refunds"][number]) {
  const word = { processing: "EM_PROCESSAMENTO", done: "DEVOLVIDO", refused: "NAO_REALIZADO" };
  return { id, rtrId: `D${id}`, valor: decimal(amountCents), horario: { solicitacao: iso(at) }, status: word[status] };
}

function charge({ book }: Call, kind = "", txid = ""): Charge {
  const found = book.find("efi", (one) => one.id === txid && one.names.kind === kind);
  return found ?? refuse(404, "CobNaoEncontrada", "There is no such charge");
}

function paidCharge({ book }: Call, endToEndId: string): Charge {
  return (
    book.find("efi", (one) => one.endToEndId === endToEndId) ?? refuse(404, "PixNaoEncontrado", "There is no such Pix")
  );
}

function putRefund(call: Call, endToEndId: string, id: string): Reply {
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) refuse(400, "PixDevolucaoInvalida", "id");
  const paid = paidCharge(call, endToEndId);
  const known = paid.refunds.find((one) => one.id === id);
  if (known) refuse(409, "PixDevolucaoDuplicada", "The id is in use");
  const amountCents = centsOf(call.body.valor);
  const left =
    paid.paidCents - paid.refunds.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
  if (!(amountCents > 0 && amountCents <= left)) refuse(400, "PixDevolucaoInvalida", "valor");
  return { status: 201, body: refundOf(call.book.refund(paid, id, amountCents, id)) };
}

function listPix({ book, query }: Call): Reply {
  const [from, to] = [Date.parse(query.get("inicio") ?? ""), Date.parse(query.get("fim") ?? "")];
  const [page, size] = [
    Number(query.get("paginacao.paginaAtual") ?? 0),
    Number(query.get("paginacao.itensPorPagina") ?? 100),
  ];
  const all = book.list("efi").filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt <= to);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.ceil(all.length / size),
    quantidadeTotalDeItens: all.length,
  };
  return {
    status: 200,
    body: { parametros: { paginacao }, pix: all.slice(page * size, (page + 1) * size).map(pixOf) },
  };
}

const routes: Route[] = [
  ["PUT", /^\/v2\/(cobv|cob)\/([^/]+)$/, (call, kind = "", txid = "") => putCharge(call, kind, txid)],
  [
    "GET",
    /^\/v2\/(cobv|cob)\/([^/]+)$/,
    (call, kind, txid) => ({ status: 200, body: chargeOf(charge(call, kind, txid)) }),
  ],
  [
    "PATCH",
    /^\/v2\/(cobv|cob)\/([^/]+)$/,
    (call, kind, txid) => {
      const one = charge(call, kind, txid);
      if (one.status !== "pending" || call.body.status !== "REMOVIDA_PELO_USUARIO_RECEBEDOR")
        refuse(400, "CobOperacaoInvalida", "status");
      call.book.cancel(one);
      return { status: 200, body: chargeOf(one) };
    },
  ],
  ["GET", /^\/v2\/pix$/, listPix],
  ["PUT", /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/, (call, e2e = "", id = "") => putRefund(call, e2e, id)],
  [
    "GET",
    /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/,
    (call, e2e = "", id = "") => {
      const refund = paidCharge(call, e2e).refunds.find((one) => one.id === id);
      return {
        status: 200,
        body: refundOf(refund ?? refuse(404, "PixDevolucaoNaoEncontrada", "There is no such refund")),
      };
    },
  ],
  [
    "PUT",
    /^\/v2\/webhook\/([^/]+)$/,
    ({ book, body }, pixKey = "") => {
      if (pixKey !== book.account("efi").keys.pixKey) refuse(404, "WebhookNaoEncontrado", "chave");
      book.account("efi").targets = [{ id: pixKey, url: textIn(body.webhookUrl), token: "", events: [] }];
      return { status: 201, body: { webhookUrl: body.webhookUrl } };
    },
  ],
];

export const efi: Gateway = {
  name: "efi",
  answer(call) {
    if (call.path === "/oauth/token") return giveToken(call);
    const [, token = ""] = /^Bearer (.+)$/.exec(call.headers.authorization ?? "") ?? [];
    if ((tokens.get(token) ?? 0) < call.now)
      throw new Refusal(401, { nome: "token_invalido", mensagem: "The token is not valid" });
    return routed(routes, call, () => refuse(404, "NaoEncontrado", "There is no such resource"));
  },
  // Only money is told: neither expiry nor cancelling.
  newsOf: (paid, news) => (news === "paid" || news === "refunded" ? { pix: [pixOf(paid)] } : null),
  sign(_body, _charge, to, _book, { secret }) {
    // The literal /pix lands behind whatever the address ends with.
    const url = secret === undefined ? to.url : to.url.replace(/hmac=[^&]*/, `hmac=${encodeURIComponent(secret)}`);
    return { url: `${url}/pix`, headers: {} };
  },
};
