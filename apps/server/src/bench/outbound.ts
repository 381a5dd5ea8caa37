// How fast answers leave: from commit to provider, with many conversations waiting, behind a large campaign, and beside
// a provider that never answers. A real worker process; the pretend provider is another, and its book is what counts.
import { setTimeout as pause } from "node:timers/promises";
import { asSystem, type Deps } from "#platform/context";
import { installJobs } from "#platform/jobs";
import { startSandboxProcess, type TestSandbox } from "#testing";
import { neededQueues } from "../app.ts";
import { conclude, type Finding, inEveryWindow, inWords, percentile } from "../chaos/figures.ts";
import { makeScratch, type Scratch, until } from "../chaos/scratch.ts";
import { enqueueBulk, sendWaiting } from "../conversation/messages/sending/messages.jobs.ts";
import { insertDraft } from "../conversation/messages/writing/messages.store.ts";
import { system } from "../conversation/tickets/index.ts";
import { startServer, testEnvironment } from "../testing/start-server.ts";
import { costInWords, readCpu } from "./cpu.ts";
import { acceptedSends, type BenchChannel, makeChannels, newClientId, queueMessages } from "./outbound.world.ts";
import { type ServerProcess, startServerProcess } from "./processes.ts";

export interface OutboundSizes {
  /** Of the measurements at a steady rate. */
  seconds: number;
  conversations: number;
  bulk: number;
  /** One part alone, by its name. */
  only?: string;
  profileFolder?: string;
}

const LONGEST_P99_MS = 100;
const LEAST_PER_SECOND = 800;
const LONGEST_BEHIND_BULK_MS = 1_000;
const MOST_SLOWED = 1.2;
/** Long enough that the dead calls run out several times: it is then that they could get in others' way. */
const BESIDE_DEAD_SECONDS = 30;
const PER_SECOND = 150;
const CHANNELS = 40;
const MESSAGES_EACH = 4;
const ANSWERS = 10;
/** Transactions that write at the same time: the rest of the machine is for what is measured. */
const MOST_WRITING = 8;
const PATIENCE_MS = 300_000;

interface Bench {
  scratch: Scratch;
  sandbox: TestSandbox;
  /** An api in this process, to write as the product writes. */
  deps: Deps;
  env: Record<string, string>;
  profileFolder: string | undefined;
}

export async function runOutbound(sizes: OutboundSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  const sandbox = await startSandboxProcess();
  await installJobs(scratch.ownerUrl, neededQueues());
  const { REDIS_PREFIX = "" } = testEnvironment(scratch.url);
  const env = { ...sandbox.env, REDIS_PREFIX };
  const api = await startServer(scratch, { role: "api", env });
  const bench: Bench = { scratch, sandbox, deps: api.app.deps, env, profileFolder: sizes.profileFolder };
  try {
    // Nobody listens to the provider here, so a closed window is only told to nobody: every send is accepted.
    await sandbox.control("/settings", { windowRefusal: "webhook", autoStatuses: "none" });
    const findings: Finding[] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (sizes.only && sizes.only !== name) continue;
      findings.push(
        await inEveryWindow(async () => {
          const finding = await measure(bench, sizes);
          process.stderr.write(`${name}: ${finding.shown}${finding.holds ? "" : " (over)"}\n`);
          return finding;
        }),
      );
    }
    const { acceptedTwice } = await sandbox.control("/ledger/summary");
    return conclude("bench outbound", [
      ...findings,
      { what: "sent twice", holds: acceptedTwice === 0, shown: String(acceptedTwice) },
    ]);
  } finally {
    await api.close();
    await sandbox.close();
    await scratch.drop();
  }
}

const parts: Record<string, (bench: Bench, sizes: OutboundSizes) => Promise<Finding>> = {
  delay: measureDelay,
  throughput: measureThroughput,
  bulk: measureBehindBulk,
  dead: measureBesideDead,
};

async function withWorker<T>(bench: Bench, measure: (worker: ServerProcess) => Promise<T>): Promise<T> {
  const { scratch, env, profileFolder } = bench;
  const worker = await startServerProcess({
    databaseUrl: scratch.url,
    role: "worker",
    env,
    ...(profileFolder ? { profileFolder } : {}),
  });
  try {
    return await measure(worker);
  } finally {
    await worker.end();
  }
}

