// The control port, as the demo and the suites use it: everything by HTTP, nothing by import.
import { afterEach, beforeEach, expect, test } from "vitest";
import { baileysClient, type Client } from "../client.testing.ts";
import { WhatsApp } from "../whatsapp.ts";
import { startControl } from "./control.ts";

let wa: WhatsApp;
let client: Client;
let control: Awaited<ReturnType<typeof startControl>>;

const SHOP = "5511999990001";
const ANA = "5511987650001";

async function post(path: string, body: object = {}) {
  const response = await fetch(control.url + path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}
const get = async (path: string) => (await fetch(control.url + path)).json();

beforeEach(async () => {
  wa = await new WhatsApp().listen();
  control = await startControl(wa);
  client = baileysClient(wa);
  client.start();
  await expect.poll(() => client.qr).toBeTruthy();
  await post(`/people/${SHOP}/scan`, { qr: client.qr });
  await expect.poll(async () => (await get(`/people/${SHOP}`)).devices[0]?.isOnline).toBe(true);
});
afterEach(() => {
  client.stop();
  control.server.close();
  control.server.closeAllConnections();
  wa.close();
});

test("every kind a customer can write arrives", async () => {
  const said = [
    { text: "Oi" },
    { location: { latitude: -23.5, longitude: -46.6, name: "Praça" } },
    { contact: { name: "Bia", phone: "5511987650002" } },
    { file: { kind: "image", base64: Buffer.from("foto").toString("base64"), mimetype: "image/png", caption: "veja" } },
    { file: { kind: "audio", base64: Buffer.from("voz").toString("base64"), mimetype: "audio/ogg", isVoice: true } },
  ];
  for (const words of said) expect((await post(`/people/${ANA}/write`, { to: SHOP, ...words })).status).toBe(200);

  await expect.poll(() => client.got.length).toBe(said.length);
  const kinds = client.got.flatMap(({ message }) => Object.keys(message ?? {}));
  expect(kinds).toEqual(
    expect.arrayContaining(["conversation", "locationMessage", "contactMessage", "imageMessage", "audioMessage"]),
  );
  const sealed = await fetch(client.got.find(({ message }) => message?.imageMessage)?.message?.imageMessage?.url ?? "");
  expect(sealed.status).toBe(200);
});

test("a link to a file expires, and refusals, silence and endings come as ordered", async () => {
  const file = { kind: "image", base64: Buffer.from("foto").toString("base64"), mimetype: "image/png" };
  await post(`/people/${ANA}/write`, { to: SHOP, file });
  await expect.poll(() => client.got.length).toBe(1);
  await post("/media", { expire: true });
  expect((await fetch(client.got[0]?.message?.imageMessage?.url ?? "")).status).toBe(410);

  await post(`/people/${SHOP}/behave`, { refuse: { code: "463", times: 1 } });
  await client.sock.sendMessage(`${ANA}@s.whatsapp.net`, { text: "recusada" });
  const facts = async () => (await get("/ledger?only=facts")).facts;
  await expect.poll(facts).toContainEqual(expect.objectContaining({ kind: "refused", detail: "463" }));
  expect((await get(`/people/${ANA}`)).shown.map(({ text }: { text: string }) => text)).not.toContain("recusada");

  await post(`/people/${SHOP}/disconnect`, { code: "503" });
  await expect.poll(() => client.codes).toContain(503);
  await expect.poll(() => client.isOpen).toBe(true);
  await post(`/people/${SHOP}/remove-devices`);
  await expect.poll(() => client.codes).toContain(401);
});

test("a telephone tells of its past, in the notice itself and in sealed files", async () => {
  const heard: string[] = [];
  client.sock.ev.on("messages.upsert", ({ messages }) => {
    for (const { message } of messages) {
      const notice = message?.protocolMessage?.historySyncNotification;
      if (notice) heard.push(notice.initialHistBootstrapInlinePayload ? "inline" : (notice.directPath ?? ""));
    }
  });
  const past = { people: [ANA, "5511987650002"], messages: 50, days: 10, chunk: 20, tell: true };

  const { ids } = (await post(`/people/${SHOP}/past`, past)).body;

  expect(new Set(ids).size).toBe(50);
  await expect.poll(() => heard.length).toBe(4);
  expect(heard[0]).toBe("inline");
  const { media } = await get("/");
  expect((await fetch(media + heard[1])).status).toBe(200);
  const facts: { kind: string }[] = (await get("/ledger?only=facts")).facts;
  expect(facts.filter(({ kind }) => kind === "past")).toHaveLength(4);
});

test("what nobody can do is said in words", async () => {
  expect(await post(`/people/${SHOP}/scan`, { qr: "https://wa.me/settings/linked_devices#x,y,z,w" })).toEqual({
    status: 409,
    body: { error: "Nobody shows this QR any more." },
  });
  expect((await post(`/people/${ANA}/write`, { to: "5511900000000", text: "Oi" })).status).toBe(404);
});
