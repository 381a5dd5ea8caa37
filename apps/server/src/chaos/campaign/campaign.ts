// A campaign under fire: workers killed with -9, a provider that answers with errors, loses answers and refuses some. By the
// provider's own book nobody gets it twice, nobody is missed, and the campaign ends exactly when nothing is left.
import { setTimeout as pause } from "node:timers/promises";
import { clientIdOf } from "#automation/campaigns";
import { openDatabase } from "#platform/database";
import { aCampaign, aChannel, startSandboxProcess, type TestChannel, type TestSandbox } from "#testing";
import { startServer, testEnvironment } from "../../testing/start-server.ts";
import { type Company, factoriesFor, makeCompany } from "../company.ts";
import { conclude, type Finding } from "../figures.ts";
import { makeScratch, type Scratch, startVictim, until, type Victim } from "../scratch.ts";
import { type CampaignPlant, DEAF_CLAIM } from "./planted.ts";

export interface CampaignSizes {
  recipients: number;
  kills: number;
  seed: number;
  plant?: CampaignPlant;
}

const NUMBERS = 4;
const FIRST_PHONE = 5_511_970_000_000;
const ACCOUNT = "990011";
const TEMPLATE = "outono";
const WORKERS = 2;
const BOUND = 200;
const PATIENCE_MS = 600_000;
/** A mistake may keep it from ever ending. */
const PLANTED_PATIENCE_MS = 60_000;

interface Scene {
  scratch: Scratch;
  sandbox: TestSandbox;
  company: Company;
  campaignId: number;
  start(): Promise<Victim>;
  victims: Victim[];
}

export async function runCampaignChaos(sizes: CampaignSizes): Promise<number> {
  const scratch = await makeScratch(sizes.plant === "deaf-claim" ? DEAF_CLAIM : "select 1");
  const sandbox = await startSandboxProcess();
  const env = testEnvironment(scratch.url, { ...sandbox.env, ROLE: "worker", CHAOS_PLANT: sizes.plant ?? "" });
  const api = await startServer(scratch, {
    role: "api",
    env: { ...sandbox.env, REDIS_PREFIX: env.REDIS_PREFIX ?? "" },
  });
  const victims: Victim[] = [];
  try {
    const company = await makeCompany(scratch);
    const campaignId = await prepare(scratch, sandbox, company, api.url, sizes.recipients);
    const start = () => startVictim("./campaign/campaign.worker.ts", env);
    const scene: Scene = { scratch, sandbox, company, campaignId, start, victims };
    await sandbox.control("/faults", { id: "slow", action: "slow", ms: 2_000, edge: "messages" });
    for (let number = 0; number < WORKERS; number++) victims.push(await start());
    const outstanding = await whileProviderIsSlow(scene);
    const whilePaused = await pauseAcrossDeath(scene, sizes.seed);
    await killInTurn(scene, sizes);
    const patience = sizes.plant ? PLANTED_PATIENCE_MS : PATIENCE_MS;
    const isFinished = await until("the campaign to end", () => isOver(scene), patience).then(
      () => true,
      () => false,
    );
    if (isFinished) await until("the last statuses", () => isTold(scene), patience).catch(() => {});
    return conclude("campaign", await judge(scene, sizes, { outstanding, whilePaused, isFinished }));
  } finally {
    for (const victim of victims) await victim.end();
    await api.close();
    await sandbox.close();
    await scratch.drop();
  }
}

async function prepare(scratch: Scratch, sandbox: TestSandbox, company: Company, url: string, count: number) {
  await sandbox.control("/settings", { pace: 0.1, webhookRetryMs: 50, statusBatch: 20, autoStatuses: "delivered" });
  await sandbox.control("/people/bulk", { first: String(FIRST_PHONE), count, script: "happy" });
  const opened = openDatabase({ url: scratch.url, name: "prosa-chaos", maxConnections: 2 });
  try {
    const db = factoriesFor(scratch, opened);
    const channels: TestChannel[] = [company.channel];
    const tenant = company.tenantId;
    while (channels.length < NUMBERS) channels.push(await aChannel(db, { tenant, templatesSyncedAt: new Date() }));
    const ids = channels.map(({ id }) => id);
    await scratch.sql(
      "update channels set messaging_limit = -1, status = 'connected', is_active = true where tenant_id = $1",
      [tenant],
    );
    for (const { externalId, credentials, key } of channels) {
      const callbackUrl = `${url}/webhooks/whatsapp-cloud/${key}`;
      await sandbox.control("/numbers", { phoneNumberId: externalId, wabaId: ACCOUNT, ...credentials, callbackUrl });
    }
    const components = [{ type: "BODY", text: "A coleção chegou." }];
    await sandbox.control("/templates", {
      wabaId: ACCOUNT,
      name: TEMPLATE,
      language: "pt_BR",
      status: "APPROVED",
      components,
    });
    const templateId = await keepTemplates(scratch, tenant, ids);
    const contactIds = await keepPeople(scratch, tenant, count);
    const campaign = await aCampaign(db, {
      tenant,
      kind: "template",
      status: "processing",
      channelIds: ids,
      contactIds,
    });
    await scratch.sql("update campaigns set template_id = $2, due_at = now() where id = $1", [campaign.id, templateId]);
    await scratch.sql("analyze");
    return campaign.id;
  } finally {
    await opened.close();
  }
}

