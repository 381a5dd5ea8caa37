// The provider's words in ours, from recorded bodies; proofs of origin; what each answer to a send means.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createEgress, type Egress } from "#platform/egress";
import type { OutboundText } from "../channel-adapter.ts";
import { classOf } from "./failures.ts";
import { whatsappCloud } from "./index.ts";

const credentials = {
  accessToken: "an-invented-access-token",
  appSecret: "an-invented-app-secret",
  verifyToken: "an-invented-verify-token",
};
const adapter = whatsappCloud({ graphUrl: "http://127.0.0.1:1", graphVersion: "v24.0" });
const fixture = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

test("a text becomes a message with every name its writer is known by", () => {
  expect(adapter.parse(fixture("inbound-text"))).toEqual([
    {
      kind: "message",
      account: "330011223344556",
      providerId: "wamid.INVENTED-IN-1",
      from: [
        { kind: "wa_id", value: "5511987650001" },
        { kind: "wa_bsuid", value: "BR.7310093348812045" },
      ],
      profileName: "Ana Lima",
      at: new Date(1790000000_000),
      type: "text",
      body: "Oi, o pedido já saiu? 🙂",
      quotedProviderId: "wamid.INVENTED-OUT-1",
    },
  ]);
});

test("no message is dropped for its type: it keeps its words or at least its kind", () => {
  const changes = adapter.parse(fixture("inbound-other-types"));
  expect(changes.map((change) => (change.kind === "message" ? [change.type, change.body] : change))).toEqual([
    ["unsupported", "a foto do defeito"],
    ["unsupported", "[audio]"],
    ["unsupported", "nota.pdf"],
    ["unsupported", "Loja"],
    ["unsupported", "👍"],
    ["text", "Parar"],
    ["text", "Novo pedido"],
    ["unsupported", "[unsupported]"],
    ["unsupported", "[hologram]"],
    ["text", "sem número"],
  ]);
  expect(changes.at(-1)).toMatchObject({ from: [{ kind: "wa_bsuid", value: "BR.998877" }], profileName: null });
});

test("statuses carry our own id when it is one, the reason of a failure, and tolerate new words", () => {
  expect(adapter.parse(fixture("statuses"))).toMatchObject([
    { kind: "status", providerId: "wamid.OUT1", status: "sent", callbackId: "5b3ad6a8-6d5e-4a3c-9a54-0d2d1f2f9a01" },
    { kind: "status", providerId: "wamid.OUT1", status: "delivered", callbackId: null },
    {
      kind: "status",
      status: "failed",
      failure: { class: "WINDOW_CLOSED", code: "131047", detail: "More than 24 hours have passed." },
    },
    { kind: "unreadable", reason: "status: timestamp (invalid_type)" },
  ]);
});

test("strange bodies are named unreadable, without their contents, and never throw", () => {
  const message = (fields: object) => ({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value: { messages: [fields] } }] }],
  });
  const strange = [
    null,
    7,
    "text",
    [],
    {},
    { object: "page", entry: [] },
    message({}),
    message({ id: "secret words" }),
  ];
  for (const body of strange) {
    const changes = adapter.parse(body);
    expect(changes.map(({ kind }) => kind)).toEqual(["unreadable"]);
    expect(JSON.stringify(changes)).not.toContain("secret words");
  }
  const nobody = message({ id: "wamid.N", timestamp: "1790000000", type: "text", text: { body: "?" } });
  expect(adapter.parse(nobody)).toEqual([{ kind: "unreadable", reason: "message: nobody wrote it" }]);
});

test("characters the database cannot hold do not reach it", () => {
  const body = fixture("inbound-text");
  body.entry[0].changes[0].value.messages[0].text.body = "a\u0000b\ud800c";
  expect(adapter.parse(body)).toMatchObject([{ body: "ab\ufffdc" }]);
});

test("the signature is checked over the raw bytes, and everything else is refused", () => {
  const raw = Buffer.from(JSON.stringify(fixture("inbound-text")));
  const sign = (bytes: Buffer, key = credentials.appSecret) =>
    `sha256=${createHmac("sha256", key).update(bytes).digest("hex")}`;
  const verify = (signature: string | string[] | undefined, bytes = raw, known = credentials) =>
    adapter.verify(bytes, { "x-hub-signature-256": signature as string }, known);

  expect(verify(sign(raw))).toBe(true);
  const refused = [undefined, "", "sha256=", sign(raw).slice(0, -1), sign(raw).toUpperCase(), [sign(raw), sign(raw)]];
  for (const signature of refused) expect(verify(signature)).toBe(false);
  expect(verify(sign(raw).replace("sha256", "sha1"))).toBe(false);
  expect(verify(sign(raw, "another-app-secret"))).toBe(false);
  expect(verify(sign(raw), Buffer.from(JSON.stringify(fixture("inbound-text"), null, 1)))).toBe(false);
  expect(verify(sign(raw, ""), raw, { ...credentials, appSecret: "" })).toBe(false);
});

