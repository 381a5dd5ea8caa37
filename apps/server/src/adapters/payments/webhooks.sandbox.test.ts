// Webhooks of the five gateways: the documents' own vectors, true ones repeated and reordered, and forged ones without effect.
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { GatewayId } from "@prosa/contracts/payments";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ChargeRequest, ChargeSnapshot, WebhookInput } from "./gateway-adapter.ts";
import { aBench, aCharge, type Bench, got } from "./gateways.factory.ts";
import { createGatewayAdapters } from "./index.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 1024 });
let bench: Bench;
beforeAll(async () => {
  bench = await aBench();
  for (const id of GatewayId.options) await bench.listen(id);
});
afterAll(() => bench.close());

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const FORGERIES = ["secret", "empty", "old", "body", "reference", "amount"];

describe.each(GatewayId.options)("%s", (id) => {
  const verify = (input: WebhookInput, now = new Date()) =>
    bench.adapter(id).verifyWebhook(input, bench.credentials(id), now);
  const made = async (request: ChargeRequest) =>
    got(await bench.adapter(id).createCharge(request, bench.credentials(id), bench.reach()));
  const pay = ({ ref }: ChargeSnapshot) => bench.control("/pay", { gateway: id, ref });
  const take = () => {
    const all = bench.received[id] ?? [];
    bench.received[id] = [];
    return all;
  };
  /** What a webhook brings about: the gateway is asked about whatever it names, and only that answer counts. */
  async function effectsOf(input: WebhookInput): Promise<string[]> {
    const verdict = verify(input);
    if (verdict.kind !== "hint") return [];
    const states = verdict.charges.map(async ({ ref }) => {
      const asked = await bench
        .adapter(id)
        .getCharge({ ref: ref ?? "", key: null, method: "pix" }, bench.credentials(id), bench.reach());
      return asked.ok ? asked.value.status : asked.class;
    });
    return Promise.all(states);
  }

  test.each(FORGERIES)("forged by another %s, it has no effect", async (how) => {
    const [victim, other] = [await made(aCharge()), await made(aCharge())];
    take();
    await bench.control("/webhooks/forge", { gateway: id, ref: victim.ref, other: other.ref, how });
    const arrived = take();
    expect(arrived).toHaveLength(1);
    for (const input of arrived) expect(await effectsOf(input)).not.toContain("paid");
    // Nothing but a true word, or a signature of what was signed, gets as far as a question.
    const isUnsigned = id === "mercadopago" && how === "body";
    if (!isUnsigned && how !== "amount") for (const input of arrived) expect(verify(input).kind).toBe("rejected");
  });

  test("said five times it is one piece of news", async () => {
    const snapshot = await made(aCharge());
    take();
    await bench.control("/webhooks", { gateway: id, copies: 5 });
    await pay(snapshot);
    await until(() => expect(bench.received[id]?.length).toBeGreaterThanOrEqual(5));
    await bench.control("/webhooks", { gateway: id, copies: 1 });
    const names = take().flatMap((input) => {
      const verdict = verify(input);
      return verdict.kind === "hint" ? [verdict.dedupeKey] : [];
    });
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(new Set(names).size).toBe(1);
  });

  test("in any order, each leads to how things stand", async () => {
    const snapshot = await made(aCharge());
    take();
    await bench.control("/webhooks", { gateway: id, held: true });
    await pay(snapshot);
    await bench.control("/refund", { gateway: id, ref: snapshot.ref });
    await until(async () => {
      const ledger: { kind: string; ref: string }[] = await bench.control("/ledger");
      expect(ledger.some(({ kind, ref }) => kind === "refunded" && ref === snapshot.ref)).toBe(true);
    });
    await bench.control("/webhooks/release", { gateway: id, order: "reversed" });
    await until(() => expect(bench.received[id]?.length).toBeGreaterThanOrEqual(2));
    for (const input of take()) expect(await effectsOf(input)).toEqual(["refunded"]);
  });

  test("silenced, nothing comes, and asking tells it all the same", async () => {
    const request = aCharge();
    const snapshot = await made(request);
    take();
    await bench.control("/webhooks", { gateway: id, silent: true });
    await pay(snapshot);
    const now = got(
      await bench
        .adapter(id)
        .getCharge({ ref: snapshot.ref, key: request.key, method: "pix" }, bench.credentials(id), bench.reach()),
    );
    expect(now.status).toBe("paid");
    expect(take()).toEqual([]);
    await bench.control("/webhooks", { gateway: id, silent: false });
    expect(await bench.control("/webhooks/replay", { gateway: id, ref: snapshot.ref })).toEqual({ answered: 200 });
    for (const input of take()) expect(await effectsOf(input)).toEqual(["paid"]);
  });

  test("rubbish is refused or ignored, never a failure", () => {
    const bodies = [
      "",
      "{",
      "null",
      "[]",
      "1",
      '{"pix":[null,1,{"txid":5}]}',
      '{"charge":7,"payment":[],"data":{"object":"x"}}',
      "\u0000",
    ];
    const headers = [
      {},
      { "x-signature": "ts=,v1=", "x-request-id": "a" },
      { "x-signature": "ts=1794700800,v1=zz", "x-request-id": "a", "stripe-signature": "t=x,v1=,v1" },
      { "asaas-access-token": "", authorization: "", "x-webhook-signature": "%%%", "stripe-signature": ",,,=" },
    ];
    for (const body of bodies) {
      for (const given of headers) {
        for (const query of [{}, { hmac: ["a", "b"], "data.id": { a: 1 } }, { hmac: "", "data.id": "" }]) {
          const input = { rawBody: Buffer.from(body), headers: given, query, sourceIp: "127.0.0.1" };
          expect(verify(input).kind).not.toBe("hint");
        }
      }
    }
  });

  test("credentials without what proves a webhook cannot be kept", () => {
    const good = bench.credentials(id) as Record<string, string>;
    const proof = ["webhookSecret", "webhookToken"].filter((name) => name in good);
    expect(proof).toHaveLength(1);
    for (const name of proof) {
      for (const value of ["", "short"]) {
        expect(bench.adapter(id).credentials.safeParse({ ...good, [name]: value }).success).toBe(false);
      }
    }
  });
});

