// A whole node as a process between a pretend server and the pretend WhatsApp: paired, written to, answered, moved and lost.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandboxWhatsApp } from "./crash/world.ts";
import { PretendServer, SECRET } from "./server.testing.ts";

let sandbox: Sandbox;
let server: PretendServer;
let node: ChildProcess | undefined;
let output = "";
let count = 0;
let SHOP = "";
let ANA = "";

beforeAll(async () => {
  sandbox = await startSandboxWhatsApp();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  count++;
  SHOP = `551199999000${count}`;
  ANA = `551198765${String(count).padStart(4, "0")}`;
  await sandbox.post("/people", { number: ANA, name: "Ana" });
  server = await new PretendServer().listening();
  output = "";
  node = startNode();
});
afterEach((context) => {
  if (context.task.result?.state === "fail") process.stderr.write(output);
  node?.kill("SIGKILL");
  server.close();
});

function startNode(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    // Its own variables only.
    env: {
      PATH: process.env.PATH,
      SESSION_LINK_URLS: server.url,
      SESSION_LINK_SECRET: SECRET,
      SESSION_WA_URL: sandbox.url,
      SESSION_WA_CERTIFICATE: sandbox.certificate,
      SESSION_TIME_PERCENT: "2",
    },
  });
  child.stdout?.on("data", (data) => {
    output += data;
  });
  child.stderr?.on("data", (data) => {
    output += data;
  });
  return child;
}

const phases = () => server.phases.map(({ phase }) => phase);
const words = () =>
  server.news.flatMap((news) => (news.kind === "message" ? [String(news.message.conversation ?? "")] : []));
const shownToAna = async () => (await sandbox.person(ANA)).shown.map(({ text }) => text);
const device = async () => (await sandbox.person(SHOP)).devices.at(-1);
const text = (id: string, said: string) => ({
  id,
  to: `${ANA}@s.whatsapp.net`,
  message: { conversation: said },
  attrs: {},
  composeMs: 0,
});

/** How many ports a process listens on, by what the kernel says of its open files. */
function listeningSockets(pid: number): number {
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return "";
    }
  });
  const own = new Set(files.flatMap((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1] ?? []));
  const rows = ["tcp", "tcp6"].flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, "utf8").split("\n").slice(1));
  const LISTEN = "0A";
  return rows.map((row) => row.trim().split(/\s+/)).filter((row) => row[3] === LISTEN && own.has(row[9] ?? "")).length;
}

async function paired(): Promise<void> {
  await expect.poll(() => server.heldBy).not.toBeNull();
  await server.ask("pair", { how: "qr", phone: null });
  await expect.poll(() => server.pairings.some(({ show }) => show === "qr")).toBe(true);
  const shown = server.pairings.find((what) => what.show === "qr");
  if (shown?.show === "qr") await sandbox.post(`/people/${SHOP}/scan`, { qr: shown.qr });
  await expect.poll(phases).toContain("open");
  await expect.poll(async () => (await device())?.isOnline).toBe(true);
}

test("paired by QR: words come in with their names, answers go out under their id, receipts come back", async () => {
  await paired();
  expect(phases()).toEqual(["pairing", "linking", "open"]);
  expect(server.phases.at(-1)?.own).toMatchObject({ phone: SHOP, lid: expect.stringMatching(/^\d+$/) });
  await expect.poll(() => server.pairings.map(({ show }) => show)).toEqual(["qr", "linking", "open"]);

  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "Oi" });
  await expect.poll(words).toEqual(["Oi"]);
  expect(server.news.find(({ kind }) => kind === "message")).toMatchObject({
    isOwn: false,
    attrs: { sender_pn: `${ANA}@s.whatsapp.net`, notify: "Ana" },
  });

  expect(await server.ask("send", text("3EB0AA", "Bom dia"))).toEqual({ outcome: "acked" });
  expect(await server.ask("send", text("3EB0AA", "Bom dia"))).toEqual({ outcome: "acked" });
  await expect.poll(shownToAna).toEqual(["Oi", "Bom dia"]);
  const receipts = () =>
    server.news.flatMap((news) => (news.kind === "receipt" ? [news.attrs.type ?? "delivered"] : []));
  await expect.poll(receipts).toEqual(expect.arrayContaining(["delivered", "read"]));
  expect(server.sent.has("3EB0AA")).toBe(true);
  // No number in a name, and nothing readable in a value.
  expect([...server.keys].flat().join().includes(ANA)).toBe(false);
  expect(output).not.toMatch(/privKey|Bom dia|Closing session/);
  expect(listeningSockets(node?.pid ?? 0)).toBe(0);
});

