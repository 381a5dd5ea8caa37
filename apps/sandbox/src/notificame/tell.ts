// Pushes the pretend hub's events to whoever subscribed, in order and again until taken.
import { randomUUID } from "node:crypto";
import { createPoster, describeFailure } from "../http/post.ts";
import type { World } from "../world.ts";
import type { HubChannel } from "./hub.ts";

type Waiting = { url: string; body: object; type: string; settle(isTaken: boolean): void };

export type HubTeller = {
  tell(channel: HubChannel, type: "MESSAGE" | "MESSAGE_STATUS", event: object): Promise<boolean>;
  clear(): void;
  close(): void;
};

const MAX_TRIES = 60;
const MAX_WAIT_MS = 10_000;

export function createHubTeller(world: () => World): HubTeller {
  const poster = createPoster(50);
  let stop = new AbortController();
  const lines = new Map<string, Waiting[]>();
  const pumping = new Set<string>();
  let deliveries = 0;

  async function pump(channelId: string) {
    if (pumping.has(channelId)) return;
    pumping.add(channelId);
    const { signal } = stop;
    const line = lines.get(channelId) ?? [];
    while (line[0] && !signal.aborted) {
      const [one] = line;
      const isTaken = await insist(channelId, one, signal);
      if (signal.aborted) break;
      line.shift();
      one.settle(isTaken);
    }
    pumping.delete(channelId);
  }

  async function insist(channelId: string, { url, body, type }: Waiting, signal: AbortSignal): Promise<boolean> {
    const id = ++deliveries;
    const { ledger, settings } = world();
    for (let attempt = 1; attempt <= MAX_TRIES && !signal.aborted; attempt++) {
      const begun = performance.now();
      const answered = await poster.post(url, Buffer.from(JSON.stringify(body)), { "user-agent": "hub" }).then(
        ({ status }) => ({ status, error: null }),
        (error) => ({ status: null, error: describeFailure(error) }),
      );
      const isTaken = answered.status !== null && answered.status >= 200 && answered.status < 300;
      ledger.add({
        kind: "webhook",
        channel: channelId,
        person: null,
        providerId: null,
        type,
        outcome: isTaken ? "acknowledged" : "failed",
        httpStatus: answered.status,
        delivery: { id, attempt, status: null, items: 1, ms: performance.now() - begun, error: answered.error },
      });
      if (isTaken) return true;
      await pause(Math.min(settings.webhookRetryMs * 2 ** (attempt - 1), MAX_WAIT_MS), signal);
    }
    return false;
  }

  return {
    tell(channel, type, event) {
      const { state } = world().notificame;
      const to = [...state.subscriptions.values()].find(
        (one) => one.eventType === type && one.criteria.channel === channel.id && one.status === "ACTIVE",
      );
      if (!to) return Promise.resolve(false);
      const timestamp = new Date(world().now()).toISOString();
      const head = { type, id: randomUUID(), timestamp, subscriptionId: to.id, channel: channel.type };
      const plan = world().faults.forWebhook({ phoneNumberId: channel.id, webhook: type });
      return new Promise((settle) => {
        const put = () => {
          const line = lines.get(channel.id) ?? [];
          lines.set(channel.id, line);
          for (let copy = 0; copy < plan.copies; copy++) {
            const body = { ...head, ...event };
            line.push({ url: to.webhook.url, body, type, settle: copy === 0 ? settle : () => {} });
          }
          void pump(channel.id);
        };
        const waitMs = plan.delayMs + (plan.reorderMs ?? 0);
        if (waitMs > 0) setTimeout(put, waitMs).unref();
        else put();
      });
    },
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
