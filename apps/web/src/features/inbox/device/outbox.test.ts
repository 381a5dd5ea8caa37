// The outbox at work: order, reload, no link, a second window.
import type { Message } from "@prosa/contracts/messages";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../shared/api/index.ts";
import { aDevice, aDraftFile, aMessage } from "../testing.ts";
import type { OutboxItem } from "./outbox.rules.ts";
import { createOutbox, FileGone, type Transfer } from "./outbox.ts";
import { whenSent } from "./when-sent.ts";

type Answer = Message | ApiError | FileGone;

/** A server that answers when told to, and remembers client ids as the real one does. */
function aServer() {
  const calls: { item: OutboxItem; transfer: Transfer; answer(given: Answer): Promise<void> }[] = [];
  const stored = new Map<string, Message>();
  const send = (item: OutboxItem, transfer: Transfer) =>
    new Promise<Message[]>((resolve, reject) => {
      transfer.signal.addEventListener("abort", () => reject(transfer.signal.reason));
      calls.push({
        item,
        transfer,
        async answer(given) {
          if (given instanceof Error) reject(given);
          else {
            stored.set(item.clientId, stored.get(item.clientId) ?? given);
            resolve([stored.get(item.clientId) as Message]);
          }
          await vi.waitFor(() => Promise.resolve());
        },
      });
    });
  const accept = (at: number) =>
    calls[at]?.answer(aMessage({ id: at + 1, clientId: calls[at]?.item.clientId, fromMe: true }));
  return { calls, stored, send, accept };
}

const network = new ApiError({ code: "network", status: null });
const NOW = Date.parse("2026-03-05T14:00:00.000Z");

function setUp(
  over: { device?: ReturnType<typeof aDevice>; tabId?: string; alive?: string[]; now?: () => number } = {},
) {
  const device = over.device ?? aDevice();
  const server = aServer();
  const accepted: string[] = [];
  const gone: string[] = [];
  let online = true;
  const outbox = createOutbox({
    store: device,
    tabId: over.tabId ?? "tab-1",
    now: over.now ?? (() => NOW),
    isOnline: () => online,
    send: server.send,
    onAccepted: (messages) => accepted.push(...messages.map(({ clientId }) => clientId)),
    afterShown: (run) => run(),
    onGone: ({ clientId }) => gone.push(clientId),
    liveTabs: async () => new Set(over.alive ?? []),
  });
  return {
    device,
    server,
    accepted,
    gone,
    outbox,
    goOffline() {
      online = false;
    },
    goOnline() {
      online = true;
      outbox.linkIsBack();
    },
  };
}

const states = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.items.get().map(({ clientId, state }) => `${clientId}:${state}`);

afterEach(() => void vi.useRealTimers());

describe("sending", () => {
  test("goes one at a time per ticket, in the order typed", async () => {
    const { outbox, server, accepted } = setUp();
    for (const clientId of ["a", "b"]) outbox.add({ clientId, ticketId: 1, body: clientId });
    outbox.add({ clientId: "x", ticketId: 2, body: "x" });
    expect(server.calls.map(({ item }) => item.clientId)).toEqual(["a", "x"]);
    await server.accept(0);
    await vi.waitFor(() => expect(server.calls.map(({ item }) => item.clientId)).toEqual(["a", "x", "b"]));
    await server.accept(2);
    await vi.waitFor(() => expect(accepted).toEqual(["a", "b"]));
    expect(states(outbox)).toEqual(["x:sending"]);
  });

  test("a refusal keeps the text and holds the next until the person decides", async () => {
    const { outbox, server } = setUp();
    for (const clientId of ["a", "b"]) outbox.add({ clientId, ticketId: 1, body: clientId });
    await server.calls[0]?.answer(new ApiError({ code: "ERR_WINDOW_CLOSED", status: 409 }));
    await vi.waitFor(() => expect(states(outbox)).toEqual(["a:refused", "b:waiting"]));
    expect(outbox.items.get()[0]?.code).toBe("ERR_WINDOW_CLOSED");
    outbox.discard("a");
    expect(server.calls.at(-1)?.item.clientId).toBe("b");
  });

  test("trying again uses the same client id, so the server stores it once", async () => {
    const { outbox, server, accepted } = setUp();
    outbox.add({ clientId: "a", ticketId: 1, body: "oi" });
    server.stored.set("a", aMessage({ id: 9, clientId: "a", fromMe: true })); // it did arrive, only the answer got lost
    await server.calls[0]?.answer(new ApiError({ code: "timeout", status: null }));
    await vi.waitFor(() => expect(states(outbox)).toEqual(["a:unknown"]));
    outbox.retry("a");
    await server.accept(1);
    await vi.waitFor(() => expect(accepted).toEqual(["a"]));
    expect(server.stored.size).toBe(1);
    expect(outbox.isEmpty()).toBe(true);
  });

  test("news of the stored message settles it before the answer comes", async () => {
    const { outbox, server } = setUp();
    outbox.add({ clientId: "a", ticketId: 1, body: "oi" });
    outbox.settled("a");
    expect(outbox.isEmpty()).toBe(true);
    await server.accept(0);
    expect(outbox.isEmpty()).toBe(true);
  });
});

