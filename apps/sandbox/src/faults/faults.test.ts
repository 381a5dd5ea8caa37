// Misbehaviour on demand, seen by a business: what it hears, and what the ledger knows to be true.
import { expect, test } from "vitest";
import { ANA, aConversation, NUMBER, until } from "../sandbox.testing.ts";
import { createFaults, type NewRule } from "./faults.ts";

type Sandbox = Awaited<ReturnType<typeof aConversation>>["sandbox"];

const RULE: NewRule = {
  id: "r",
  match: {},
  does: { action: "reset" },
  when: "before",
  probability: 0.3,
  count: null,
  skip: 0,
  seed: 7,
};

test("the same seed strikes the same requests, another seed others", () => {
  const struck = (seed: number) => {
    const faults = createFaults();
    faults.add({ ...RULE, seed });
    return Array.from({ length: 1_000 }, () => faults.forRequest({}).rule !== null);
  };
  expect(struck(7)).toEqual(struck(7));
  expect(struck(7)).not.toEqual(struck(8));
  const share = struck(7).filter(Boolean).length / 1_000;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test("a rule keeps to its matches, its count and its skipped ones", () => {
  const faults = createFaults();
  faults.add({ ...RULE, match: { phone: ANA }, probability: 1, count: 2, skip: 1 });
  const about = { phone: ANA, edge: "messages" };
  expect(faults.forRequest({ ...about, phone: "1" }).rule).toBeNull();
  const struck = Array.from({ length: 5 }, () => faults.forRequest(about).rule !== null);
  expect(struck).toEqual([false, true, true, false, false]);
  expect(faults.list()).toMatchObject([{ seen: 3, applied: 2 }]);
});

async function ledgerOf(sandbox: Sandbox, callbackData: string) {
  const { body } = await sandbox.control(`/ledger?kind=send&callbackData=${callbackData}`);
  return body.entries;
}

test.for([
  [{ action: "http", httpStatus: 500 }, 500, { outcome: "refused", code: 131_000, httpStatus: 500 }],
  [{ action: "http", httpStatus: 502, body: "html" }, 502, { outcome: "refused", code: null }],
  [{ action: "http", httpStatus: 503, body: "empty" }, 503, { outcome: "refused", code: null }],
  [{ action: "http", httpStatus: 502, body: "html", when: "after" }, 502, { outcome: "accepted", answered: false }],
  [{ action: "error", code: 131_049 }, 400, { outcome: "refused", code: 131_049 }],
  [{ action: "error", code: 190 }, 401, { outcome: "refused", code: 190 }],
] as const)("%j answers %i", async ([rule, status, line]) => {
  const { sandbox } = await aConversation();
  await sandbox.control("/faults", { ...rule, edge: "messages", count: 1 });
  const url = `${sandbox.url}/v24.0/${NUMBER.phoneNumberId}/messages`;
  const content = {
    messaging_product: "whatsapp",
    to: `+${ANA}`,
    biz_opaque_callback_data: "m1",
    text: { body: "Olá" },
  };
  const init = {
    method: "POST",
    headers: { authorization: `Bearer ${NUMBER.accessToken}` },
    body: JSON.stringify(content),
  };
  expect((await fetch(url, init)).status).toBe(status);
  expect(await ledgerOf(sandbox, "m1")).toMatchObject([{ person: ANA, text: "Olá", ...line }]);
  expect((await fetch(url, init)).status).toBe(200);
});

test("429 says when to come back", async () => {
  const { sandbox } = await aConversation();
  await sandbox.control("/faults", { action: "http", httpStatus: 429, retryAfter: 3, count: 1 });
  const answer = await sandbox.sendText(`+${ANA}`, "Olá");
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("3");
  expect(answer.body.error.code).toBe(130_429);
});

test.for([
  ["timeout", "before", "dropped"],
  ["timeout", "after", "accepted"],
  ["reset", "before", "dropped"],
  ["reset", "after", "accepted"],
] as const)("a %s %s acceptance gives no answer, and the message was %s", async ([action, when, outcome]) => {
  const { business, sandbox } = await aConversation();
  await sandbox.control("/faults", { id: "f", action, when, edge: "messages", phone: ANA, ms: 20 });
  const sending = sandbox.sendText(`+${ANA}`, "Olá", { biz_opaque_callback_data: "m1" });
  await expect(sending).rejects.toThrow();
  expect(await ledgerOf(sandbox, "m1")).toMatchObject([{ outcome, answered: false, fault: "f" }]);
  if (outcome === "accepted") {
    const [{ providerId: wamid }] = await ledgerOf(sandbox, "m1");
    await until(() =>
      expect(business.statuses(wamid).at(-1)).toMatchObject({ status: "read", biz_opaque_callback_data: "m1" }),
    );
  }
});

test("one send may behave differently from the person", async () => {
  const { business, sandbox } = await aConversation();
  await sandbox.control("/faults", {
    action: "script",
    script: "fail",
    failCode: 131_049,
    callbackData: "bad",
    count: 1,
  });
  const bad = (await sandbox.sendText(`+${ANA}`, "1", { biz_opaque_callback_data: "bad" })).body.messages[0].id;
  const good = (await sandbox.sendText(`+${ANA}`, "2", { biz_opaque_callback_data: "good" })).body.messages[0].id;
  await until(() => expect(business.statuses(good).at(-1)?.status).toBe("read"));
  expect(business.statuses(bad)).toMatchObject([{ status: "failed", errors: [{ code: 131_049 }] }]);
});

test.for([
  ["read_before_sent", ["read", "sent", "delivered"], "read"],
  ["failed_after_delivered", ["sent", "delivered", "failed"], "delivered"],
  ["out_of_order", ["sent", "read", "delivered"], "read"],
] as const)("the script %s tells %j", async ([script, told, kept]) => {
  const { business, sandbox } = await aConversation(script);
  const wamid = (await sandbox.sendText(`+${ANA}`, "Olá")).body.messages[0].id;
  await until(() => expect(business.statuses(wamid).map(({ status }) => status)).toEqual(told));
  const { body } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(body.messages.at(-1).status).toBe(kept);
});

test("never_delivered stays at sent, and fail uses the person's own code", async () => {
  const { business, sandbox } = await aConversation("never_delivered");
  const held = (await sandbox.sendText(`+${ANA}`, "1")).body.messages[0].id;
  await sandbox.control("/script", { phone: ANA, script: "fail", failCode: 131_026 });
  const failed = (await sandbox.sendText(`+${ANA}`, "2")).body.messages[0].id;
  await until(() => expect(business.statuses(failed)).toMatchObject([{ status: "failed" }]));
  expect(business.statuses(held).map(({ status }) => status)).toEqual(["sent"]);
});

test("webhooks are doubled, delayed and reordered as the rules say", async () => {
  const { business, sandbox } = await aConversation();
  await sandbox.control("/faults", { rules: [{ action: "duplicate", copies: 3, webhook: "status", status: "read" }] });
  const wamid = (await sandbox.sendText(`+${ANA}`, "Olá")).body.messages[0].id;
  const told = () => business.statuses(wamid).map(({ status }) => status);
  await until(() => expect(told()).toEqual(["sent", "delivered", "read", "read", "read"]));

  await sandbox.control("/faults/clear", {});
  await sandbox.control("/faults", { action: "reorder", ms: 600, webhook: "message", seed: 3 });
  const texts = Array.from({ length: 12 }, (_, place) => String(place));
  // Much longer than the saying takes, so that some overtake others on a slow machine too.
  for (const text of texts) await sandbox.control("/say", { phoneNumberId: NUMBER.phoneNumberId, from: ANA, text });
  const heard = () =>
    business
      .messages()
      .slice(1)
      .map(({ text }) => text.body);
  await until(() => expect(heard()).toHaveLength(12));
  expect(heard()).not.toEqual(texts);
  expect(heard().toSorted()).toEqual(texts.toSorted());

  await sandbox.control("/faults/clear", {});
  await sandbox.control("/faults", { action: "delay", ms: 50, count: 1 });
  for (const text of ["a", "b"])
    await sandbox.control("/say", { phoneNumberId: NUMBER.phoneNumberId, from: ANA, text });
  await until(() => expect(heard().slice(12)).toEqual(["a", "b"]));
});

test("webhooks held back are released shuffled by a seed, each as often as asked", async () => {
  const { business, sandbox } = await aConversation();
  const orders = [];
  for (const seed of [1, 1, 2]) {
    await sandbox.control("/webhooks/hold", {});
    const before = business.messages().length;
    for (let place = 0; place < 8; place++) {
      await sandbox.control("/say", { phoneNumberId: NUMBER.phoneNumberId, from: ANA, text: String(place) });
    }
    expect((await sandbox.control("/stats")).body.webhooks.held).toBe(8);
    expect((await sandbox.control("/webhooks/release", { seed, copies: 2 })).body).toEqual({ released: 16 });
    const heard = () =>
      business
        .messages()
        .slice(before)
        .map(({ text }) => text.body);
    await until(() => expect(heard()).toHaveLength(16));
    orders.push(heard());
  }
  expect(orders[0]).toEqual(orders[1]);
  expect(orders[0]).not.toEqual(orders[2]);
});

test("a download can be cut in the middle, and slow answers come late but come", async () => {
  const { sandbox } = await aConversation();
  const id = await sandbox.uploadSample("photo.jpg", "image/jpeg");
  const { url } = (await sandbox.graph(`/${id}`)).body;
  const headers = { authorization: `Bearer ${NUMBER.accessToken}` };
  await sandbox.control("/faults", { action: "reset", when: "after", edge: "download", count: 1 });
  await expect(fetch(url, { headers }).then((answer) => answer.bytes())).rejects.toThrow();
  await sandbox.control("/faults", { action: "slow", ms: 60, edge: "download" });
  const startedAt = performance.now();
  expect((await fetch(url, { headers })).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThan(55);
});

test.for([
  [{ action: "explode" }, '"action" must be one of'],
  [{ action: "error", code: 5 }, '"code" is not a code of the provider'],
  [{ action: "script", script: "moody" }, '"script" must be one of'],
  [{ action: "http", probability: 2 }, '"probability" must be a number between'],
] as const)("%j is no fault", async ([rule, sentence]) => {
  const { sandbox } = await aConversation();
  const answer = await sandbox.control("/faults", rule);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(sentence);
});