test("the handshake echoes the challenge only to whoever knows the token", () => {
  const query = { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": credentials.verifyToken };
  expect(adapter.handshake(query, credentials)).toBe("1158201444");
  expect(adapter.handshake({ ...query, "hub.verify_token": "no" }, credentials)).toBeNull();
  expect(adapter.handshake({ ...query, "hub.mode": "unsubscribe" }, credentials)).toBeNull();
  expect(adapter.handshake({ ...query, "hub.challenge": "<script>" }, credentials)).toBeNull();
  expect(adapter.handshake({ ...query, "hub.verify_token": ["a", "b"] }, credentials)).toBeNull();
  expect(adapter.handshake({}, credentials)).toBeNull();
});

test("weak secrets are no credentials", () => {
  expect(adapter.credentials.safeParse(credentials).success).toBe(true);
  for (const name of ["accessToken", "appSecret", "verifyToken"]) {
    expect(adapter.credentials.safeParse({ ...credentials, [name]: "" }).success).toBe(false);
  }
});

test.each([
  [190, "AUTH_LOST"],
  [0, "AUTH_LOST"],
  [230, "AUTH_LOST"],
  [131016, "RETRY_LATER"],
  [130429, "RATE_CHANNEL"],
  [131056, "RATE_PAIR"],
  [131047, "WINDOW_CLOSED"],
  [131026, "INVALID_RECIPIENT"],
  [131049, "RECIPIENT_BLOCKED"],
  [131048, "SPAM_RISK"],
  [131031, "ACCOUNT_BLOCKED"],
  [100, "BAD_REQUEST"],
  [999999, "UNKNOWN"],
])("code %i is %s", (code, name) => {
  expect(classOf(code)).toBe(name);
});

const opened: (Server | Egress)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) {
    if ("closeAllConnections" in one) one.closeAllConnections();
    await one.close();
  }
});

async function provider(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({ allow: [`127.0.0.1:${port}`] });
  opened.push(server, egress);
  const { send } = whatsappCloud({ graphUrl: `http://127.0.0.1:${port}`, graphVersion: "v24.0" });
  return (message: Partial<OutboundText> = {}) => send({ ...text, ...message }, credentials, egress);
}

const text: OutboundText = {
  clientId: "5b3ad6a8-6d5e-4a3c-9a54-0d2d1f2f9a01",
  account: "330011223344556",
  to: [{ kind: "wa_id", value: "5511987650001" }],
  body: "Já saiu!",
  quotedProviderId: "wamid.IN1",
};

const answering = (status: number, body: unknown, headers = {}) =>
  provider((_request, response) => response.writeHead(status, headers).end(JSON.stringify(body)));

test("a send says what the provider documents and returns the provider's id", async () => {
  const seen: { url?: string; authorization?: string; body?: unknown } = {};
  const send = await provider((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      Object.assign(seen, { url: request.url, authorization: request.headers.authorization, body: JSON.parse(body) });
      const contacts = [{ input: "+5511987650001", wa_id: "5511987650001", user_id: "BR.1" }];
      response.end(JSON.stringify({ contacts, messages: [{ id: "wamid.OUT1" }] }));
    });
  });
  expect(await send()).toEqual({
    outcome: "accepted",
    providerId: "wamid.OUT1",
    recipient: [
      { kind: "wa_id", value: "5511987650001" },
      { kind: "wa_bsuid", value: "BR.1" },
    ],
  });
  expect(seen).toEqual({
    url: "/v24.0/330011223344556/messages",
    authorization: `Bearer ${credentials.accessToken}`,
    body: {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+5511987650001",
      context: { message_id: "wamid.IN1" },
      biz_opaque_callback_data: text.clientId,
      type: "text",
      text: { body: "Já saiu!", preview_url: false },
    },
  });
});

test("refusals, temporary refusals and silence are told apart", async () => {
  const refusal = (code: number) => ({ error: { code, message: "no", error_data: { details: "why" } } });
  const refused = await answering(400, refusal(131047));
  expect(await refused()).toEqual({ outcome: "refused", class: "WINDOW_CLOSED", code: "131047", detail: "why" });

  const slowed = await answering(400, refusal(131056), { "retry-after": "7" });
  expect(await slowed()).toMatchObject({ outcome: "retry", class: "RATE_PAIR", afterMs: 7_000 });

  const busy = await answering(503, "busy");
  expect(await busy()).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });

  const gateway = await answering(502, "a gateway's page");
  expect(await gateway()).toMatchObject({ outcome: "unknown" });

  const odd = await answering(200, { messages: [] });
  expect(await odd()).toMatchObject({ outcome: "unknown" });

  const broken = await provider((request) => request.socket.destroy());
  expect(await broken()).toMatchObject({ outcome: "unknown" });
});

test("nothing was sent when nobody was there, or when nobody can be addressed", async () => {
  const egress = createEgress({ allow: ["127.0.0.1:1"] });
  opened.push(egress);
  expect(await adapter.send(text, credentials, egress)).toMatchObject({ outcome: "retry", class: "RETRY_LATER" });
  expect(await adapter.send({ ...text, to: [] }, credentials, egress)).toMatchObject({
    outcome: "refused",
    class: "INVALID_RECIPIENT",
  });
});
