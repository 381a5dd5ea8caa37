// Pushes webhooks to the business: signed over the exact bytes, in order per conversation, again until answered 200.
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../settings.ts";
import type { BusinessNumber } from "./state.ts";

export type Delivery = {
  id: number;
  kind: "message" | "status";
  /** The status reported, where this is a status webhook. */
  status: string | null;
  wamid: string;
  phoneNumberId: string;
  phone: string;
  state: "pending" | "delivered" | "abandoned" | "dropped" | "stopped";
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  queuedAt: number;
  finishedAt: number | null;
};

export type Job = Pick<Delivery, "kind" | "status" | "wamid" | "phoneNumberId" | "phone"> & { payload: unknown };

export type WebhookStats = {
  queued: number;
  pending: number;
  attempts: number;
  delivered: number;
  abandoned: number;
  dropped: number;
  latencyMs: { p50: number; p95: number; max: number };
};

export type Webhooks = {
  /** Settles when the business answered 200, or when nobody will try any more. */
  enqueue(job: Job, copies: number): Promise<Delivery>;
  log(): Delivery[];
  stats(): WebhookStats;
  clear(): void;
};

const MAX_TRIES = 60;
const MAX_WAIT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 10_000;
const MAX_LOG = 2_000;
const MAX_LATENCIES = 1_000;
const MAX_IN_FLIGHT = 200;

type Needs = { numberOf(phoneNumberId: string): BusinessNumber | undefined; settings: Settings };

export function createWebhooks({ numberOf, settings }: Needs): Webhooks {
  let stop = new AbortController();
  let lastId = 0;
  let log: Delivery[] = [];
  let latencies: number[] = [];
  let counters = noCounters();
  const tails = new Map<string, Promise<unknown>>();
  const slots = createSlots(MAX_IN_FLIGHT);

  function enqueue(job: Job, copies: number): Promise<Delivery> {
    const body = encodePayload(job.payload);
    const first = enqueueOne(job, body);
    for (let copy = 1; copy < copies; copy++) void enqueueOne(job, body);
    return first;
  }

  function enqueueOne({ payload: _, ...job }: Job, body: Buffer): Promise<Delivery> {
    const delivery: Delivery = {
      id: ++lastId,
      ...job,
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

    const signal = stop.signal;
    const key = `${job.phoneNumberId}/${job.phone}`;
    const before = tails.get(key) ?? Promise.resolve();
    const done = before.then(() => deliver(delivery, body, signal));
    tails.set(key, done);
    void done.then(() => {
      if (tails.get(key) === done) tails.delete(key);
    });
    return done;
  }

  async function deliver(delivery: Delivery, body: Buffer, signal: AbortSignal): Promise<Delivery> {
    const counted = counters;
    delivery.state = await tryUntilAnswered(delivery, body, signal);
    delivery.finishedAt = Date.now();
    if (delivery.state === "delivered") counted.delivered++;
    if (delivery.state === "abandoned") counted.abandoned++;
    if (delivery.state === "dropped") counted.dropped++;
    return delivery;
  }

  async function tryUntilAnswered(delivery: Delivery, body: Buffer, signal: AbortSignal): Promise<Delivery["state"]> {
    while (!signal.aborted && delivery.attempts < MAX_TRIES) {
      // Read again at each try: the business may have moved its callback or changed its secret meanwhile.
      const number = numberOf(delivery.phoneNumberId);
      if (!number?.callbackUrl) return "dropped";
      if (await attempt(delivery, number, number.callbackUrl, body, signal)) return "delivered";
      const wait = Math.min(settings.webhookRetryMs * 2 ** (delivery.attempts - 1), MAX_WAIT_MS);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
    return signal.aborted ? "stopped" : "abandoned";
  }

  async function attempt(delivery: Delivery, number: BusinessNumber, url: string, body: Buffer, signal: AbortSignal) {
    await slots.take();
    const startedAt = performance.now();
    try {
      if (signal.aborted) return false;
      delivery.attempts++;
      counters.attempts++;
      const answer = await post(url, body, { [SIGNATURE_HEADER]: signatureOf(body, number.appSecret) }, signal);
      delivery.lastStatus = answer.status;
      delivery.lastError = null;
      return answer.status === 200;
    } catch (error) {
      delivery.lastStatus = null;
      delivery.lastError = describe(error);
      return false;
    } finally {
      slots.give();
      if (!signal.aborted) latencies.push(performance.now() - startedAt);
      if (latencies.length > MAX_LATENCIES * 2) latencies = latencies.slice(-MAX_LATENCIES);
    }
  }

  return {
    enqueue,
    log: () => log,
    stats: () => ({
      ...counters,
      pending: counters.queued - counters.delivered - counters.abandoned - counters.dropped,
      latencyMs: percentiles(latencies.slice(-MAX_LATENCIES)),
    }),
    clear() {
      stop.abort();
      stop = new AbortController();
      tails.clear();
      log = [];
      latencies = [];
      counters = noCounters();
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

export async function post(url: string, body: Buffer, headers: Record<string, string>, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", "user-agent": "facebookexternalua", ...headers },
    body: new Uint8Array(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = (await answer.text()).slice(0, 1_000);
  return { status: answer.status, body: text };
}

export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

function noCounters() {
  return { queued: 0, attempts: 0, delivered: 0, abandoned: 0, dropped: 0 };
}

function percentiles(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

/** A load of many conversations must not open a socket for each of them at once. */
function createSlots(free: number) {
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}
