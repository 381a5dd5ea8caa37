// The pretend WhatsApp against an unmodified Baileys: paired both ways, words both ways, alone and in a group, and a retry.
import { afterEach, beforeEach, expect, test } from "vitest";
import { baileysClient, type Client } from "./client.testing.ts";
import { scan } from "./device/pairing.ts";
import { enterCode } from "./device/pairing-code.ts";
import type { Person } from "./people/person.ts";
import { askAgain, typeOnPhone, write, writeGroup } from "./people/writing.ts";
import { WhatsApp } from "./whatsapp.ts";

let wa: WhatsApp;
let client: Client;
let shop: Person;
let ana: Person;

beforeEach(async () => {
  wa = await new WhatsApp().listen();
  shop = wa.person("5511999990001", "Loja");
  ana = wa.person("5511987650001", "Ana");
  client = baileysClient(wa);
  client.start();
  await expect.poll(() => client.qr).toBeTruthy();
});
afterEach(() => {
  client.stop();
  wa.close();
});

// In no order: this library lets messages overtake one another.
const texts = () => client.got.map(({ message }) => message?.conversation ?? message?.extendedTextMessage?.text);
const shownTo = (person: Person) => person.shown.map(({ text }) => text);

async function pairByQr(): Promise<void> {
  scan(wa, client.qr ?? "", shop);
  await expect.poll(() => client.isOpen).toBe(true);
  await expect.poll(() => shop.linked[0]?.connection?.isReady).toBe(true);
}

test("a device is linked by the QR on its screen, comes again after 515 and is open", async () => {
  await pairByQr();

  expect(client.codes).toEqual([515]);
  expect(client.sock.user?.id).toBe(shop.linked[0]?.jid);
  expect(wa.ledger.facts.map(({ kind }) => kind)).toEqual(["linked", "login"]);
});

test("a device is linked by the code typed into the phone", async () => {
  const code = await client.sock.requestPairingCode(shop.number);

  await expect.poll(() => wa.codes.has(shop.number)).toBe(true);
  await enterCode(wa, code, shop);

  await expect.poll(() => client.isOpen).toBe(true);
  expect(client.sock.user?.id).toBe(shop.linked[0]?.jid);
});

test("words go both ways, named by LID and by number, and receipts come back", async () => {
  await pairByQr();
  await write(wa, ana, shop, { conversation: "Oi" });
  await write(wa, ana, shop, { conversation: "pelo número" }, { mode: "pn" });
  await expect.poll(() => texts().sort()).toEqual(["Oi", "pelo número"]);

  const sent = await client.sock.sendMessage(ana.lidJid, { text: "Bom dia, Ana" });
  await client.sock.sendMessage(ana.numberJid, { text: "De novo" });

  await expect.poll(() => shownTo(ana).slice(2)).toEqual(["Bom dia, Ana", "De novo"]);
  await expect.poll(() => shop.linked[0]?.unacked.size).toBe(0);
  const told = wa.ledger.stanzas.filter(
    ({ tag, direction, attrs }) => tag === "receipt" && direction === "told" && attrs.id === sent?.key.id,
  );
  expect(told.map(({ attrs }) => attrs.type)).toEqual([undefined, "read"]);
  expect(wa.ledger.facts.filter(({ kind }) => kind === "unreadable" || kind === "fault")).toEqual([]);
});

test("a group is read and written, and what is typed on the phone comes too", async () => {
  await pairByQr();
  const bia = wa.person("5511987650002", "Bia");
  const group = wa.group("120363000000000001@g.us", "Clientes", [shop, ana, bia]);
  await writeGroup(wa, ana, group, { conversation: "no grupo" });
  await writeGroup(wa, ana, group, { conversation: "outra vez" });
  await typeOnPhone(wa, shop, ana, { conversation: "do celular" });
  await expect.poll(() => texts().sort()).toEqual(["do celular", "no grupo", "outra vez"]);

  await client.sock.sendMessage(group.jid, { text: "resposta ao grupo" });

  await expect.poll(() => shownTo(bia)).toEqual(["no grupo", "outra vez", "resposta ao grupo"]);
});

test("a message the device cannot read is written again under its id and read", async () => {
  await pairByQr();
  await write(wa, ana, shop, { conversation: "um" });
  await expect.poll(texts).toEqual(["um"]);
  // The phone believes in a session the device has never heard of.
  const address = client.sock.signalRepository.jidToSignalProtocolAddress(ana.lidJid);
  await client.sock.authState.keys.set({ session: { [address]: null } });

  const id = await write(wa, ana, shop, { conversation: "dois" });

  await expect.poll(texts, { timeout: 20_000 }).toContain("dois");
  expect(wa.ledger.facts.some((fact) => fact.kind === "retry" && fact.id === id)).toBe(true);
});

test("a customer's phone asks again and is given the same words", async () => {
  await pairByQr();
  await write(wa, ana, shop, { conversation: "Oi" });
  await expect.poll(texts).toEqual(["Oi"]);
  const sent = await client.sock.sendMessage(ana.lidJid, { text: "Bom dia" });
  await expect.poll(() => shownTo(ana)).toContain("Bom dia");
  const [device] = shop.linked;
  if (!sent?.key.id || !device) throw new Error("Nothing was sent.");
  client.sent.set(sent.key.id, sent);

  askAgain(ana, device, sent.key.id);

  await expect
    .poll(() => wa.ledger.facts.filter(({ kind, id }) => kind === "delivered" && id === sent.key.id))
    .toHaveLength(2);
  expect(shownTo(ana).filter((text) => text === "Bom dia")).toHaveLength(1);
});
