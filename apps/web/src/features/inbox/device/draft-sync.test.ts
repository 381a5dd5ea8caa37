// Two devices of one person and a server between them: what is typed on one is found on the other, and nobody loses a word.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../shared/api/index.ts";
import { aDevice } from "../testing.ts";
import { createDraftSync, type DraftSync, type DraftSyncParts } from "./draft-sync.ts";
import { handedOn } from "./drafts.rules.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import { createKeptFiles } from "./kept-files.ts";

const NOW = Date.parse("2026-03-05T14:00:00.000Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

type Body = Parameters<DraftSyncParts["save"]>[1];
type News = Parameters<DraftSync["hear"]>[0];

/** Decides as the real one does. */
function aServer() {
  const rows = new Map<number, { version: number; body: Body | null; id: string }>();
  const devices: DraftSync[] = [];
  let isAway = false;
  let saves = 0;
  const tell = (news: News) => {
    for (const device of devices) device.hear(news);
  };
  const put = (ticketId: number, id: string, body: Body | null) => {
    const version = (rows.get(ticketId)?.version ?? 0) + 1;
    rows.set(ticketId, { version, body, id });
    tell({ ticketId, id, version, isEmpty: body === null });
    return version;
  };
  const reach = () => {
    if (isAway) throw new ApiError({ code: "network", status: null });
  };
  return {
    rows,
    devices,
    saves: () => saves,
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** What a sent message takes with it. */
    spend(ticketId: number, id: string | null) {
      const row = rows.get(ticketId);
      if (row?.body && row.id === id) put(ticketId, row.id, null);
    },
    async read(ticketId?: number) {
      reach();
      const all = [...rows].filter(([id]) => ticketId === undefined || id === ticketId);
      const updatedAt = new Date().toISOString();
      return {
        drafts: all.flatMap(([id, { body, version }]) => (body ? [{ ...body, ticketId: id, version, updatedAt }] : [])),
        spent: all.flatMap(([id, { body, version }]) => (body ? [] : [{ ticketId: id, version }])),
      };
    },
    async save(ticketId: number, body: Body) {
      reach();
      saves += 1;
      const row = rows.get(ticketId);
      const isEmpty = body.reply === "" && body.note === "" && body.quoted === null;
      if (isEmpty && !row?.body) return row?.version ?? 0;
      const may = !row || (row.id === body.id ? row.body !== null : row.body === null || row.version === body.base);
      if (!may) throw new ApiError({ code: "ERR_CONFLICT", status: 409 });
      return put(ticketId, body.id, isEmpty ? null : body);
    },
  };
}

type Server = ReturnType<typeof aServer>;

async function aWindow(
  server: Server,
  device = aDevice(),
): Promise<{ drafts: Drafts; sync: DraftSync; device: typeof device }> {
  const windows = { tell: () => {}, listen: () => () => {} };
  const drafts = createDrafts({ store: device, files: createKeptFiles(device), windows, now: () => Date.now() });
  await drafts.start();
  const { read, save } = server;
  const sync = createDraftSync({ drafts, read, save, newId: () => crypto.randomUUID(), now: () => Date.now() });
  server.devices.push(sync);
  sync.start();
  await vi.advanceTimersByTimeAsync(0);
  return { drafts, sync, device };
}

const moment = () => vi.advanceTimersByTimeAsync(500);

test("what is typed on one device stands on the other half a second later, in both modes and with its quote", async () => {
  const server = aServer();
  const [desk, phone] = [await aWindow(server), await aWindow(server)];
  const quoted = {
    id: 9,
    clientId: "c-9",
    ticketId: 1,
    type: "text" as const,
    body: "frete?",
    fromMe: false,
    username: null,
  };
  desk.drafts.change(1, { reply: "São 12 reais", note: "confere", quoted });
  await moment();
  expect(phone.drafts.of(1)).toMatchObject({ reply: "São 12 reais", note: "confere", quoted });
  phone.drafts.change(1, { reply: "São 12 reais, chega amanhã" });
  await moment();
  expect(desk.drafts.of(1).reply).toBe("São 12 reais, chega amanhã");
  expect(desk.drafts.replaced.get().size + phone.drafts.replaced.get().size).toBe(0);
});

test("whoever types on and on is saved every second and a half, not with every key", async () => {
  const server = aServer();
  const [desk, phone] = [await aWindow(server), await aWindow(server)];
  for (let key = 1; key <= 40; key++) {
    desk.drafts.change(1, { reply: "x".repeat(key) });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(phone.drafts.of(1).reply.length).toBeGreaterThan(20);
  await moment();
  expect(phone.drafts.of(1).reply).toHaveLength(40);
  expect(server.saves()).toBeLessThan(6);
});

test("a device that opens later finds it; one that was away when it was sent does not keep it", async () => {
  const server = aServer();
  const desk = await aWindow(server);
  desk.drafts.change(1, { reply: "Oi" });
  await moment();
  const later = await aWindow(server);
  expect(later.drafts.of(1).reply).toBe("Oi");
  later.sync.stop();
  server.devices.pop();
  server.spend(1, desk.drafts.of(1).saved?.id ?? null);
  const again = await aWindow(server, later.device);
  expect(again.drafts.of(1).reply).toBe("");
  expect(desk.drafts.of(1).reply).toBe("");
});

test("what is being typed here is never replaced; what was written elsewhere is kept aside", async () => {
  const server = aServer();
  const [desk, phone] = [await aWindow(server), await aWindow(server)];
  server.setAway(true);
  desk.drafts.change(1, { reply: "escrito na mesa" });
  phone.drafts.change(1, { reply: "escrito no celular" });
  await moment();
  server.setAway(false);
  await vi.advanceTimersByTimeAsync(10_000);
  const texts = [desk, phone].map(({ drafts }) => [drafts.of(1).reply, drafts.replaced.get().get(1) ?? ""].join("|"));
  // Whoever came second won; nowhere is a word gone.
  expect(texts[0]).toContain("mesa");
  expect(texts[1]).toContain("celular");
  expect(desk.drafts.of(1).reply).toBe(phone.drafts.of(1).reply);
});

test("what is sent is gone everywhere, and the words typed after it stay", async () => {
  const server = aServer();
  const [desk, phone] = [await aWindow(server), await aWindow(server)];
  desk.drafts.change(1, { reply: "Primeira", note: "meia nota" });
  await moment();
  const { draftId, saved } = handedOn(desk.drafts.of(1));
  desk.drafts.change(1, { reply: "", saved });
  desk.drafts.change(1, { reply: "Segunda" });
  // The message is on its way for longer than the next words need.
  await moment();
  server.spend(1, draftId);
  await moment();
  for (const { drafts } of [desk, phone]) expect(drafts.of(1)).toMatchObject({ reply: "Segunda", note: "meia nota" });
});

test("words that were sent do not come back by a save that was under way, nor when everything is asked for again", async () => {
  const server = aServer();
  const [desk, phone] = [await aWindow(server), await aWindow(server)];
  desk.drafts.change(1, { reply: "Oi" });
  await vi.advanceTimersByTimeAsync(390);
  const { saved } = handedOn(desk.drafts.of(1));
  desk.drafts.change(1, { reply: "", saved });
  desk.sync.start();
  await moment();
  await moment();
  expect([desk, phone].map(({ drafts }) => drafts.of(1).reply)).toEqual(["", ""]);
  phone.drafts.change(1, { reply: "do celular" });
  await moment();
  desk.drafts.change(1, { reply: "", ...{ saved: handedOn(desk.drafts.of(1)).saved } });
  desk.sync.start();
  await moment();
  expect(desk.drafts.of(1).reply).toBe("");
});

test("without a server nothing is lost: it is saved when there is one, also after a reload", async () => {
  const server = aServer();
  const desk = await aWindow(server);
  server.setAway(true);
  desk.drafts.change(1, { reply: "sem rede" });
  desk.drafts.flush();
  await moment();
  desk.sync.stop();
  server.setAway(false);
  const again = await aWindow(server, desk.device);
  await moment();
  expect(again.drafts.of(1).reply).toBe("sem rede");
  expect(server.rows.get(1)?.body?.reply).toBe("sem rede");
});

test("a draft the server no longer knows of is kept and saved again", async () => {
  const server = aServer();
  const desk = await aWindow(server);
  desk.drafts.change(1, { reply: "velho" });
  await moment();
  server.rows.delete(1);
  desk.sync.start();
  await moment();
  expect(desk.drafts.of(1).reply).toBe("velho");
  expect(server.rows.get(1)?.body?.reply).toBe("velho");
});

test("words written while a message waits for the server are not taken along when it goes out at last", async () => {
  const server = aServer();
  const { drafts } = await aWindow(server);
  drafts.change(1, { reply: "Das nove às quinze." });
  await moment();
  server.setAway(true);
  const { draftId, saved } = handedOn(drafts.of(1));
  drafts.change(1, { reply: "", saved });
  await moment();
  drafts.change(1, { reply: "Qualquer coisa, me chame" });
  await moment();
  server.setAway(false);
  await vi.advanceTimersByTimeAsync(5_000);
  server.spend(1, draftId);
  await moment();
  expect(drafts.of(1).reply).toBe("Qualquer coisa, me chame");
  expect(server.rows.get(1)?.body?.reply).toBe("Qualquer coisa, me chame");
});
