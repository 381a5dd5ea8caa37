// A provider for tests: a small HTTP server that answers as it is told and remembers what it was asked.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEgress, type Egress } from "#platform/egress";
import type { ChannelAdapter, ChannelWebhook, OutboundMessage } from "../channel-adapter.ts";
import { whatsappCloud } from "./index.ts";
import type { Credentials } from "./proof.ts";

export const credentials: Credentials = {
  accessToken: "an-invented-access-token",
  appSecret: "an-invented-app-secret",
  verifyToken: "an-invented-verify-token",
};

export interface SeenRequest {
  method: string;
  /** Without the version. */
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  contentType: string;
  raw: Buffer;
  json: unknown;
}

type Answer = (request: SeenRequest, response: ServerResponse) => void;

export interface TestProvider {
  adapter: ChannelAdapter<Credentials>;
  egress: Egress;
  url: string;
  seen: SeenRequest[];
  /** What it answers from now on. */
  answers(answer: Answer): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<TestProvider> {
  const seen: SeenRequest[] = [];
  let answer: Answer = (_, response) => respond(response, 404, {});
  const server = createServer(async (request, response) => {
    const one = await readRequest(request).catch(() => null);
    if (!one) return;
    seen.push(one);
    answer(one, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const egress = createEgress({ allow: [host] });
  return {
    adapter: whatsappCloud({ META_GRAPH_URL: `http://${host}`, META_GRAPH_VERSION: "v24.0" }),
    egress,
    url: `http://${host}`,
    seen,
    answers(next) {
      answer = next;
    },
    async close() {
      await egress.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The one with an address for each channel. */
export function webhookOf({ webhook }: ChannelAdapter<Credentials>): ChannelWebhook<Credentials> {
  if (webhook?.per !== "channel") throw new Error("this adapter has no webhook for each channel");
  return webhook;
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const raw = await buffer(request);
  const url = new URL(request.url ?? "/", "http://provider.example");
  const contentType = request.headers["content-type"] ?? "";
  return {
    method: request.method ?? "",
    path: url.pathname.replace("/v24.0/", ""),
    query: Object.fromEntries(url.searchParams),
    authorization: request.headers.authorization,
    contentType,
    raw,
    json: contentType === "application/json" ? JSON.parse(raw.toString("utf8")) : undefined,
  };
}

export function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

export const refusal = (code: number, details = "why") => ({
  error: { code, message: `(#${code}) no`, error_data: { messaging_product: "whatsapp", details } },
});

/** Takes every file and every message. */
export const accepting: Answer = (request, response) => {
  if (request.path.endsWith("/media")) return respond(response, 200, { id: "1180022334455667" });
  const contacts = [{ input: "+5511987650001", wa_id: "5511987650001", user_id: "BR.1" }];
  respond(response, 200, { messaging_product: "whatsapp", contacts, messages: [{ id: "wamid.OUT1" }] });
};

export const aText: OutboundMessage = {
  clientId: "5b3ad6a8-6d5e-4a3c-9a54-0d2d1f2f9a01",
  account: "330011223344556",
  to: [{ kind: "wa_id", value: "5511987650001" }],
  quotedProviderId: null,
  content: { type: "text", body: "Já saiu!" },
};

/** What every message to that person is wrapped in. */
export const envelope = {
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: "+5511987650001",
  biz_opaque_callback_data: aText.clientId,
};
