// The pretend gateways together: one book of money, the doors at which each is asked, and EFI's own door with certificates.
import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "../http/certificates.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Timers } from "../timers.ts";
import { asaas } from "./asaas/index.ts";
import { type Book, type BookState, createBook } from "./book.ts";
import { efi } from "./efi/index.ts";
import { createMoneyFaults, type MoneyFaults } from "./faults.ts";
import { type Call, type Gateway, Refusal, type Reply } from "./gateway.ts";
import { mercadopago } from "./mercadopago/index.ts";
import type { Fields, GatewayName } from "./money.types.ts";
import { stripe } from "./stripe/index.ts";
import { createMoneyWebhooks, type MoneyWebhooks } from "./webhooks.ts";
import { woovi } from "./woovi/index.ts";

export const gateways: Record<GatewayName, Gateway> = { mercadopago, asaas, efi, woovi, stripe };

export type Payments = {
  book: Book;
  webhooks: MoneyWebhooks;
  faults: MoneyFaults;
  /** Where EFI listens, its authority, and the certificate of the business. */
  efi: { url: string; authority: string; certificate: string; key: string };
  wooviPublicKey(): string;
  answer(gateway: Gateway, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
  listen(host: string, port: number): Promise<void>;
  save(): BookState;
  restore(state: BookState): void;
  reset(): void;
  close(): void;
};

type Needs = { now(): number; timers: Timers; baseUrl(): string };

const MAX_BODY = 256 * 1024;

export function createPayments({ now, timers, baseUrl }: Needs): Payments {
  const book = createBook(now, timers);
  const webhooks = createMoneyWebhooks(book, now, timers);
  const faults = createMoneyFaults();
  const authority = createAuthority("Sandbox of EFI");
  const client = authority.client("business of the sandbox");
  let server: Server | null = null;
  giveKeys(book);
  book.onNews((charge, news) => webhooks.tell(gateways[charge.gateway], charge, news));

  const payments: Payments = {
    book,
    webhooks,
    faults,
    efi: { url: "", authority: authority.certificate, ...client },
    wooviPublicKey: () => book.account("woovi").keys.publicKey ?? "",
    async answer(gateway, request, response, url) {
      const raw = await readBody(request, MAX_BODY);
      const fault = faults.take(gateway.name, request.method ?? "GET", url.pathname);
      if (fault?.when === "before") return faults.strike(response, fault);
      const reply = replyOf(gateway, {
        book,
        now: now(),
        baseUrl: baseUrl(),
        method: request.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: fieldsOf(raw, request.headers["content-type"]),
        raw,
      });
      if (fault) return faults.strike(response, fault);
      sendJson(response, reply.status, reply.body, reply.headers);
    },
    async listen(host, port) {
      const { certificate, key } = authority.server();
      const ca = authority.certificate;
      const options = { cert: certificate, key, ca, requestCert: true, rejectUnauthorized: true };
      const listening = createServer(options, (request, response) => {
        const url = URL.parse(request.url ?? "/", "https://efi");
        if (!url) return sendJson(response, 400, {});
        payments.answer(efi, request, response, url).catch((error) => fail(response, error));
      });
      server = listening;
      await new Promise<void>((resolve, reject) => {
        listening.once("error", reject);
        listening.listen(port, host, resolve);
      });
      const bound = (listening.address() as AddressInfo).port;
      payments.efi.url = `https://${host === "::1" ? "[::1]" : host}:${bound}`;
    },
    save: () => book.state,
    restore: (state) => void Object.assign(book.state, state),
    reset() {
      const kept = book.account("woovi").keys;
      book.reset();
      webhooks.reset();
      faults.clear();
      // The product knows the public key: it outlives a reset.
      Object.assign(book.account("woovi").keys, {
        privateKey: kept.privateKey,
        publicKey: kept.publicKey,
        strangersKey: kept.strangersKey,
      });
    },
    close() {
      webhooks.close();
      server?.close();
      server?.closeAllConnections();
    },
  };
  return payments;
}

export function fail(response: ServerResponse, error: unknown) {
  if (!(error instanceof HttpProblem)) console.error(error);
  sendJson(response, error instanceof HttpProblem ? error.status : 500, { error: String(error) });
}

function replyOf(gateway: Gateway, call: Call): Reply {
  try {
    return gateway.answer(call);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    if (error instanceof HttpProblem) return { status: error.status, body: { error: error.message } };
    throw error;
  }
}

function fieldsOf(raw: string, type = ""): Fields {
  if (type.includes("x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(raw));
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function giveKeys(book: Book) {
  const pair = () =>
    generateKeyPairSync("rsa", {
      // As long as the gateway's own.
      modulusLength: 1024,
      publicKeyEncoding: { type: "spki", format: "der" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
  const [own, strangers] = [pair(), pair()];
  Object.assign(book.account("woovi").keys, {
    privateKey: own.privateKey,
    publicKey: own.publicKey.toString("base64"),
    strangersKey: strangers.privateKey,
  });
}