describe("vectors of the documents", () => {
  const gateways = createGatewayAdapters({
    MERCADOPAGO_URL: "https://mp.example",
    ASAAS_URL: "https://asaas.example",
    EFI_URL: "https://efi.example",
    EFI_WEBHOOK_SOURCES: "34.193.116.226",
    WOOVI_URL: "https://woovi.example",
    WOOVI_PUBLIC_KEY: keys.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    STRIPE_URL: "https://stripe.example",
  });
  const input = (more: Partial<WebhookInput>): WebhookInput => ({
    rawBody: Buffer.from("{}"),
    headers: {},
    query: {},
    sourceIp: "127.0.0.1",
    ...more,
  });
  const now = new Date(1_794_700_800_000);

  test.each([
    [
      "ord01kx9demo00000000000000001",
      "1794700800000",
      "c23bf3e331e5d02397e2b06ed8fef78cc76039eea9b79e37454d67cd1622acb2",
      "order",
    ],
    ["90817263544", "1794700800", "e7cb1a06b951949b1ddfd791d29ef81a52d54785df0baafa357c37a7acb0deb1", "payment"],
  ])("Mercado Pago signs %s", (id, ts, v1, type) => {
    const credentials = { accessToken: "x", webhookSecret: "mp_demo_secret_01" };
    const headers = { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": "6f1c2d3e-0a4b-4c5d-8e6f-7a8b9c0d1e2f" };
    const verify = (query: Record<string, string>, at = now) =>
      gateways.get("mercadopago")?.verifyWebhook(input({ headers, query }), credentials, at).kind;
    expect(verify({ "data.id": id, type })).toBe("hint");
    expect(verify({ "data.id": id.toUpperCase(), type })).toBe("hint");
    expect(verify({ "data.id": `${id}0`, type })).toBe("rejected");
    expect(verify({ "data.id": id, type: "qr" })).toBe("ignored");
    expect(verify({ "data.id": id, type }, new Date(now.getTime() + 16 * 86_400_000))).toBe("rejected");
  });

  test("Stripe signs time and body", () => {
    const rawBody = Buffer.from('{"id":"evt_demo_1","type":"payment_intent.succeeded"}');
    const v1 = "9dc0a3d73a99712b7c64e1657b0321da4e30050b23194c54d5e4c3e4332be6b1";
    const credentials = { secretKey: "x", webhookSecret: "whsec_demo_stripe" };
    const verify = (header: string, body = rawBody, at = now) =>
      gateways
        .get("stripe")
        ?.verifyWebhook(input({ rawBody: body, headers: { "stripe-signature": header } }), credentials, at).kind;
    // True, and about nothing we know.
    expect(verify(`t=1794700800,v1=${v1}`)).toBe("ignored");
    expect(verify(`t=1794700800,v1=${"0".repeat(64)},v1=${v1}`)).toBe("ignored");
    expect(verify(`t=1794700801,v1=${v1}`)).toBe("rejected");
    expect(verify(`t=1794700800,v1=${v1}`, Buffer.concat([rawBody, Buffer.from(" ")]))).toBe("rejected");
    expect(verify(`t=1794700800,v1=${v1}`, rawBody, new Date(now.getTime() + 301_000))).toBe("rejected");
  });

  test("Woovi signs the body with its key and with the shared secret", () => {
    const rawBody = Buffer.from('{"event":"OPENPIX:CHARGE_COMPLETED","charge":{"correlationID":"inv-2026-0012"}}');
    const shared = createHmac("sha1", "woovi-demo-secret").update(rawBody).digest("base64");
    expect(shared).toBe("gIETxJ7Ynu/zTSHM0EyoQCR2L8Q=");
    const token = "t".repeat(32);
    const credentials = { appId: "x", webhookToken: token, hmacSecret: "woovi-demo-secret" };
    const headers = {
      authorization: token,
      "x-openpix-signature": shared,
      "x-webhook-signature": sign("RSA-SHA256", rawBody, keys.privateKey).toString("base64"),
    };
    const verify = (more: Record<string, string>, given = credentials) =>
      gateways.get("woovi")?.verifyWebhook(input({ rawBody, headers: { ...headers, ...more } }), given, now);
    expect(verify({})).toMatchObject({ kind: "hint", charges: [{ ref: "inv-2026-0012" }] });
    expect(verify({ authorization: "another" })?.kind).toBe("rejected");
    expect(verify({ "x-openpix-signature": "another" })?.kind).toBe("rejected");
    expect(verify({ "x-openpix-signature": "" }, { ...credentials, hmacSecret: "" })?.kind).toBe("hint");
    expect(verify({ "x-webhook-signature": shared })?.kind).toBe("rejected");
  });

  test("EFI is known by the secret in the address and by where it calls from", () => {
    const rawBody = Buffer.from('{"pix":[{"endToEndId":"E1","txid":"v1"},{"endToEndId":"E2","txid":"v2"}]}');
    const secret = "s".repeat(32);
    const verify = (hmac: string, sourceIp = "34.193.116.226") =>
      gateways
        .get("efi")
        ?.verifyWebhook(input({ rawBody, query: { hmac, ignorar: "/pix" }, sourceIp }), { webhookSecret: secret }, now);
    expect(verify(secret)).toMatchObject({ kind: "hint", charges: [{ ref: "v1" }, { ref: "v2" }] });
    expect(verify(`${secret}/pix`)?.kind).toBe("hint");
    expect(verify(secret, "127.0.0.1")?.kind).toBe("rejected");
    expect(verify("")?.kind).toBe("rejected");
    expect(verify(secret.slice(1))?.kind).toBe("rejected");
  });
});
