// Tells bots what happened: pushed to their webhook in order and again until answered, or kept until they ask.
import { createPoster, describeFailure } from "../http/post.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Bot } from "./state.ts";

export type Update = { update_id: number; [kind: string]: unknown };

type Waiting = { update: Update; person: string | null; settle(isTaken: boolean): void };

export type Plan = { copies: number; delayMs: number; reorderMs: number | null };

export type Updates = {
  /** Settles when the bot has taken it, or nobody will try any more. */
  tell(bot: Bot, kind: string, content: object, person: string | null): Promise<boolean>;
  /** What a bot without a webhook asks for; waits for something as long as asked. */
  ask(bot: Bot, offset: number, limit: number, waitMs: number): Promise<Update[]>;
  /** What waited for somebody to ask goes to the address that was just entered. */
  resume(bot: Bot): void;
  pendingOf(botId: number): number;
  isPolled(botId: number): boolean;
  clear(): void;
  close(): void;
};

const MAX_TRIES = 60;
const MAX_WAIT_MS = 10_000;

type Needs = {
  ledger: Ledger;
  retryMs(): number;
  now(): number;
  planOf(bot: Bot, kind: string): Plan;
};

export function createUpdates({ ledger, retryMs, now, planOf }: Needs): Updates {
  const poster = createPoster(50);
  let stop = new AbortController();
  const lines = new Map<number, Waiting[]>();
  const pumping = new Set<number>();
  const sleepers = new Map<number, Set<() => void>>();
  let deliveries = 0;

  const lineOf = (botId: number): Waiting[] => {
    const known = lines.get(botId) ?? [];
    lines.set(botId, known);
    return known;
  };

  function tell(bot: Bot, kind: string, content: object, person: string | null): Promise<boolean> {
    const plan = planOf(bot, kind);
    const allowed = bot.webhook?.allowed;
    // These two are sent only to who asks for them by name.
    const mustBeNamed = kind === "message_reaction" || kind === "message_reaction_count";
    if (allowed ? !allowed.includes(kind) : mustBeNamed && bot.webhook !== null) return Promise.resolve(false);
    bot.lastUpdate += 1;
    const update = { update_id: bot.lastUpdate, [kind]: content };
    return new Promise((settle) => {
      const put = () => {
        for (let copy = 0; copy < plan.copies; copy++) {
          lineOf(bot.id).push({ update, person, settle: copy === 0 ? settle : () => {} });
        }
        for (const wake of sleepers.get(bot.id) ?? []) wake();
        void pump(bot);
      };
      const waitMs = plan.delayMs + (plan.reorderMs ?? 0);
      if (waitMs > 0) setTimeout(put, waitMs).unref();
      else put();
    });
  }

  async function pump(bot: Bot) {
    if (pumping.has(bot.id)) return;
    pumping.add(bot.id);
    const { signal } = stop;
    const line = lineOf(bot.id);
    while (line[0] && bot.webhook && !signal.aborted) {
      const [one] = line;
      const isTaken = await insist(bot, one, signal);
      if (signal.aborted) break;
      if (!bot.webhook) break;
      line.shift();
      one.settle(isTaken);
    }
    pumping.delete(bot.id);
  }

  async function insist(bot: Bot, { update, person }: Waiting, signal: AbortSignal): Promise<boolean> {
    const id = ++deliveries;
    for (let attempt = 1; attempt <= MAX_TRIES && !signal.aborted; attempt++) {
      const { webhook } = bot;
      if (!webhook) return false;
      const begun = performance.now();
      const headers: Record<string, string> = { "user-agent": "TelegramBot" };
      if (webhook.secret) headers["x-telegram-bot-api-secret-token"] = webhook.secret;
      const answered = await poster.post(webhook.url, Buffer.from(JSON.stringify(update)), headers).then(
        ({ status }) => ({ status, error: null }),
        (error) => ({ status: null, error: describeFailure(error) }),
      );
      const isTaken = answered.status !== null && answered.status >= 200 && answered.status < 300;
      ledger.add({
        kind: "webhook",
        channel: String(bot.id),
        person,
        providerId: String(update.update_id),
        type: Object.keys(update)[1] ?? null,
        outcome: isTaken ? "acknowledged" : "failed",
        httpStatus: answered.status,
        delivery: { id, attempt, status: null, items: 1, ms: performance.now() - begun, error: answered.error },
      });
      if (isTaken) return true;
      const message = answered.error ?? `Wrong response from the webhook: ${answered.status}`;
      bot.lastError = { at: now(), message };
      await pause(Math.min(retryMs() * 2 ** (attempt - 1), MAX_WAIT_MS), signal);
    }
    return false;
  }

  return {
    tell,
    async ask(bot, offset, limit, waitMs) {
      const line = lineOf(bot.id);
      // Asking for what comes after is saying that what came before was taken.
      while (line[0] && line[0].update.update_id < offset) line.shift()?.settle(true);
      if (line.length === 0 && waitMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, waitMs);
          const set = sleepers.get(bot.id) ?? new Set();
          sleepers.set(bot.id, set);
          function done() {
            clearTimeout(timer);
            set.delete(done);
            resolve();
          }
          set.add(done);
        });
      }
      return line.slice(0, limit).map(({ update }) => update);
    },
    resume: (bot) => void pump(bot),
    pendingOf: (botId) => lineOf(botId).length,
    isPolled: (botId) => (sleepers.get(botId)?.size ?? 0) > 0,
    clear() {
      stop.abort();
      stop = new AbortController();
      poster.stop();
      for (const line of lines.values()) for (const one of line) one.settle(false);
      lines.clear();
      pumping.clear();
      for (const set of sleepers.values()) for (const wake of set) wake();
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
