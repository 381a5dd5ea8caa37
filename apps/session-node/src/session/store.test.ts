// The store and its gate as plain steps: what may be read, when something may leave, what is durable together.
import { expect, test } from "vitest";
import type { Backend, Group } from "./backend.types.ts";
import { SessionStore } from "./store.ts";

/** A backend whose commits end when the test says so. */
function heldBackend() {
  const rows = new Map<string, string>();
  const groups: Group[] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const backend: Backend = {
    async load(kind, ids) {
      const found = ids.flatMap((id): [string, string][] => {
        const text = rows.get(`${kind}|${id}`);
        return text === undefined ? [] : [[id, text]];
      });
      return new Map(found);
    },
    commit: (group) => {
      groups.push(group);
      return new Promise((resolve, reject) => {
        const done = () => {
          for (const { kind, id, text } of group.keys) if (text !== null) rows.set(`${kind}|${id}`, text);
          resolve();
        };
        ends.push({ resolve: done, reject });
      });
    },
    known: async () => [],
    sent: async () => undefined,
  };
  const confirm = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.resolve();
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { backend, groups, ends, confirm };
}

const session = (text: string) => ({ session: { "5511.0": Buffer.from(text) } });
const calls = { mayLeave: () => true, onOver: () => {} };

test("what is written can be read at once, and again when it is durable", async () => {
  const { backend, confirm } = heldBackend();
  const store = new SessionStore(backend, calls);
  await store.keys.set(session("one"));
  expect(await store.keys.get("session", ["5511.0"])).toEqual({ "5511.0": Buffer.from("one") });
  await confirm();
  expect(store.durable).toBe(store.written);
  expect(await new SessionStore(backend, calls).keys.get("session", ["5511.0", "other"])).toEqual({
    "5511.0": Buffer.from("one"),
  });
});

test("a frame leaves after what was written before it, and frames keep their order", async () => {
  const { backend, confirm } = heldBackend();
  const store = new SessionStore(backend, calls);
  const left: number[] = [];
  store.after(() => left.push(0));
  await store.keys.set(session("one"));
  store.after(() => left.push(1));
  store.after(() => left.push(2));
  expect(left).toEqual([0]);
  await confirm();
  expect(left).toEqual([0, 1, 2]);
});

test("a ratchet and its message are one group; the value is that of the moment it was written", async () => {
  const { backend, groups, confirm } = heldBackend();
  const store = new SessionStore(backend, calls);
  const news = { kind: "receipt", attrs: {}, ids: ["a"] };
  await store.keys.set({ ...session("one"), news: { a: news } } as object);
  await expect.poll(() => groups.length).toBe(1);
  await store.keys.set(session("two"));
  await store.keys.set(session("three"));
  await confirm();
  await confirm();
  expect(groups.map(({ keys, news }) => [keys.length, news.length])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(groups[1]?.keys[0]?.text).toContain(Buffer.from("three").toString("base64"));
});

test("more news than a commit may hold are cut between writes, in order", async () => {
  const { backend, groups, confirm } = heldBackend();
  const store = new SessionStore(backend, calls);
  for (let n = 0; n < 250; n++) store.news({ kind: "receipt", attrs: {}, ids: [String(n)] });
  for (let n = 0; n < 3; n++) await confirm();
  expect(groups.map(({ news }) => news.length)).toEqual([100, 100, 50]);
});

test("who was given the sender key is durable only after the message that gave it has left", async () => {
  const { backend, groups, confirm } = heldBackend();
  const store = new SessionStore(backend, calls);
  await store.keys.set(session("ratchet"));
  let groupsWhenLeaving = 0;
  store.after(() => {
    groupsWhenLeaving = groups.length;
  });
  await store.keys.set({ "sender-key-memory": { "1@g.us": { a: true } } });
  expect(await store.keys.get("sender-key-memory", ["1@g.us"])).toEqual({ "1@g.us": { a: true } });
  await confirm();
  await confirm();
  expect(groupsWhenLeaving).toBe(1);
  expect(groups.map(({ keys }) => keys[0]?.kind)).toEqual(["session", "sender-key-memory"]);
});

test("a refused commit and a lease that ran out end the session: nothing leaves", async () => {
  const refused = heldBackend();
  let cause: unknown;
  const store = new SessionStore(refused.backend, { mayLeave: () => true, onOver: (error) => (cause = error) });
  store.news({ kind: "receipt", attrs: {}, ids: [] });
  let hasLeft = false;
  store.after(() => (hasLeft = true));
  await expect.poll(() => refused.ends.length).toBe(1);
  refused.ends[0]?.reject(new Error("fenced"));
  await expect.poll(() => store.isOver).toBe(true);
  expect([hasLeft, (cause as Error).message]).toEqual([false, "fenced"]);
  await expect(store.keys.set(session("late"))).rejects.toThrow("over");

  const frozen = new SessionStore(heldBackend().backend, { mayLeave: () => false, onOver: () => {} });
  frozen.after(() => (hasLeft = true));
  expect([hasLeft, frozen.isOver]).toEqual([false, true]);
});

test("a pair of number and hidden id that the library learns is told", async () => {
  const { backend, groups } = heldBackend();
  const store = new SessionStore(backend, calls);
  await store.keys.set({
    "lid-mapping": { "5511987650001": "200000000000001", "200000000000001_reverse": "5511987650001" },
  });
  await expect
    .poll(() => groups[0]?.news)
    .toEqual([
      expect.objectContaining({ kind: "identity", lid: "200000000000001@lid", pn: "5511987650001@s.whatsapp.net" }),
    ]);
});
