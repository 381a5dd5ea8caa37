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
}

const KEPT_MS = 2_000;
const MOST_KEPT = 5_000;
const KEY = /^[\w-]{20,64}$/;

const FIND = "select tenant_id, channel_id, type, external_id, credentials, moved_to from directory_place($1)";

interface Row {
  tenantId: number;
  channelId: number;
  type: ChannelType;
  externalId: string | null;
  credentials: string;
  movedTo: string | null;
}

export function createChannelDirectory(deps: Deps): ChannelDirectory {
  const kept = new Map<string, { until: number; channel: ListedChannel | MovedChannel }>();

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

  return {
    async find(key, { fresh = false } = {}) {
      if (!KEY.test(key)) return null;
      const known = kept.get(key);
      if (!fresh && known && known.until > deps.clock.monotonic()) return known.channel;
      kept.delete(key);
      const channel = await load(key);
      // Only existing keys are kept, so strangers cannot fill this with guesses.
      if (channel) {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(key, { until: deps.clock.monotonic() + KEPT_MS, channel });
      }
      return channel;
    },
  };
}
