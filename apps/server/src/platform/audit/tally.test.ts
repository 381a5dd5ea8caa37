// Floods of refusals become few entries, nothing of them is lost, and no flood takes the memory.
import { afterEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "./entry.ts";
import { createTally, type Tallied, type Tally } from "./tally.ts";

const MINUTE_MS = 60_000;

let tally: Tally | null = null;
afterEach(() => tally?.close());

/** A tally at its own time, and what it wrote. */
function open(write?: () => Promise<void>) {
  const time = { now: 0 };
  const written: { tenantId: number; entry: AuditEntry }[] = [];
  const log = { error: vi.fn() };
  tally = createTally({
    clock: { monotonic: () => time.now },
    log,
    async write(tenantId, entry) {
      await write?.();
      written.push({ tenantId, entry });
    },
  });
  const { note, close } = tally;
  const refuse = (given: Partial<Tallied> = {}) =>
    note({ kind: "access.denied", tenantId: 1, userId: 7, where: "GET /users", detail: { code: "no" }, ...given });
  return { time, written, log, refuse, close, told: () => written.map(({ entry }) => entry.detail) };
}

test("the first of a minute is written at once, the rest of it as one number", async () => {
  const { time, refuse, close, told } = open();
  for (let n = 0; n < 50; n++) await refuse();
  expect(told()).toEqual([{ code: "no", where: "GET /users", times: 1 }]);
  time.now = MINUTE_MS;
  await refuse();
  expect(told().map((detail) => detail?.times)).toEqual([1, 49, 1]);
  await close();
  expect(told()).toHaveLength(3);
});

test("people, companies, kinds and places are told apart", async () => {
  const { refuse, told } = open();
  await refuse();
  await refuse({ userId: 8 });
  await refuse({ tenantId: 2 });
  await refuse({ kind: "support.read" });
  await refuse({ where: "GET /tags" });
  expect(told().map((detail) => detail?.times)).toEqual([1, 1, 1, 1, 1]);
});

test("whoever tries many doors is counted under one name for all of them", async () => {
  const { refuse, close, told } = open();
  for (let n = 0; n < 200; n++) await refuse({ where: `GET /door/${n}` });
  expect(told().map((detail) => detail?.where)).toEqual([
    ...Array.from({ length: 20 }, (_, n) => `GET /door/${n}`),
    "elsewhere",
  ]);
  await close();
  expect(told().at(-1)).toMatchObject({ where: "elsewhere", times: 179 });
});

test("a flood of many people is counted per company, and all of it", async () => {
  const { written, refuse, close } = open();
  for (let userId = 1; userId <= 6_000; userId++) await refuse({ userId });
  expect(written).toHaveLength(5_001);
  expect(written.at(-1)?.entry).toMatchObject({ userId: null, detail: { where: "elsewhere", times: 1 } });
  await close();
  const sum = written.reduce((total, { entry }) => total + Number(entry.detail?.times), 0);
  expect(sum).toBe(6_000);
});

test("an entry that cannot be written is told in the log of the process, and nobody waits for it", async () => {
  const { refuse, log } = open(() => Promise.reject(new Error("the database is away")));
  await refuse();
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ tenantId: 1, security: "access.denied", times: 1 }),
    expect.stringContaining("lost"),
  );
});
