// A telephone's past through a whole node: told in batches, of the chosen time only, and no file that was altered is believed.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { SessionNews, WaJson } from "@prosa/contracts/session-link";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandboxWhatsApp } from "../crash/world.ts";
import { PretendServer, SECRET } from "../server.testing.ts";

const SHOP = "5511999991001";
const ANA = "5511987651001";
const BIA = "5511987651002";
const CARLA = "5511987651003@s.whatsapp.net";
const NOBODY = "5511987651004@s.whatsapp.net";
const STORIES = "status@broadcast";
const GROUP = "120363000000009001@g.us";
const DAY = 86_400_000;
const JOB = "00000000-0000-4000-8000-000000000001";

let sandbox: Sandbox;
let server: PretendServer;
let node: ChildProcess;
const now = Math.floor(Date.now() / 1_000) * 1_000;

beforeAll(async () => {
  sandbox = await startSandboxWhatsApp();
  server = await new PretendServer().listening();
  const { media } = await sandbox.get<{ media: string }>("/");
  node = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      SESSION_LINK_URLS: server.url,
      SESSION_LINK_SECRET: SECRET,
      SESSION_WA_URL: sandbox.url,
      SESSION_WA_CERTIFICATE: sandbox.certificate,
      SESSION_WA_MEDIA_URL: media,
    },
  });
  await sandbox.post("/people", { number: ANA, name: "Ana" });
  await sandbox.post("/people", { number: BIA, name: "Bia" });
  await sandbox.post("/groups", { jid: GROUP, subject: "Obras", people: [ANA, BIA, SHOP] });
  const wish = { people: [ANA, BIA], messages: 1_000, days: 50, until: now / 1_000, group: GROUP, chunk: 500 };
  const book = { names: { [ANA]: "Ana", "5511987651003": "Carla do Depósito" }, others: [CARLA, NOBODY, STORIES] };
  await sandbox.post(`/people/${SHOP}/past`, { ...wish, book });
}, 90_000);
afterAll(() => {
  node.kill("SIGKILL");
  server.close();
  sandbox.stop();
});

async function paired(): Promise<void> {
  await expect.poll(() => server.heldBy, { timeout: 20_000 }).not.toBeNull();
  await server.ask("pair", { how: "qr", phone: null });
  await expect.poll(() => server.pairings.at(-1)?.show, { timeout: 20_000 }).toBe("qr");
  const shown = server.pairings.at(-1);
  if (shown?.show === "qr") await sandbox.post(`/people/${SHOP}/scan`, { qr: shown.qr });
  await expect.poll(() => notices().length, { timeout: 30_000 }).toBe(4);
}

const notices = () =>
  server.news.flatMap((news): WaJson[] => {
    const { protocolMessage } = (news.kind === "message" ? news.message : {}) as {
      protocolMessage?: { historySyncNotification?: WaJson };
    };
    return protocolMessage?.historySyncNotification ? [protocolMessage.historySyncNotification] : [];
  });

function ask(notification: WaJson, more: { since?: number; hasGroups?: boolean; skip?: number } = {}) {
  const { since = 0, hasGroups = true, skip = 0 } = more;
  return server.ask("history.fetch", { job: JOB, notification, since, until: now + DAY, hasGroups, skip });
}
const idsOf = (news: SessionNews[]) => news.map((one) => (one.kind === "message" ? one.attrs.id : ""));

test("everything comes once, as live messages come, with the name in the telephone's book", async () => {
  await paired();
  for (const notice of notices().slice(1, 3)) expect(await ask(notice)).toEqual({ outcome: "over", told: 500 });
  expect(new Set(idsOf(server.past)).size).toBe(1_000);
  const of = (wanted: (attrs: Record<string, string>) => boolean, isOwn: boolean) =>
    server.past.find((news) => news.kind === "message" && news.isOwn === isOwn && wanted(news.attrs));
  const alone = ({ from = "" }: Record<string, string>) => !from.endsWith("@g.us");
  const ana = (await sandbox.person(ANA)).lid;
  expect(of((attrs) => alone(attrs) && attrs.chat_name === "Ana", false)).toMatchObject({
    attrs: { from: `${ana}@lid`, sender_pn: `${ANA}@s.whatsapp.net`, notify: "Ana" },
    message: { conversation: expect.stringMatching(/^passado \d+$/) },
  });
  expect(of(alone, true)).toMatchObject({ attrs: { recipient: expect.stringMatching(/@lid$/) } });
  const inGroup = of((attrs) => !alone(attrs), false);
  expect(inGroup).toMatchObject({
    attrs: { from: GROUP, chat_name: "Obras", participant: expect.stringMatching(/@lid$/) },
  });
}, 120_000);