test("paired by code, and typed on the phone", async () => {
  await expect.poll(() => server.heldBy).not.toBeNull();
  await server.ask("pair", { how: "code", phone: SHOP });
  const code = () => server.pairings.flatMap((what) => (what.show === "code" ? [what.code] : []))[0];
  await expect.poll(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await sandbox.post(`/people/${SHOP}/code`, { code: code() });
  await expect.poll(phases).toContain("open");

  await sandbox.post(`/people/${SHOP}/type`, { to: ANA, text: "do celular" });

  const own = () => server.news.find((news) => news.kind === "message" && news.isOwn);
  await expect.poll(own).toMatchObject({ message: { deviceSentMessage: { message: { conversation: "do celular" } } } });
});

test("questions are answered: numbers, groups, where files go, an expired file", async () => {
  await paired();
  const number = await server.ask("ask", { about: "number", of: { numbers: [ANA, "5511900000000"] } });
  expect(number.said).toEqual({ found: [expect.objectContaining({ asked: ANA, jid: `${ANA}@s.whatsapp.net` })] });
  const media = await server.ask("ask", { about: "mediaConn", of: {} });
  expect(media.said).toMatchObject({ hosts: [expect.stringContaining("127.0.0.1:")], ttlSeconds: 3600 });
  const jid = `12036300000000${count}@g.us`;
  await sandbox.post("/groups", { jid, subject: "Clientes", people: [SHOP, ANA] });
  const group = await server.ask("ask", { about: "group", of: { jid } });
  expect(group.said).toMatchObject({ subject: "Clientes" });
  expect(await server.ask("send", { ...text("3EB0BB", "ao grupo"), to: jid })).toEqual({ outcome: "acked" });
  await expect.poll(shownToAna).toContain("ao grupo");

  const file = { kind: "image", base64: Buffer.from("foto").toString("base64"), mimetype: "image/png" };
  const { id } = await sandbox.post<{ id: string }>(`/people/${ANA}/write`, { to: SHOP, file });
  const image = () => server.news.flatMap((news) => (news.kind === "message" && news.attrs.id === id ? [news] : []))[0];
  await expect.poll(image).toBeTruthy();
  const { mediaKey = "" } = (image()?.message.imageMessage ?? {}) as { mediaKey?: string };
  const key = { id, remoteJid: image()?.attrs.from, fromMe: false };
  const again = await server.ask("ask", { about: "mediaRetry", of: { key, mediaKey } });
  expect(again.said.directPath).toMatch(/^\/v\/.*\.enc\?/);
});

test("refusals and silence are told as they are", async () => {
  await paired();
  await sandbox.post(`/people/${SHOP}/behave`, { refuse: { code: "429", times: 1 } });
  expect(await server.ask("send", text("3EB0C1", "um"))).toEqual({ outcome: "refused", code: 429, until: null });
  const until = Math.floor(Date.now() / 1000) + 3600;
  await sandbox.post(`/people/${SHOP}/behave`, { timeLockUntil: until });
  expect(await server.ask("send", text("3EB0C2", "dois"))).toEqual({
    outcome: "refused",
    code: 463,
    until: until * 1000,
  });
  await expect.poll(() => server.news.some(({ kind }) => kind === "timelock")).toBe(true);
  await sandbox.post(`/people/${SHOP}/behave`, { timeLockUntil: null, refuse: { code: "479", times: 1 } });
  expect(await server.ask("send", text("3EB0C3", "três"))).toEqual({ outcome: "acked" });
  await expect.poll(shownToAna).toEqual(["três"]);
});

test("connections that end are opened again, with the same keys; a removed device is lost and keeps them", async () => {
  await paired();
  for (const ending of [{ code: "503" }, { isHard: true }, { code: "500" }, { code: "515" }]) {
    const { logins = 0 } = (await device()) ?? {};
    await sandbox.post(`/people/${SHOP}/disconnect`, ending);
    await expect.poll(async () => (await device())?.logins).toBe(logins + 1);
    await expect.poll(async () => (await device())?.isOnline).toBe(true);
  }
  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "ainda aí?" });
  await expect.poll(words).toEqual(["ainda aí?"]);
  const before = server.keys.size;

  await sandbox.post(`/people/${SHOP}/remove-devices`);

  await expect.poll(() => server.phases.at(-1)).toMatchObject({ phase: "lost", reason: "loggedOut", code: 401 });
  await expect.poll(() => server.released).toHaveLength(1);
  expect(server.keys.size).toBeGreaterThanOrEqual(before);
});

test("another program on the session is yielded to, and named at the third time", async () => {
  await paired();
  for (let time = 1; time <= 3; time++) {
    await expect.poll(async () => (await device())?.isOnline).toBe(true);
    await sandbox.post(`/people/${SHOP}/disconnect`, { conflict: "replaced" });
    await expect.poll(() => server.released.length).toBe(time);
  }
  expect(server.phases.at(-1)).toMatchObject({ phase: "lost", reason: "usedElsewhere", code: 440 });
});

