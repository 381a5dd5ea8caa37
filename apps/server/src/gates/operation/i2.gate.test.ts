// I2: the clock of a working server jumps by up to twenty hours, forward and back, between every two words.
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { aChannel, aQueue, aTenant, aUser, startSandboxProcess, testDatabase, testServer } from "#testing";
import { seededChance } from "../../fuzz/chance.rules.ts";
import { openGate } from "../gate.ts";
import { plantedClock } from "./i2.planted-clock.ts";

const gate = openGate("I2");
const steps = gate.size({ commit: 12, full: 100 });
const HOUR_MS = 3_600_000;
/** Within the day in which a customer may be answered freely, so that every answer has to arrive. */
const FARTHEST_MS = 10 * HOUR_MS;
/** Whatever waited for the wall clock would wait for hours; everything else has come long before. */
const PATIENCE_MS = 90_000;
const PHONE = "5511987651234";

const db = testDatabase();

test("a clock that jumps disturbs nothing", { timeout: 3_600_000 }, async () => {
  const sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { pace: 0.2, webhookRetryMs: 50 });
  const planted = gate.isPlanted("time-goes-forward") ? { also: [plantedClock] } : {};
  const server = await testServer(db, { env: sandbox.env, ...planted });
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  const ana = await aUser(db, { tenant, queues: [queue] });
  await sandbox.control("/numbers", {
    phoneNumberId: channel.externalId,
    ...channel.credentials,
    callbackUrl: `${server.url}/webhooks/whatsapp-cloud/${channel.key}`,
  });
  await sandbox.control("/people", { phone: PHONE, name: "Cliente", script: "happy" });
  const socket = await server.socket(ana);

  const chance = seededChance(20_261_117);
  const real = Date.now();
  const stuck: string[] = [];
  let refused = 0;
  for (let step = 1; step <= steps && stuck.length === 0; step++) {
    server.clock.set(new Date(real + (2 * chance() - 1) * FARTHEST_MS));
    const heard = await sandbox.control("/say", {
      phoneNumberId: channel.externalId,
      from: PHONE,
      text: `in ${step}`,
      await: true,
    });
    if (!heard.delivered) refused += 1;
    const { body: list } = await server.as(ana).get("/tickets?status=open,pending");
    const sent = await server
      .as(ana)
      .post(`/messages/${list.tickets?.[0]?.id}`, { clientId: randomUUID(), body: `out ${step}` });
    if (sent.status !== 200) {
      refused += 1;
      continue;
    }
    await vi
      .waitFor(async () => expect((await onPhone(sandbox.control, channel.externalId)).at(-1)).toBe(`out ${step}`), {
        timeout: PATIENCE_MS,
        interval: 50,
      })
      .catch(() => stuck.push(`out ${step}`));
  }

  const expected = Array.from({ length: steps }, (_, index) => index + 1);
  const stored = await db.sql<{ body: string }>(
    "select body from messages where tenant_id = $1 and not from_me order by id",
    [tenant.id],
  );
  const isSame = (words: string[], side: string) => words.join() === expected.map((step) => `${side} ${step}`).join();
  const arrived = await onPhone(sandbox.control, channel.externalId);
  gate.conclude([
    { what: "steps", holds: true, shown: String(steps) },
    { what: "refused", holds: refused === 0, shown: String(refused) },
    { what: "stuck", holds: stuck.length === 0, shown: stuck.join(", ") || "0" },
    {
      what: "from the customer",
      holds: isSame(
        stored.map(({ body }) => body),
        "in",
      ),
      shown: `${stored.length} once and in order`,
    },
    { what: "to the customer", holds: isSame(arrived, "out"), shown: `${arrived.length} once and in order` },
    { what: "session", holds: socket.socket.connected, shown: socket.socket.connected ? "goes on" : "ended" },
  ]);
});

interface OnPhone {
  direction: "in" | "out";
  text: string;
}

async function onPhone(control: (path: string) => Promise<{ messages: OnPhone[] }>, phoneNumberId: string) {
  const { messages } = await control(`/threads/${phoneNumberId}/${PHONE}`);
  return messages.filter(({ direction }) => direction === "out").map(({ text }) => text);
}