test("only the chosen time, without groups where they are not wanted, and from where it ended", async () => {
  const [inline, newest = {}] = notices();
  server.past.length = 0;
  expect(await ask(newest, { since: now - 10 * DAY, hasGroups: false, skip: 30 })).toMatchObject({ outcome: "over" });
  const times = server.past.map((news) => (news.kind === "message" ? Number(news.attrs.t) * 1_000 : 0));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(now - 10 * DAY);
  // Ten days are 201 of twenty a day, of which every tenth is the group's.
  expect(times).toHaveLength(201 - 20 - 30);
  server.past.length = 0;
  expect(await ask(inline ?? {})).toMatchObject({ outcome: "over" });
  expect(server.past.length).toBeGreaterThan(0);
}, 60_000);

test("whoever has enough gets no more, and a file that is gone or altered is said to be so", async () => {
  const [, notice = {}] = notices();
  server.past.length = 0;
  server.mostPast = 100;
  expect(await ask(notice)).toEqual({ outcome: "unwanted", told: 200 });
  server.mostPast = Number.POSITIVE_INFINITY;
  server.past.length = 0;
  const other = { ...notice, mediaKey: Buffer.alloc(32, 1).toString("base64") };
  expect(await ask(other)).toEqual({ outcome: "gone", told: 0 });
  expect(await ask({ ...notice, directPath: "/nothing" })).toEqual({ outcome: "gone", told: 0 });
  const nonsense = Buffer.alloc(500, 7).toString("base64");
  expect(await ask({ syncType: 0, initialHistBootstrapInlinePayload: nonsense })).toMatchObject({ outcome: "gone" });
  expect(server.past).toEqual([]);
}, 60_000);

test("people are told with what the telephone calls them and what they call themselves, from where it ended", async () => {
  const [inline = {}, , , names = {}] = notices();
  const tell = async (notification: WaJson, skip = 0) => {
    server.people.length = 0;
    const told = await server.ask("history.contacts", { job: JOB, notification, skip });
    return { told, people: [...server.people] };
  };
  const [ana, bia] = [await sandbox.person(ANA), await sandbox.person(BIA)];
  const nothing = { pn: null, lid: null, name: null, pushName: null };
  const { told, people } = await tell(inline);
  expect(told).toEqual({ outcome: "over", told: 6 });
  expect(people).toEqual(
    expect.arrayContaining([
      { ...nothing, jid: `${ana.lid}@lid`, pn: `${ANA}@s.whatsapp.net`, name: "Ana", isChat: true },
      { ...nothing, jid: `${bia.lid}@lid`, pn: `${BIA}@s.whatsapp.net`, isChat: true },
      { ...nothing, jid: CARLA, name: "Carla do Depósito", isChat: true },
      { ...nothing, jid: NOBODY, isChat: true },
      { ...nothing, jid: STORIES, isChat: true },
      { ...nothing, jid: GROUP, name: "Obras", isChat: true },
    ]),
  );
  expect((await tell(inline, 4)).people).toEqual(people.slice(4));
  expect((await tell(names)).people).toEqual([
    { ...nothing, jid: `${ana.lid}@lid`, pushName: "Ana", isChat: false },
    { ...nothing, jid: `${bia.lid}@lid`, pushName: "Bia", isChat: false },
  ]);
  expect((await tell({ ...names, directPath: "/nothing" })).told).toEqual({ outcome: "gone", told: 0 });
}, 60_000);
