// The television's rows, pages and signal: as tables.
import { expect, test } from "vitest";
import { hasSignal, pageAt, type QueueNow, tvRows } from "./tv.rules.ts";

const aQueue = (id: number | null, name: string, given: Partial<QueueNow> = {}): QueueNow => ({
  id,
  name,
  color: null,
  open: 0,
  pending: 0,
  oldestWaitingSince: null,
  oldestWait: null,
  online: 0,
  ...given,
});

test("who waits longest stands first, then the fullest, then by name", () => {
  const queues = [
    aQueue(1, "Vendas"),
    aQueue(2, "Água", { pending: 2 }),
    aQueue(3, "Suporte", { oldestWaitingSince: "2025-03-10T12:05:00.000Z" }),
    aQueue(null, "", { oldestWaitingSince: "2025-03-10T12:00:00.000Z" }),
    aQueue(4, "Cobrança"),
  ];
  const figures = [
    { key: "3", values: { closed: { n: 4, sum: 0 } } },
    { key: "", values: { closed: { n: 1, sum: 0 } } },
  ];
  const rows = tvRows(queues, figures, "pt-BR");
  expect(rows.map(({ queue }) => queue.id)).toEqual([null, 3, 2, 4, 1]);
  expect(rows.map(({ values }) => values.closed?.n)).toEqual([1, 4, undefined, undefined, undefined]);
});

test.each([
  [0, 0, 0, 1, 0],
  [8, 25_000, 0, 1, 8],
  [9, 19_999, 0, 2, 8],
  [9, 20_000, 1, 2, 1],
  [20, 40_000, 2, 3, 4],
  [20, 60_000, 0, 3, 8],
])("of %d rows after %d ms page %d of %d is shown, with %d rows", (count, now, page, pages, shown) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  expect(pageAt(rows, now)).toMatchObject({ page, pages });
  expect(pageAt(rows, now).rows).toHaveLength(shown);
});

test.each([
  [100_000, 100_000, true],
  [70_000, 100_000, true],
  [69_999, 100_000, false],
])("heard at %d, at %d there is a signal: %s", (heardAt, now, expected) => {
  expect(hasSignal(heardAt, now)).toBe(expected);
});
