// Tells whoever entered an address what happened: in order, signed, and again where nobody took it.
import { createHmac } from "node:crypto";
import { createPoster, describeFailure } from "../http/post.ts";
import type { World } from "../world.ts";
import { type Instance, jidOf } from "./state.ts";

type Waiting = { event: string; data: unknown; person: string | null; settle(isTaken: boolean): void };

export type Teller = {
  /** Settles when it was taken, or nobody tries any more. */
  tell(instance: Instance, event: string, data: unknown, person: string | null): Promise<boolean>;
  pendingOf(instance: string): number;
  clear(): void;
  close(): void;
};

const MAX_TRIES = 10;
const MAX_WAIT_MS = 10_000;
const FINAL = new Set([400, 401, 403, 404, 422]);
const TOKEN_SECONDS = 600;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function tokenOf(key: string, now: number): string {
  const iat = Math.floor(now / 1000);
  const claims = { iat, exp: iat + TOKEN_SECONDS, app: "evolution", action: "webhook" };
  const signed = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

export function createTeller(world: () => World): Teller {
  const poster = createPoster(50);
  let stop = new AbortController();
  const lines = new Map<string, Waiting[]>();
  const pumping = new Set<string>();
  let deliveries = 0;

  const lineOf = (name: string): Waiting[] => {
    const known = lines.get(name) ?? [];
    lines.set(name, known);
    return known;
  };

  async function pump(instance: Instance) {
    if (pumping.has(instance.name)) return;
    pumping.add(instance.name);
    const { signal } = stop;
    const line = lineOf(instance.name);
    while (line[0] && !signal.aborted) {
      const [one] = line;
      const isTaken = await insist(instance, one, signal);
      if (signal.aborted) break;
      line.shift();
      one.settle(isTaken);
    }
    pumping.delete(instance.name);
  }

  async function insist(instance: Instance, { event, data, person }: Waiting, signal: AbortSignal): Promise<boolean> {
    const id = ++deliveries;
    const { ledger, settings } = world();
    for (let attempt = 1; attempt <= MAX_TRIES && !signal.aborted; attempt++) {
      const { webhook } = instance;
      if (!webhook?.enabled) return false;
      const begun = performance.now();
      const body = {
        event,
        instance: instance.name,
        data,
        destination: webhook.url,
        // Local time written as if it were the world's.
        date_time: new Date(world().now() - 3 * 3_600_000).toISOString(),
        sender: instance.number === null ? "" : jidOf(instance.number),
        server_url: `${world().baseUrl()}/evolution`,
        apikey: instance.token,
      };
      const headers: Record<string, string> = { "user-agent": "axios" };
      if (webhook.jwtKey) headers.authorization = `Bearer ${tokenOf(webhook.jwtKey, world().now())}`;
      const answered = await poster.post(webhook.url, Buffer.from(JSON.stringify(body)), headers).then(
        ({ status }) => ({ status, error: null }),
        (error) => ({ status: null, error: describeFailure(error) }),
      );
      const isTaken = answered.status !== null && answered.status >= 200 && answered.status < 300;
      ledger.add({
        kind: "webhook",
        channel: instance.name,
        person,
        providerId: null,
        type: event,
        outcome: isTaken ? "acknowledged" : "failed",
        httpStatus: answered.status,
        delivery: { id, attempt, status: null, items: 1, ms: performance.now() - begun, error: answered.error },
      });
      if (isTaken) return true;
      if (answered.status !== null && FINAL.has(answered.status)) return false;
      await pause(Math.min(settings.webhookRetryMs * 2 ** (attempt - 1), MAX_WAIT_MS), signal);
    }
    return false;
  }

  return {
    tell(instance, event, data, person) {
      const { webhook } = instance;
      const name = event.toUpperCase().replace(/[.-]/g, "_");
      if (!webhook?.enabled || !webhook.events.includes(name)) return Promise.resolve(false);
      const plan = world().faults.forWebhook({ phoneNumberId: instance.name, webhook: event });
      return new Promise((settle) => {
        const put = () => {
          for (let copy = 0; copy < plan.copies; copy++) {
            lineOf(instance.name).push({ event, data, person, settle: copy === 0 ? settle : () => {} });
          }
          void pump(instance);
        };
        const waitMs = plan.delayMs + (plan.reorderMs ?? 0);
        if (waitMs > 0) setTimeout(put, waitMs).unref();
        else put();
      });
    },
    pendingOf: (name) => lineOf(name).length,
    clear() {
      stop.abort();
      stop = new AbortController();
      poster.stop();
      for (const line of lines.values()) for (const one of line) one.settle(false);
      lines.clear();
      pumping.clear();
    },
    close() {
      this.clear();
      poster.close();
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
