// The ledger: numbered, found by key without reading it all, bounded, and honest about what it forgot.
import { expect, test } from "vitest";
import { ANA, aConversation, NUMBER, until } from "../sandbox.testing.ts";
import { createLedger, type NewEntry } from "./ledger.ts";

type Line = { outcome: string; httpStatus: number; delivery: { status: string; attempt: number } };

const entry = (place: number): NewEntry => ({
  kind: "send",
  channel: "1",
  person: `55${place % 100}`,
  providerId: `wamid.${place}`,
  callbackData: `c${place}`,
  outcome: place % 10 === 0 ? "refused" : "accepted",
});

test("pages follow each other by cursor and keep to the filter", () => {
  const ledger = createLedger({ now: () => 7, limit: () => 100_000 });
  for (let place = 1; place <= 25_000; place++) ledger.add(entry(place));
  const seen: number[] = [];
  let [after, pages] = [0, 0];
  for (;;) {
    const page = ledger.page({ outcome: "refused" }, after, 400);
    seen.push(...page.entries.map(({ seq }) => seq));
    pages++;
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 2_500 }, (_, index) => (index + 1) * 10));
  expect(pages).toBe(7);
  expect(ledger.page({ providerId: "wamid.777" }, 0, 10).entries).toMatchObject([
    { seq: 777, callbackData: "c777", at: 7 },
  ]);
  expect(ledger.page({ person: "557", outcome: "accepted" }, 24_000, 100).entries).toHaveLength(10);
});

test("beyond its limit the oldest lines are forgotten, in the indexes too, and the counts remain", () => {
  const ledger = createLedger({ now: () => 0, limit: () => 10_000 });
  for (let place = 1; place <= 50_000; place++) ledger.add(entry(place));
  const { first, last, counts } = ledger.summary();
  expect(last).toBe(50_000);
  expect(last - first + 1).toBeLessThanOrEqual(10_000);
  expect(counts).toEqual({ "send.accepted": 45_000, "send.refused": 5_000 });
  expect(ledger.page({ providerId: "wamid.1" }, 0, 10).entries).toEqual([]);
  expect(ledger.page({ providerId: "wamid.50000" }, 0, 10).entries).toHaveLength(1);
  const [oldest] = ledger.page({}, 0, 1).entries;
  expect(oldest?.seq).toBe(first);
});

test("an entry accepted twice under the same callback data is counted", () => {
  const ledger = createLedger({ now: () => 0, limit: () => 10_000 });
  for (const channel of ["1", "1", "2"]) ledger.add({ ...entry(1), channel });
  ledger.add({ ...entry(1), outcome: "refused" });
  expect(ledger.summary().acceptedTwice).toBe(1);
});

test("a conversation leaves its whole account", async () => {
  const { business, sandbox, inbound } = await aConversation();
  business.answers.push(500);
  const sent = await sandbox.sendText(`+${ANA}`, "Olá", { biz_opaque_callback_data: "m1" });
  const wamid = sent.body.messages[0].id;
  await sandbox.sendText("+123", "Olá", { biz_opaque_callback_data: "m2" });
  const receipt = { messaging_product: "whatsapp", status: "read", message_id: inbound };
  await sandbox.graph(`/${NUMBER.phoneNumberId}/messages`, receipt);
  await until(() => expect(business.statuses(wamid).at(-1)?.status).toBe("read"));

  await until(async () => {
    const { body } = await sandbox.control(`/ledger?callbackData=m1&kind=webhook`);
    const told = body.entries.map((line: Line) => [
      line.delivery.status,
      line.delivery.attempt,
      line.outcome,
      line.httpStatus,
    ]);
    expect(told).toEqual([
      ["sent", 1, "failed", 500],
      ["sent", 2, "acknowledged", 200],
      ["delivered", 1, "acknowledged", 200],
      ["read", 1, "acknowledged", 200],
    ]);
  });
  const { body } = await sandbox.control("/ledger?limit=100");
  const lines = body.entries.filter(({ kind }: { kind: string }) => kind !== "webhook");
  expect(lines).toMatchObject([
    { kind: "receive", person: ANA, providerId: inbound, type: "text", text: "Oi" },
    {
      kind: "send",
      person: ANA,
      providerId: wamid,
      callbackData: "m1",
      text: "Olá",
      outcome: "accepted",
      answered: true,
    },
    { kind: "send", callbackData: "m2", outcome: "refused", code: 131_009, providerId: null },
    { kind: "read", person: ANA, providerId: inbound },
  ]);
  expect(lines[1].digest).toMatch(/^[0-9a-f]{64}$/);
  expect((await sandbox.control("/ledger/summary")).body.counts).toMatchObject({
    "send.accepted": 1,
    "send.refused": 1,
  });
});
