// Pushes webhooks to the business: signed over the exact bytes, in order per conversation, again until answered 200.
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createChance, shuffled } from "../chance.ts";
import type { WebhookPlan } from "../faults/faults.ts";
import { createPoster, describeFailure } from "../http/post.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Settings } from "../settings.ts";
import { createLatencies, createSlots, type Latencies } from "./webhooks.flow.ts";

export type WebhookKind = "message" | "status" | "notice";

export type Delivery = {
  id: number;
  kind: WebhookKind;
  /** The status reported, where this is a status webhook. */
  status: string | null;
  wamid: string | null;
  phoneNumberId: string;
  phone: string | null;
  state: "held" | "pending" | "delivered" | "abandoned" | "dropped" | "stopped";
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  queuedAt: number;
  finishedAt: number | null;
};

export type Job = Pick<Delivery, "kind" | "status" | "wamid" | "phoneNumberId" | "phone"> & {
  payload: unknown;
  /** `messages` goes to the override where there is one, every other field to the app's own callback. */
  field?: string;
  callbackData?: string | null;
  /** A body of many changes waits for the conversations of all these people. */
  phones?: string[];
  items?: number;
};

export type WebhookStats = {
  queued: number;
  held: number;
  pending: number;
  attempts: number;
  delivered: number;
  abandoned: number;
  dropped: number;
  latencyMs: Latencies;
};

export type Target = { url: string; appSecret: string };

export type Webhooks = {
  /** Settles when the business answered 200, or when nobody will try any more. */
  enqueue(job: Job, copies?: number): Promise<Delivery>;
  /** Written down as dropped, without a try. */
  refuse(job: Job): Promise<Delivery>;
  /** From now on nothing leaves; `release` lets it go, in order or shuffled by a seed, some of it more than once. */
  hold(): void;
  release(options?: { seed?: number | null; copies?: number }): number;
  log(): Delivery[];
  stats(): WebhookStats;
  clear(): void;
  close(): void;
};

const MAX_TRIES = 60;
const MAX_WAIT_MS = 10_000;
const MAX_LOG = 2_000;
const MAX_IN_FLIGHT = 200;

type Needs = {
  targetOf(phoneNumberId: string, field: string): Target | null;
  planOf(job: Job): WebhookPlan;
  settings: Settings;
  ledger: Ledger;
};

type Queued = { job: Job; delivery: Delivery; body: Buffer; settle(delivery: Delivery): void };