/** A message with its wake-up, as small as a transaction can be, so that writing takes little from sending. */
async function answer({ deps }: Bench, { tenantId, channelId }: BenchChannel, ticketId: number, clientId: string) {
  await asSystem(deps, tenantId, async (ctx) => {
    const draft = { clientId, type: "text", body: "resposta de uma pessoa" } as const;
    await insertDraft(ctx, { id: ticketId, channelId }, system, draft, "queued");
    await ctx.enqueue(sendWaiting, { tenantId, ticketId, channelId });
  });
  return performance.timeOrigin + performance.now();
}

/**
 * Answers at a steady rate, spread over the channels: how long each took from its commit to the provider, and how many a
 * second could really be written on this machine.
 */
async function delaysAt(bench: Bench, channels: readonly BenchChannel[], perSecond: number, seconds: number) {
  const committed = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  const count = perSecond * seconds;
  const begun = performance.now();
  for (let number = 0; number < count; number++) {
    const wait = begun + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    while (writing.size >= MOST_WRITING) await Promise.race(writing);
    const channel = channels[number % channels.length] as BenchChannel;
    const ticketId = channel.ticketIds[Math.floor(number / channels.length) % channel.ticketIds.length] as number;
    const clientId = newClientId();
    const written = answer(bench, channel, ticketId, clientId).then((at) => void committed.set(clientId, at));
    writing.add(written);
    void written.finally(() => writing.delete(written));
  }
  await Promise.all(writing);
  const rate = (count / (performance.now() - begun)) * 1000;
  return { delays: await arrivals(bench, committed), rate };
}

async function arrivals({ sandbox }: Bench, committed: ReadonlyMap<string, number>): Promise<number[]> {
  let delays: number[] = [];
  await until(
    "every answer to arrive",
    async () => {
      const sent = (await acceptedSends(sandbox)).filter(({ callbackData }) => committed.has(callbackData));
      delays = sent.map(({ at, callbackData }) => at - (committed.get(callbackData) ?? 0));
      return sent.length >= committed.size;
    },
    PATIENCE_MS,
  );
  return delays;
}

async function measureDelay(bench: Bench, { seconds }: OutboundSizes): Promise<Finding> {
  const channels = await makeChannels(bench.scratch, bench.sandbox, { tenants: 5, channels: 2, conversations: 100 });
  return withWorker(bench, async () => {
    await delaysAt(bench, channels, PER_SECOND, 2);
    const { delays, rate } = await delaysAt(bench, channels, PER_SECOND, seconds);
    const holds = percentile(delays, 0.99) <= LONGEST_P99_MS && rate >= PER_SECOND * 0.95;
    return { what: `commit to provider at ${Math.round(rate)}/s`, holds, shown: inWords(delays) };
  });
}

async function measureThroughput(bench: Bench, { conversations }: OutboundSizes): Promise<Finding> {
  const { scratch, sandbox } = bench;
  const sizes = { tenants: CHANNELS / 4, channels: 4, conversations: Math.ceil(conversations / CHANNELS) };
  const channels = await makeChannels(scratch, sandbox, sizes);
  for (const channel of channels) await queueMessages(scratch, channel, { each: MESSAGES_EACH, sendType: "chat" });
  for (const { tenantId, channelId, ticketIds } of channels) {
    await asSystem(bench.deps, tenantId, async (ctx) => {
      for (const ticketId of ticketIds) await ctx.enqueue(sendWaiting, { tenantId, ticketId, channelId });
    });
  }
  await scratch.sql("analyze");
  const names = new Set(channels.map(({ externalId }) => externalId));
  const wanted = channels.reduce((sum, { ticketIds }) => sum + ticketIds.length * MESSAGES_EACH, 0);
  return withWorker(bench, async (worker) => {
    const before = await readCpu(scratch, worker.pid, sandbox.pid);
    let times: number[] = [];
    const isDone = async () => {
      const { counts } = await sandbox.control("/ledger/summary");
      if ((counts["send.accepted"] ?? 0) < wanted) return false;
      times = (await acceptedSends(sandbox)).flatMap(({ at, phoneNumberId }) => (names.has(phoneNumberId) ? [at] : []));
      return times.length >= wanted;
    };
    await until("every waiting message to arrive", isDone, PATIENCE_MS);
    const rate = (wanted / (Math.max(...times) - Math.min(...times))) * 1000;
    const waiting = channels.length * (channels[0]?.ticketIds.length ?? 0);
    const cost = costInWords(before, await readCpu(scratch, worker.pid, sandbox.pid), wanted);
    const shown = `${Math.round(rate)}/s (${cost})`;
    return { what: `with ${waiting} conversations waiting`, holds: rate >= LEAST_PER_SECOND, shown };
  });
}

