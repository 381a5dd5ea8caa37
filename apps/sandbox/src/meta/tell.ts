// Tells apps what happened to their accounts: signed, in order, and again until answered.
import { createHmac } from "node:crypto";
import { createPoster, describeFailure } from "../http/post.ts";
import type { World } from "../world.ts";
import type { Account, App } from "./state.ts";

export type Tell = {
  /** Settles when the app has taken it, or nobody will try any more. */
  tell(account: Account, field: string, part: object, person: string | null): Promise<boolean>;
  clear(): void;
  close(): void;
};

type Waiting = { body: Buffer; account: Account; field: string; person: string | null; settle(isTaken: boolean): void };

const MAX_TRIES = 60;
const MAX_WAIT_MS = 10_000;

const objectOf = ({ kind }: Account) => (kind === "facebook" ? "page" : "instagram");

export function createTell(world: () => World): Tell {
  const poster = createPoster(50);
  let stop = new AbortController();
  const lines = new Map<string, Waiting[]>();
  const pumping = new Set<string>();
  let deliveries = 0;

  const callbackOf = (account: Account): { app: App; url: string } | null => {
    const app = world().meta.state.apps.get(account.appId);
    const url = app?.callbacks[objectOf(account)]?.url;
    return app && url ? { app, url } : null;
  };

  function tell(account: Account, field: string, part: object, person: string | null): Promise<boolean> {
    if (!account.subscribed?.includes(field) || !callbackOf(account)) return Promise.resolve(false);
    const { copies, delayMs, reorderMs } = world().faults.forWebhook({ phoneNumberId: account.id, webhook: field });
    const entry = { id: account.id, time: world().now(), ...part };
    const body = Buffer.from(JSON.stringify({ object: objectOf(account), entry: [entry] }));
    return new Promise((settle) => {
      const line = lines.get(account.appId) ?? [];
      lines.set(account.appId, line);
      const put = () => {
        for (let copy = 0; copy < copies; copy++) {
          line.push({ body, account, field, person, settle: copy === 0 ? settle : () => {} });
        }
        void pump(account.appId);
      };
      const waitMs = delayMs + (reorderMs ?? 0);
      if (waitMs > 0) setTimeout(put, waitMs).unref();
      else put();
    });
  }

  async function pump(appId: string) {
    if (pumping.has(appId)) return;
    pumping.add(appId);
    const { signal } = stop;
    const line = lines.get(appId) ?? [];
    while (line[0] && !signal.aborted) {
      const [one] = line;
      const isTaken = await insist(one, signal);
      if (signal.aborted) break;
      line.shift();
      one.settle(isTaken);
    }
    pumping.delete(appId);
  }

  async function insist({ body, account, field, person }: Waiting, signal: AbortSignal): Promise<boolean> {
    const id = ++deliveries;
    for (let attempt = 1; attempt <= MAX_TRIES && !signal.aborted; attempt++) {
      const callback = callbackOf(account);
      if (!callback) return false;
      const begun = performance.now();
      const signature = createHmac("sha256", callback.app.secret).update(body).digest("hex");
      const answered = await poster.post(callback.url, body, { "x-hub-signature-256": `sha256=${signature}` }).then(
        ({ status }) => ({ status, error: null }),
        (error) => ({ status: null, error: describeFailure(error) }),
      );
      const isTaken = answered.status === 200;
      world().ledger.add({
        kind: "webhook",
        channel: account.id,
        person,
        providerId: null,
        type: field,
        outcome: isTaken ? "acknowledged" : "failed",
        httpStatus: answered.status,
        delivery: { id, attempt, status: null, items: 1, ms: performance.now() - begun, error: answered.error },
      });
      if (isTaken) return true;
      await pause(Math.min(world().settings.webhookRetryMs * 2 ** (attempt - 1), MAX_WAIT_MS), signal);
    }
    return false;
  }

  return {
    tell,
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