describe("without a link", () => {
  test("three messages wait in order and go once each when it is back", async () => {
    const { outbox, server, accepted, goOffline, goOnline } = setUp();
    goOffline();
    for (const clientId of ["a", "b", "c"]) outbox.add({ clientId, ticketId: 1, body: clientId });
    expect(server.calls).toEqual([]);
    goOnline();
    for (const at of [0, 1, 2]) {
      await vi.waitFor(() => expect(server.calls).toHaveLength(at + 1));
      await server.accept(at);
    }
    await vi.waitFor(() => expect(accepted).toEqual(["a", "b", "c"]));
    expect(server.calls).toHaveLength(3);
  });

  test("a lost request is repeated by itself", async () => {
    vi.useFakeTimers();
    const { outbox, server } = setUp();
    outbox.add({ clientId: "a", ticketId: 1, body: "oi" });
    await server.calls[0]?.answer(network);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.calls).toHaveLength(2);
    outbox.stop();
  });

  test("after more than ten minutes it asks instead of sending", () => {
    let now = NOW;
    const { outbox, server, goOffline, goOnline } = setUp({ now: () => now });
    goOffline();
    outbox.add({ clientId: "a", ticketId: 1, body: "oi" });
    now += 11 * 60_000;
    goOnline();
    expect(states(outbox)).toEqual(["a:late"]);
    outbox.retry("a");
    expect(server.calls).toHaveLength(1);
  });
});

describe("a reload", () => {
  test("finds what was not accepted, in order, and sends it with the same ids", async () => {
    const before = setUp();
    for (const clientId of ["a", "b"]) before.outbox.add({ clientId, ticketId: 1, body: clientId });
    before.outbox.stop();
    const after = setUp({ device: before.device, tabId: "tab-2" });
    await after.outbox.start();
    expect(states(after.outbox)).toEqual(["a:sending", "b:waiting"]);
    expect(after.server.calls.map(({ item }) => item.clientId)).toEqual(["a"]);
  });

  test("keeps the order of messages typed in the same millisecond", async () => {
    const before = setUp();
    for (const clientId of ["z", "m", "a"]) before.outbox.add({ clientId, ticketId: 1, body: clientId });
    before.outbox.stop();
    const after = setUp({ device: before.device });
    await after.outbox.start();
    expect(after.outbox.items.get().map(({ clientId }) => clientId)).toEqual(["z", "m", "a"]);
  });

  test("leaves alone what another living window is sending", async () => {
    const other = setUp();
    other.outbox.add({ clientId: "a", ticketId: 1, body: "a" });
    const mine = setUp({ device: other.device, tabId: "tab-2", alive: ["tab-1", "tab-2"] });
    await mine.outbox.start();
    expect(mine.outbox.isEmpty()).toBe(true);
  });

  test("nothing stays on the device once the server has it", async () => {
    const { outbox, server, device } = setUp();
    outbox.add({ clientId: "a", ticketId: 1, body: "oi" });
    expect(device.kept.size).toBe(1);
    await server.accept(0);
    await vi.waitFor(() => expect(device.kept.size).toBe(0));
  });
});

describe("files", () => {
  const file = { ...aDraftFile(), as: "auto" as const };
  const photo = { clientId: "f", ticketId: 1, body: "", type: "image" as const, requestId: "r", file };

  test("tell how far they are, in steps, and nothing once they are there", async () => {
    const { outbox, server, gone } = setUp();
    outbox.add(photo);
    expect(outbox.progress.get().get("f")).toBe(0);
    const onProgress = (part: number) => server.calls[0]?.transfer.onProgress(part);
    onProgress(0.01);
    expect(outbox.progress.get().get("f")).toBe(0);
    onProgress(0.4);
    expect(outbox.progress.get().get("f")).toBe(0.4);
    await server.accept(0);
    await vi.waitFor(() => expect(outbox.progress.get().size).toBe(0));
    expect(gone).toEqual(["f"]);
  });

  test("stopped by the person stay, hold what follows, and can be tried again as the same message", async () => {
    const { outbox, server } = setUp();
    outbox.add(photo);
    outbox.add({ clientId: "b", ticketId: 1, body: "b" });
    outbox.cancel("f");
    await vi.waitFor(() => expect(states(outbox)).toEqual(["f:refused", "b:waiting"]));
    expect(outbox.items.get()[0]?.code).toBe("canceled");
    outbox.retry("f");
    expect(server.calls.map(({ item }) => item.clientId)).toEqual(["f", "f"]);
  });

  test("lost with a reload say so", async () => {
    const { outbox, server } = setUp();
    outbox.add(photo);
    await server.calls[0]?.answer(new FileGone());
    await vi.waitFor(() => expect(outbox.items.get()[0]).toMatchObject({ state: "refused", code: "fileGone" }));
  });
});

