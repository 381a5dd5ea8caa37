// Spoilt webhook bodies with a valid signature: every one is answered, what makes no sense is kept for a person to look
// at, and the next good message always gets through. FUZZ_WEBHOOKS and FUZZ_SEED change size and chance.
import { beforeAll, expect, test } from "vitest";
import { MOST_KEPT } from "#conversation/intake";
import { aChannel, aQueue, aTenant, type TestChannel, type TestServer, testDatabase, testServer } from "#testing";
import { pickFrom, seededChance } from "./chance.rules.ts";
import { createPatience } from "./patience.ts";
import { type SpoiltBody, spoil } from "./webhook-harms.rules.ts";
import { createPostman, goodBody, inLanes, signatureOf, validBodies } from "./webhooks.world.ts";

const bodies = Number(process.env.FUZZ_WEBHOOKS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_315);
const BATCH = 500;
const LANES = 8;

const db = testDatabase();
let server: TestServer;
let channel: TestChannel;
beforeAll(async () => {
  // What follows from a webhook is not carried out: only what the door does with it is asked here.
  server = await testServer(db, { role: "api" });
  const tenant = await aTenant(db);
  channel = await aChannel(db, { tenant, defaultQueueId: (await aQueue(db, { tenant })).id });
});

/** Whether the adapter can make sense of all of it, as the door will find. */
function isPoison({ bytes }: SpoiltBody): boolean {
  try {
    const changes = server.deps.channels.get("whatsapp_cloud")?.parse(JSON.parse(bytes.toString("utf8"))) ?? [];
    return changes.some(
      (change) => change.kind === "unreadable" || (change.account !== null && change.account !== channel.externalId),
    );
  } catch {
    return true;
  }
}

const count = async (text: string) =>
  (await db.sql<{ n: number }>(`select count(*)::int as n from ${text} and tenant_id = $1`, [channel.tenantId]))[0]?.n;

test(`${bodies} spoilt bodies are taken or refused, poison is kept, and nothing stands in the way`, async () => {
  const chance = seededChance(seed);
  const valid = validBodies(channel);
  const postman = createPostman(server.url, LANES);
  const patience = createPatience();
  const statuses = new Map<number, number>();
  const findings: string[] = [];
  let poison = 0;
  const deliver = async (spoilt: SpoiltBody) => {
    const signature = signatureOf(spoilt.bytes, channel.credentials.appSecret);
    const letter = { key: channel.key, bytes: spoilt.bytes, signature };
    const nobody = (error: unknown) => ({ status: 0, text: String(error) });
    const { status, text } = await patience.ask(() => postman.post(letter).catch(nobody));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200 && isPoison(spoilt)) poison += 1;
    if (status < 200 || status >= 500) findings.push(`${status} ${text.slice(0, 100)} <- ${tell(spoilt)}`);
  };
  for (let begun = 0; begun < bodies; begun += BATCH) {
    await inLanes(Math.min(BATCH, bodies - begun), LANES, () => deliver(spoil(pickFrom(valid, chance), chance)));
    const bytes = goodBody(channel, `wamid.good.${begun}`);
    const signature = signatureOf(bytes, channel.credentials.appSecret);
    const answer = await patience.ask(() => postman.post({ key: channel.key, bytes, signature }));
    expect(answer).toEqual({ status: 200, text: "OK" });
    expect(await count(`messages where provider_id = 'wamid.good.${begun}'`), "the good one after").toBe(1);
  }
  postman.close();

  const kept = await count("webhook_quarantine where true");
  const refused = await count("webhook_quarantine where reason like '%refused by the database%'");
  const spread = [...statuses].toSorted((a, b) => a[0] - b[0]).map(([status, times]) => `${status} x ${times}`);
  console.log(
    `fuzz webhooks: ${bodies} bodies, seed ${seed}: ${spread.join(", ")}; ${kept} kept, of which the database refused ` +
      `${refused}; ${patience.repeated} asked again; ${findings.length} findings`,
  );
  expect(findings.slice(0, 20)).toEqual([]);
  // More than so many of one company are not kept.
  expect(kept).toBeGreaterThanOrEqual(Math.min(poison, MOST_KEPT));
  // The adapter leaves nothing in that the database could not take.
  expect(refused).toBe(0);
}, 3_600_000);

const tell = ({ name, bytes }: SpoiltBody) => `${name}: ${bytes.toString("latin1").slice(0, 300)}`;