export function createWebhooks({ targetOf, planOf, settings, ledger }: Needs): Webhooks {
  let stop = new AbortController();
  let lastId = 0;
  let log: Delivery[] = [];
  let counters = noCounters();
  let held: Queued[] | null = null;
  const latencies = createLatencies();
  const tails = new Map<string, Promise<unknown>>();
  const slots = createSlots(MAX_IN_FLIGHT);
  const poster = createPoster(MAX_IN_FLIGHT);

  function enqueue(job: Job, copies = 1): Promise<Delivery> {
    const body = encodePayload(job.payload);
    const plan = planOf(job);
    const first = enqueueOne(job, body, plan);
    for (let copy = 1; copy < Math.max(copies, plan.copies); copy++) void enqueueOne(job, body, plan);
    return first;
  }

  function enqueueOne(job: Job, body: Buffer, plan: WebhookPlan): Promise<Delivery> {
    const delivery = newDelivery(job);
    if (!held) return schedule(job, delivery, body, plan);
    delivery.state = "held";
    return new Promise((settle) => held?.push({ job, delivery, body, settle }));
  }

  function newDelivery({ kind, status, wamid, phoneNumberId, phone }: Job): Delivery {
    const delivery: Delivery = {
      id: ++lastId,
      kind,
      status,
      wamid,
      phoneNumberId,
      phone,
      state: "pending",
      attempts: 0,
      lastStatus: null,
      lastError: null,
      queuedAt: Date.now(),
      finishedAt: null,
    };
    log.push(delivery);
    if (log.length > MAX_LOG) log = log.slice(-MAX_LOG / 2);
    counters.queued++;
    return delivery;
  }

  function schedule(job: Job, delivery: Delivery, body: Buffer, plan: WebhookPlan): Promise<Delivery> {
    const { signal } = stop;
    const run = async (waitMs: number) => {
      if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      return deliver(job, delivery, body, signal);
    };
    // What is to be reordered leaves the queue of its conversation: whatever comes after may overtake it.
    if (plan.reorderMs !== null) return run(plan.delayMs + plan.reorderMs);

    const keys = (job.phones ?? [job.phone ?? "notices"]).map((phone) => `${job.phoneNumberId}/${phone}`);
    const before = keys.map((key) => tails.get(key));
    const done = Promise.all(before).then(() => run(plan.delayMs));
    for (const key of keys) tails.set(key, done);
    void done.then(() => {
      for (const key of keys) if (tails.get(key) === done) tails.delete(key);
    });
    return done;
  }

  async function deliver(job: Job, delivery: Delivery, body: Buffer, signal: AbortSignal): Promise<Delivery> {
    const counted = counters;
    delivery.state = "pending";
    delivery.state = await tryUntilAnswered(job, delivery, body, signal);
    delivery.finishedAt = Date.now();
    if (delivery.state === "delivered") counted.delivered++;
    if (delivery.state === "abandoned") counted.abandoned++;
    if (delivery.state === "dropped") counted.dropped++;
    return delivery;
  }

  async function tryUntilAnswered(job: Job, delivery: Delivery, body: Buffer, signal: AbortSignal) {
    while (!signal.aborted && delivery.attempts < MAX_TRIES) {
      // Read again at each try: the business may have moved its callback or changed its secret meanwhile.
      const target = targetOf(job.phoneNumberId, job.field ?? "messages");
      if (!target) return "dropped";
      if (await attempt(job, delivery, target, body, signal)) return "delivered";
      const wait = Math.min(settings.webhookRetryMs * 2 ** (delivery.attempts - 1), MAX_WAIT_MS);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
    return signal.aborted ? "stopped" : "abandoned";
  }

  async function attempt(job: Job, delivery: Delivery, { url, appSecret }: Target, body: Buffer, signal: AbortSignal) {
    await slots.take();
    const startedAt = performance.now();
    try {
      if (signal.aborted) return false;
      delivery.attempts++;
      counters.attempts++;
      const answer = await poster.post(url, body, { [SIGNATURE_HEADER]: signatureOf(body, appSecret) });
      delivery.lastStatus = answer.status;
      delivery.lastError = null;
      return answer.status === 200;
    } catch (error) {
      delivery.lastStatus = null;
      delivery.lastError = describeFailure(error);
      return false;
    } finally {
      slots.give();
      if (!signal.aborted) {
        const ms = performance.now() - startedAt;
        latencies.add(ms);
        record(job, delivery, ms);
      }
    }
  }

  function record(job: Job, { id, attempts, lastStatus, lastError }: Delivery, ms: number) {
    const { phoneNumberId, phone, wamid, status, kind, callbackData = null, items = 1 } = job;
    ledger.add({
      kind: "webhook",
      channel: phoneNumberId,
      person: phone,
      providerId: wamid,
      callbackData,
      type: kind,
      outcome: lastStatus === 200 ? "acknowledged" : "failed",
      httpStatus: lastStatus,
      answered: lastStatus !== null,
      delivery: { id, attempt: attempts, status, items, ms: Math.round(ms * 10) / 10, error: lastError },
    });
  }

  function release({ seed = null, copies = 1 }: { seed?: number | null; copies?: number } = {}): number {
    const waiting = held ?? [];
    held = null;
    const all = Array.from({ length: copies }, () => waiting).flat();
    // Shuffled news go one after the other in the new order, whoever's they are.
    const order = seed === null ? all : shuffled(all, createChance(seed));
    let before: Promise<unknown> = Promise.resolve();
    const settled = new Set<Delivery>();
    for (const { job, delivery, body, settle } of order) {
      const isFirst = !settled.has(delivery);
      settled.add(delivery);
      const each = isFirst ? delivery : newDelivery(job);
      const { signal } = stop;
      const done = before.then(() => deliver(job, each, body, signal));
      if (isFirst) void done.then(settle);
      before = done;
    }
    return order.length;
  }

  return {
    enqueue,
    refuse(job) {
      const delivery = newDelivery(job);
      counters.dropped++;
      return Promise.resolve(Object.assign(delivery, { state: "dropped" as const, finishedAt: Date.now() }));
    },
    release,
    hold() {
      held ??= [];
    },
    log: () => log,
    stats: () => ({
      ...counters,
      held: held?.length ?? 0,
      pending: counters.queued - counters.delivered - counters.abandoned - counters.dropped,
      latencyMs: latencies.read(),
    }),
    clear() {
      stop.abort();
      poster.stop();
      stop = new AbortController();
      tails.clear();
      held = null;
      log = [];
      latencies.clear();
      counters = noCounters();
    },
    close() {
      stop.abort();
      poster.close();
    },
  };
}

export const SIGNATURE_HEADER = "x-hub-signature-256";

export function signatureOf(body: Buffer, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}

/** Non-ASCII and slashes leave escaped, as the provider does it: whoever signs a re-serialised body will not match. */
export function encodePayload(payload: unknown): Buffer {
  const text = JSON.stringify(payload)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return Buffer.from(text);
}

function noCounters() {
  return { queued: 0, attempts: 0, delivered: 0, abandoned: 0, dropped: 0 };
}