test("a note does not wait behind a message that failed", async () => {
  const { outbox, server } = setUp();
  outbox.add({ clientId: "a", ticketId: 1, body: "a" });
  outbox.add({ clientId: "n", ticketId: 1, body: "nota", type: "note" });
  expect(server.calls.map(({ item }) => item.clientId)).toEqual(["a", "n"]);
});

test("what an earlier version left has only words, and is sent as such", async () => {
  const device = aDevice();
  const left = { clientId: "o", ticketId: 1, body: "antes", createdAt: "2026-03-05T13:59:00.000Z", order: 1 };
  const rest = { wantedAt: "2026-03-05T13:59:00.000Z", tabId: "gone", state: "waiting", code: null, attempts: 0 };
  device.kept.set("outbox:o", { ...left, ...rest });
  const { outbox, server } = setUp({ device });
  await outbox.start();
  expect(server.calls[0]?.item).toMatchObject({ clientId: "o", type: "text", file: null, content: null });
});

test("whoever waits for a ticket hears when all has left, or that something stayed", async () => {
  const { outbox, server } = setUp();
  outbox.add({ clientId: "a", ticketId: 1, body: "a" });
  const sent = whenSent(outbox, 1);
  await server.accept(0);
  expect(await sent).toBe(true);
  outbox.add({ clientId: "b", ticketId: 1, body: "b" });
  const refused = whenSent(outbox, 1);
  await server.calls[1]?.answer(new ApiError({ code: "ERR_WINDOW_CLOSED", status: 409 }));
  expect(await refused).toBe(false);
});

describe("when somebody said something meanwhile", () => {
  const newer = (newestId: number) =>
    new ApiError({ code: "ERR_NEWER_MESSAGES", status: 409, entity: { newestId, count: 1, messageIds: [newestId] } });

  test("it stays and says so; sent anyway it goes with what was told, and what waits behind asks no more about it", async () => {
    const { outbox, server } = setUp();
    for (const clientId of ["a", "b"]) outbox.add({ clientId, ticketId: 1, body: clientId, seenId: 5 });
    outbox.add({ clientId: "x", ticketId: 2, body: "x", seenId: 5 });
    await server.calls[0]?.answer(newer(8));
    await vi.waitFor(() => expect(states(outbox)).toEqual(["a:refused", "b:waiting", "x:sending"]));
    expect(outbox.items.get()[0]).toMatchObject({ code: "ERR_NEWER_MESSAGES", newerId: 8 });
    outbox.retry("a");
    expect(outbox.items.get().map(({ clientId, seenId }) => `${clientId}:${seenId}`)).toEqual(["a:8", "b:8", "x:5"]);
    outbox.retry("a", 12);
    expect(outbox.items.get()[0]).toMatchObject({ seenId: 12, newerId: null });
  });

  test("the open composer may take the words back, and whoever waits for them to be sent learns that they were not", async () => {
    const { outbox, server } = setUp();
    const taken: OutboxItem[] = [];
    outbox.onNewer = (item) => taken.push(item) > 0;
    outbox.add({ clientId: "a", ticketId: 1, body: "Oi", seenId: 5 });
    const sent = whenSent(outbox, 1);
    await server.calls[0]?.answer(newer(8));
    expect(await sent).toBe(false);
    expect(taken).toMatchObject([{ body: "Oi", newerId: 8, seenId: 5 }]);
    expect(outbox.isEmpty()).toBe(true);
  });

  test("words that never asked what was seen still do not", async () => {
    const { outbox, server } = setUp();
    outbox.add({ clientId: "a", ticketId: 1, body: "Oi" });
    await server.calls[0]?.answer(new ApiError({ code: "ERR_WINDOW_CLOSED", status: 409 }));
    outbox.retry("a", 12);
    expect(outbox.items.get()[0]?.seenId).toBeNull();
  });
});
