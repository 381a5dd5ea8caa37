// What the tests share: a sandbox on a random port, and a business that keeps every webhook it is sent.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import { startSandbox } from "./sandbox.ts";

export const NUMBER = {
  phoneNumberId: "330011223344556",
  wabaId: "210044556677889",
  displayPhoneNumber: "+55 11 3000-1000",
  verifiedName: "Loja Aurora",
  accessToken: "token-of-the-shop",
  appSecret: "secret-of-the-app",
  verifyToken: "word-of-the-callback",
};
export const ANA = "5511987650001";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
type Json = any;
type Received = { headers: IncomingHttpHeaders; raw: Buffer; value: Json };

/** A callback that answers the handshake, and 200 to webhooks unless `answers` holds other statuses to give first. */
export async function aBusiness({ answers = [] as number[] } = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://business");
    if (request.method === "GET") {
      const isKnown = url.searchParams.get("hub.verify_token") === NUMBER.verifyToken;
      response.writeHead(isKnown ? 200 : 403).end(isKnown ? url.searchParams.get("hub.challenge") : "");
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const body = parse(raw);
    received.push({ headers: request.headers, raw, value: body?.entry?.[0]?.changes?.[0]?.value });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    /** Messages in the order in which they arrived, from all changes of all bodies. */
    messages: (): Json[] => valuesOf(received).flatMap((value) => value.messages ?? []),
    notices: (field: string): Json[] =>
      changesOf(received).flatMap((change) => (change.field === field ? [change.value] : [])),
    statuses: (wamid: string): Json[] =>
      valuesOf(received)
        .flatMap((value) => value.statuses ?? [])
        .filter((status: Json) => status.id === wamid),
  };
}

function changesOf(received: Received[]): Json[] {
  const entries = received.flatMap(({ raw }) => parse(raw)?.entry ?? []);
  return entries.flatMap((entry: Json) => entry.changes ?? []);
}

function valuesOf(received: Received[]): Json[] {
  return changesOf(received).map((change) => change.value ?? {});
}

function parse(raw: Buffer): Json {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}

/** Runs fast: a tenth of the real delays, and retries that do not keep a test waiting. */
export async function aSandbox({
  callbackUrl = null as string | null,
  people = [] as Json[],
  settings = {},
  snapshot = undefined as string | undefined,
} = {}) {
  const sandbox = await startSandbox({
    port: 0,
    host: "127.0.0.1",
    ...(snapshot && { snapshot }),
    seed: { numbers: [{ ...NUMBER, callbackUrl }], people, settings: { pace: 0.1, webhookRetryMs: 5, ...settings } },
  });
  onTestFinished(() => sandbox.close());

  async function ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(sandbox.url + path, init);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
  }

  /** A file of that type, as a business uploads it. */
  async function upload(bytes: string | Buffer, type: string, { filename = "file", fields = {} as Json } = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ messaging_product: "whatsapp", type, ...fields })) {
      if (typeof value === "string") form.set(name, value);
    }
    form.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type }), filename);
    const response = await fetch(`${sandbox.url}/v24.0/${NUMBER.phoneNumberId}/media`, {
      method: "POST",
      headers: { authorization: `Bearer ${NUMBER.accessToken}` },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Json };
  }

  return {
    url: sandbox.url,
    upload,
    /** One of the files that come with the sandbox, uploaded by the business. */
    async uploadSample(name: string, type: string): Promise<string> {
      const bytes = await readFile(new URL(`../samples/${name}`, import.meta.url));
      return (await upload(bytes, type, { filename: name })).body.id;
    },
    control: (path: string, body?: unknown) => ask(`/__control${path}`, body),
    /** Everything a person may say, with the answer of the callback awaited. */
    speak: (words: Json) =>
      ask("/__control/say", { phoneNumberId: NUMBER.phoneNumberId, from: ANA, await: true, ...words }),
    send(to: string, type: string, content: unknown, more: Record<string, unknown> = {}) {
      const body = { messaging_product: "whatsapp", to, type, [type]: content, ...more };
      return this.graph(`/${NUMBER.phoneNumberId}/messages`, body);
    },
    graph: (path: string, body?: unknown, token = NUMBER.accessToken) =>
      ask(`/v24.0${path}`, body, { authorization: `Bearer ${token}`, "content-type": "application/json" }),
    say: (from: string, text: string) =>
      ask("/__control/say", { phoneNumberId: NUMBER.phoneNumberId, from, text, await: true }),
    sendText(to: string, text: string, more: Record<string, unknown> = {}) {
      const body = { messaging_product: "whatsapp", to, type: "text", text: { body: text }, ...more };
      return this.graph(`/${NUMBER.phoneNumberId}/messages`, body);
    },
  };
}

/** A person with this script who has just written, so that the window is open. */
export async function aConversation(script = "happy", settings = {}, snapshot?: string) {
  const business = await aBusiness();
  const people = [{ phone: ANA, script }];
  const sandbox = await aSandbox({ callbackUrl: business.url, people, settings, ...(snapshot && { snapshot }) });
  const said = await sandbox.say(ANA, "Oi");
  return { business, sandbox, inbound: said.body.wamid as string };
}

export function until(check: () => void | Promise<void>) {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}
