// Which channel a webhook address belongs to, kept for a moment: every webhook asks, and the answer hardly changes.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { Deps } from "#platform/context";
import { openCredentials } from "./channels.actions.ts";

/** Where webhooks of a company that lives in another cell belong. */
export interface MovedChannel {
  movedTo: string;
}

export interface ListedChannel {
  movedTo: null;
  tenantId: number;
  channelId: number;
  type: ChannelType;
  externalId: string | null;
  credentials: unknown;
}

export interface ChannelDirectory {
  /** `fresh` asks the database even if the answer is known: a secret may just have been changed. */
  find(key: string, options?: { fresh?: boolean }): Promise<ListedChannel | MovedChannel | null>;
  /** Known without asking anybody: it was found lately, or it was not. Null when only the database can tell. */
  recall(key: string): "there" | "absent" | null;
}

const KEPT_MS = 2_000;
const MOST_KEPT = 5_000;
/** Long enough that a stranger who knocks again costs nothing, short enough for an address that was just made. */
const ABSENT_MS = 2_000;
const MOST_ABSENT = 10_000;
/** Only that they were there once, without anything of them: see `recall`. */
const MOST_SEEN = 20_000;
const KEY = /^[\w-]{20,64}$/;

const FIND = "select tenant_id, channel_id, type, external_id, credentials, moved_to from directory_place($1)";

interface Row {
  tenantId: number;
  channelId: number;
  type: ChannelType;
  externalId: string | null;
  credentials: string | null;
  movedTo: string | null;
}

export function createChannelDirectory(deps: Deps): ChannelDirectory {
  const kept = new Map<string, { until: number; channel: ListedChannel | MovedChannel }>();
  const absent = new Map<string, number>();
  const seen = new Set<string>();
  const asking = new Map<string, Promise<ListedChannel | MovedChannel | null>>();
  const isAbsent = (key: string) => !KEY.test(key) || (absent.get(key) ?? 0) > deps.clock.monotonic();

  function remember(key: string, channel: ListedChannel | MovedChannel | null) {
    const now = deps.clock.monotonic();
    if (!channel) {
      seen.delete(key);
      // Guesses fill no more than this.
      if (absent.size >= MOST_ABSENT) absent.clear();
      absent.set(key, now + ABSENT_MS);
      return;
    }
    absent.delete(key);
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(key);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { until: now + KEPT_MS, channel });
  }

  async function load(key: string): Promise<ListedChannel | MovedChannel | null> {
    const [row] = await deps.db.callOnce<Row>("directory_place", FIND, [key]);
    if (!row) return null;
    const { tenantId, channelId, movedTo } = row;
    if (movedTo !== null) return { movedTo };
    const credentials = await deps.db.withTenant(
      { tenantId, userId: null },
      (tx) => openCredentials(deps, tx, tenantId, channelId, row.credentials),
      { readOnly: true },
    );
    return { ...row, movedTo, credentials };
  }

  async function ask(key: string): Promise<ListedChannel | MovedChannel | null> {
    kept.delete(key);
    const channel = await load(key);
    remember(key, channel);
    return channel;
  }

  /** About one address one question at a time, however many come while it is asked. */
  function askTogether(key: string): Promise<ListedChannel | MovedChannel | null> {
    const running = asking.get(key);
    if (running) return running;
    const asked = ask(key).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  return {
    async find(key, { fresh = false } = {}) {
      if (!KEY.test(key)) return null;
      const known = kept.get(key);
      // Not together with a question that may have been asked before the change.
      if (fresh) return ask(key);
      if (known && known.until > deps.clock.monotonic()) return known.channel;
      return isAbsent(key) ? null : askTogether(key);
    },
    recall(key) {
      if (isAbsent(key)) return "absent";
      return seen.has(key) ? "there" : null;
    },
  };
}