async function measureBehindBulk(bench: Bench, { bulk }: OutboundSizes): Promise<Finding> {
  const { scratch, sandbox, deps } = bench;
  const [person] = await makeChannels(scratch, sandbox, { tenants: 1, channels: 1, conversations: ANSWERS });
  const crowd = await makeChannels(scratch, sandbox, { tenants: 1, channels: 10, conversations: bulk / 10 });
  for (const channel of crowd) await queueMessages(scratch, channel, { each: 1, sendType: "campaign" });
  await scratch.sql("analyze");
  return withWorker(bench, async () => {
    for (const { tenantId, channelId, ticketIds } of crowd) {
      await asSystem(deps, tenantId, (ctx) => enqueueBulk(ctx, channelId, ticketIds));
    }
    const names = new Set(crowd.map(({ externalId }) => externalId));
    const underWay = async () => (await acceptedSends(sandbox)).some(({ phoneNumberId }) => names.has(phoneNumberId));
    await until("the campaign to be under way", underWay, PATIENCE_MS);
    const committed = new Map<string, number>();
    for (const ticketId of person?.ticketIds ?? []) {
      const clientId = newClientId();
      committed.set(clientId, await answer(bench, person as BenchChannel, ticketId, clientId));
    }
    const delays = await arrivals(bench, committed);
    const behind = (await acceptedSends(sandbox)).filter(({ phoneNumberId }) => names.has(phoneNumberId)).length;
    const holds = Math.max(...delays) <= LONGEST_BEHIND_BULK_MS && behind < bulk;
    const shown = `${inWords(delays)} (${bulk - behind} of ${bulk} still behind)`;
    return { what: `${ANSWERS} answers among a campaign`, holds, shown };
  });
}

/** The same answers on healthy channels, alone and while other channels' provider takes everything and answers nothing. */
async function measureBesideDead(bench: Bench, { seconds }: OutboundSizes): Promise<Finding> {
  const { scratch, sandbox } = bench;
  const channels = await makeChannels(scratch, sandbox, { tenants: 2, channels: 4, conversations: 100 });
  const dead = await makeChannels(scratch, sandbox, { tenants: 1, channels: 4, conversations: 200 });
  for (const channel of dead) await queueMessages(scratch, channel, { each: 2, sendType: "chat" });
  for (const { externalId: phoneNumberId } of dead) {
    await sandbox.control("/faults", {
      id: `dead-${phoneNumberId}`,
      phoneNumberId,
      edge: "messages",
      action: "timeout",
      when: "before",
    });
  }
  return withWorker(bench, async () => {
    await delaysAt(bench, channels, 50, 2);
    const { delays: alone } = await delaysAt(bench, channels, 50, seconds / 2);
    for (const { tenantId, channelId, ticketIds } of dead) {
      await asSystem(bench.deps, tenantId, async (ctx) => {
        for (const ticketId of ticketIds) await ctx.enqueue(sendWaiting, { tenantId, ticketId, channelId });
      });
    }
    const { delays: beside } = await delaysAt(bench, channels, 50, Math.max(BESIDE_DEAD_SECONDS, seconds / 2));
    for (const { externalId } of dead) await sandbox.control("/faults/clear", { id: `dead-${externalId}` });
    const ratio = percentile(beside, 0.5) / percentile(alone, 0.5);
    const shown = `${ratio.toFixed(2)}x (median ${percentile(alone, 0.5).toFixed(1)} and ${percentile(beside, 0.5).toFixed(1)} ms, p99 ${percentile(alone, 0.99).toFixed(1)} and ${percentile(beside, 0.99).toFixed(1)} ms)`;
    return { what: "beside a dead provider", holds: ratio <= MOST_SLOWED, shown };
  });
}