test("killed, another process takes it over; words written meanwhile come once and in order", async () => {
  await paired();
  node?.kill("SIGKILL");
  for (const said of ["um", "dois", "três"]) await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: said });
  server.heldBy = null;
  node = startNode();
  await expect.poll(words).toEqual(["um", "dois", "três"]);
  expect(phases().slice(-2)).toEqual(["opening", "open"]);
});

test("cut off from the link it falls silent before its lease is over; fenced, it says nothing more", async () => {
  await paired();
  server.isMute = true;
  await expect.poll(async () => (await device())?.isOnline).toBe(false);
  server.isMute = false;
  server.heldBy = null;
  server.socket?.terminate();
  await expect.poll(async () => (await device())?.isOnline).toBe(true);

  server.refuseCommits = "fenced";
  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "a outro" });
  await expect.poll(async () => (await device())?.isOnline).toBe(false);
  expect((await device())?.waiting).toBeGreaterThan(0);
  expect((await sandbox.ledger()).stale).toBe(0);
});

test("frozen, it is taken over; woken, it says nothing", async () => {
  await paired();
  const frozen = node;
  frozen?.kill("SIGSTOP");
  node = startNode();
  // A claim the frozen one had already sent is answered before.
  await expect.poll(() => output.split("link.ready").length).toBe(3);
  server.heldBy = null;
  await expect.poll(async () => (await device())?.logins).toBe(2);
  await expect.poll(async () => (await device())?.isOnline).toBe(true);
  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "ao novo" });
  await expect.poll(words).toEqual(["ao novo"]);

  frozen?.kill("SIGCONT");
  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "ainda ao novo" });

  await expect.poll(words).toEqual(["ao novo", "ainda ao novo"]);
  frozen?.kill("SIGKILL");
  expect((await sandbox.ledger()).stale).toBe(0);
  expect(server.epoch).toBe(2);
});

test("a database that is away holds every receipt back, and nothing is lost", async () => {
  await paired();
  server.refuseCommits = "away";
  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "espere" });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await device())?.waiting).toBeGreaterThan(0);
  server.refuseCommits = null;
  await expect.poll(words).toEqual(["espere"]);
  await expect.poll(async () => (await device())?.waiting).toBe(0);
  // Each number once: a repeated commit repeats its number.
  expect(server.seqs).toEqual([...new Set(server.seqs)]);
});

test("three hundred stanzas that make no sense change nothing: the next message comes", async () => {
  await paired();
  const { lid } = await sandbox.person(ANA);
  const from = `${lid}@lid`;
  const tags = ["message", "receipt", "call", "notification"];
  const nodes = Array.from({ length: 300 }, (_, place) => {
    const base64 = Buffer.alloc(place * 7, place).toString("base64");
    const attrs: Record<string, string> = {
      from,
      id: `X${place}`,
      t: String(place),
      type: ["w:gp2", "read", "text", ""][place % 4] ?? "",
    };
    if (place % 5 === 0) delete attrs.from;
    if (place % 7 === 0) attrs.id = "x".repeat(3_000);
    if (place % 11 === 0) attrs.from = "\u0000@@:::";
    const inner = {
      tag: ["enc", "offer", "add", "list"][place % 4] ?? "enc",
      attrs: { type: ["pkmsg", "msg", "skmsg", "?"][place % 4] ?? "", v: "2" },
      content: { base64 },
    };
    return { tag: tags[place % tags.length], attrs, content: place % 3 === 0 ? undefined : [inner] };
  });
  await sandbox.post(`/people/${SHOP}/raw`, { nodes });
  await sandbox.post(`/people/${ANA}/write`, { to: SHOP, text: "ainda aqui" });

  await expect.poll(words, { timeout: 40_000 }).toEqual(["ainda aqui"]);
  expect(output).not.toContain("node.fault");
  expect(await server.ask("send", text("3EB0F1", "sim"))).toEqual({ outcome: "acked" });
  await expect(server.ask("send", { ...text("3EB0F2", ""), to: "nobody" })).rejects.toThrow("refused");
});

test("another number than wanted is logged out again", async () => {
  await expect.poll(() => server.heldBy).not.toBeNull();
  await server.ask("pair", { how: "qr", phone: null });
  server.verdict = "logout";
  await expect.poll(() => server.pairings.length).toBeGreaterThan(0);
  const [shown] = server.pairings;
  if (shown?.show === "qr") await sandbox.post(`/people/${SHOP}/scan`, { qr: shown.qr });
  await expect.poll(() => server.released.length).toBeGreaterThan(0);
  await expect.poll(async () => (await sandbox.person(SHOP)).devices).toEqual([]);
});