async function keepTemplates(scratch: Scratch, tenantId: number, channelIds: readonly number[]): Promise<number> {
  const shape = {
    isNamed: false,
    header: null,
    body: "A coleção chegou.",
    bodyParameters: [],
    footer: null,
    buttons: [],
  };
  const rows = await scratch.sql<{ id: string }>(
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, quality, shape, synced_at)
     select $1, c, gen_random_uuid()::text, $3, 'pt_BR', 'utility', 'approved', 'green', $4::jsonb, now()
       from unnest($2::bigint[]) c returning id`,
    [tenantId, channelIds, TEMPLATE, JSON.stringify({ ...shape, isSendable: true })],
  );
  return Number(rows[0]?.id);
}

async function keepPeople(scratch: Scratch, tenantId: number, count: number): Promise<number[]> {
  const rows = await scratch.sql<{ id: string }>(
    `with made as (
       insert into contacts (tenant_id, name, number, created_at, updated_at)
       select $1, 'Cliente ' || n, ($2::bigint + n)::text, now(), now() from generate_series(0, $3::int - 1) n
       returning id, number)
     insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
     select $1, m.id, 'phone', m.number, identity_match_key('phone', m.number), now() from made m returning contact_id as id`,
    [tenantId, FIRST_PHONE, count],
  );
  return rows.map(({ id }) => Number(id));
}

const waitingInLine = async ({ scratch, campaignId }: Scene): Promise<number> => {
  const [row] = await scratch.sql<{ n: number }>(
    "select count(*)::int as n from messages where campaign_id = $1 and status = 'queued'",
    [campaignId],
  );
  return row?.n ?? 0;
};

const SLOW_MS = 5_000;

/** However slow the line, what was handed over and has not left is bounded. Returns the most that was seen; it stays slow. */
async function whileProviderIsSlow(scene: Scene): Promise<number> {
  await until("the first to be handed over", async () => (await waitingInLine(scene)) > 50, PLANTED_PATIENCE_MS);
  let most = 0;
  for (const end = performance.now() + SLOW_MS; performance.now() < end; await pause(200))
    most = Math.max(most, await waitingInLine(scene));
  return most;
}

/** What a provider does to a campaign of this size. */
async function spoil(sandbox: TestSandbox, seed: number): Promise<void> {
  const on = { edge: "messages", method: "POST", seed };
  await sandbox.control("/faults", { ...on, id: "broken", action: "http", httpStatus: 500, probability: 0.05 });
  await sandbox.control("/faults", { ...on, id: "lost", action: "reset", when: "after", probability: 0.02 });
  await sandbox.control("/faults", { ...on, id: "nobody", action: "error", code: 131_026, probability: 0.01 });
  await sandbox.control("/faults", { ...on, id: "limit", action: "error", code: 131_049, probability: 0.005 });
  await sandbox.control("/faults", { id: "again", action: "duplicate", webhook: "status", probability: 0.1, seed });
  await sandbox.control("/faults", {
    id: "late",
    action: "reorder",
    webhook: "status",
    ms: 300,
    probability: 0.1,
    seed,
  });
}

const acceptedBy = async ({ sandbox }: Scene): Promise<number> =>
  (await sandbox.control("/ledger/summary")).counts["send.accepted"] ?? 0;

const IN_FLIGHT_MS = 3_000;
const PAUSED_MS = 2_500;

/** Paused while nobody was there: whoever comes next must ask before anything leaves. Returns what left all the same. */
async function pauseAcrossDeath(scene: Scene, seed: number): Promise<number> {
  const { scratch, sandbox, campaignId, victims, start } = scene;
  for (const victim of victims) await victim.kill();
  await pause(IN_FLIGHT_MS);
  await scratch.sql("update campaigns set paused_at = now(), paused_by = 'person', due_at = null where id = $1", [
    campaignId,
  ]);
  await sandbox.control("/faults/clear", {});
  await spoil(sandbox, seed);
  const before = await acceptedBy(scene);
  victims[0] = await start();
  await pause(PAUSED_MS);
  const after = await acceptedBy(scene);
  await scratch.sql("update campaigns set paused_at = null, paused_by = null, due_at = now() where id = $1", [
    campaignId,
  ]);
  victims[1] = await start();
  return after - before;
}

async function killInTurn(scene: Scene, { kills, recipients }: CampaignSizes): Promise<void> {
  const { victims, start } = scene;
  for (let kill = 0; kill < kills; kill++) {
    const due = Math.floor((recipients * (kill + 1)) / (kills + 2));
    const isDue = async () => (await acceptedBy(scene)) >= due;
    if (await until(`${due} accepted`, isDue, PLANTED_PATIENCE_MS).catch(() => null)) {
      const place = kill % victims.length;
      await victims[place]?.kill();
      victims[place] = await start();
    }
  }
}

async function isOver({ scratch, campaignId }: Scene): Promise<boolean> {
  const [row] = await scratch.sql<{ status: string }>("select status from campaigns where id = $1", [campaignId]);
  return row?.status === "finished";
}

/** Everything that the provider took is known to have been taken. */
async function isTold(scene: Scene): Promise<boolean> {
  const { webhooks } = await scene.sandbox.control("/stats");
  return webhooks.pending === 0 && (await unconfirmedThoughAccepted(scene)) === 0;
}

async function acceptedIds({ sandbox }: Scene): Promise<Map<string, { phone: string; times: number }>> {
  const found = new Map<string, { phone: string; times: number }>();
  for (let after: number | null = 0; after !== null; ) {
    const page: { entries: { callbackData: string | null; person: string }[]; next: number | null } =
      await sandbox.control(`/ledger?kind=send&outcome=accepted&limit=5000&after=${after}`);
    for (const { callbackData, person } of page.entries) {
      const id = callbackData ?? "";
      found.set(id, { phone: person, times: (found.get(id)?.times ?? 0) + 1 });
    }
    after = page.entries.length === 0 ? null : page.next;
  }
  return found;
}

async function unconfirmedThoughAccepted(scene: Scene): Promise<number> {
  const rows = await scene.scratch.sql<{ client_id: string }>(
    "select client_id from messages where campaign_id = $1 and status = 'unconfirmed'",
    [scene.campaignId],
  );
  if (rows.length === 0) return 0;
  const accepted = await acceptedIds(scene);
  return rows.filter(({ client_id }) => accepted.has(client_id)).length;
}

interface Seen {
  outstanding: number;
  whilePaused: number;
  isFinished: boolean;
}

async function judge(scene: Scene, { recipients, kills }: CampaignSizes, seen: Seen): Promise<Finding[]> {
  const { scratch, campaignId, company } = scene;
  const accepted = await acceptedIds(scene);
  const phones = new Map<string, number>();
  for (const { phone, times } of accepted.values()) phones.set(phone, (phones.get(phone) ?? 0) + times);
  const twice = [...phones.values()].filter((times) => times > 1).length;
  const statuses = await scratch.sql<{ status: string; n: number }>(
    "select status, count(*)::int as n from messages where campaign_id = $1 group by status",
    [campaignId],
  );
  const of = (...names: string[]) => statuses.reduce((sum, { status, n }) => sum + (names.includes(status) ? n : 0), 0);
  const [people] = await scratch.sql<{ waiting: number; skipped: number }>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'skipped')::int as skipped
       from campaign_recipients where campaign_id = $1`,
    [campaignId],
  );
  const { waiting, skipped } = people ?? { waiting: recipients, skipped: 0 };
  const reached = of("sent", "delivered", "read", "played");
  const sum = reached + of("failed") + of("unconfirmed") + skipped;
  const unnamed = await countUnnamed(scratch, campaignId, company.tenantId);
  const unknown = await unconfirmedThoughAccepted(scene);
  const left = of("queued", "sending", "canceled") + waiting;
  return [
    { what: "twice", holds: twice === 0, shown: String(twice) },
    { what: "accounted for", holds: sum === recipients, shown: `${sum}/${recipients}` },
    { what: "left over", holds: left === 0, shown: String(left) },
    { what: "unconfirmed though accepted", holds: unknown === 0, shown: `${unknown} of ${of("unconfirmed")}` },
    { what: "finished", holds: seen.isFinished, shown: `${seen.isFinished} (${kills} kills)` },
    { what: "not named after its recipient", holds: unnamed === 0, shown: String(unnamed) },
    { what: "outstanding at most", holds: seen.outstanding <= BOUND, shown: String(seen.outstanding) },
    { what: "left while paused", holds: seen.whilePaused === 0, shown: String(seen.whilePaused) },
  ];
}

/** One message for life, because its id is made from whom it is for. */
async function countUnnamed(scratch: Scratch, campaignId: number, tenantId: number): Promise<number> {
  const messages = await scratch.sql<{ client_id: string }>("select client_id from messages where campaign_id = $1", [
    campaignId,
  ]);
  const recipients = await scratch.sql<{ id: string }>("select id from campaign_recipients where campaign_id = $1", [
    campaignId,
  ]);
  const names = new Set(recipients.map(({ id }) => clientIdOf(tenantId, campaignId, Number(id))));
  return messages.filter(({ client_id }) => !names.has(client_id)).length;
}
