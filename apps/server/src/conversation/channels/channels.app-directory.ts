// Which channels an app's webhook address speaks for, kept for a moment as single addresses are.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { Deps } from "#platform/context";
import { openCredentials } from "./channels.actions.ts";
import type { ListedChannel, MovedChannel } from "./channels.directory.ts";

export interface AppDirectory {
  /** Null: nobody has this address. */
  find(appKey: string): Promise<ListedChannel[] | MovedChannel | null>;
}

type Found = ListedChannel[] | MovedChannel | null;

const KEPT_MS = 2_000;
const MOST_KEPT = 5_000;
const KEY = /^[\w-]{20,64}$/;
const FIND = "select tenant_id, channel_id, type, external_id, credentials, moved_to from directory_app($1)";

interface Row {
  tenantId: number | null;
  channelId: number;
  type: ChannelType;
  externalId: string | null;
  credentials: string | null;
  movedTo: string | null;
}

export function createAppDirectory(deps: Deps): AppDirectory {
  const kept = new Map<string, { until: number; found: Promise<Found> }>();

  async function load(appKey: string): Promise<Found> {
    const rows = await deps.db.callOnce<Row>("directory_app", FIND, [appKey]);
    const moved = rows.find(({ movedTo }) => movedTo !== null)?.movedTo;
    if (moved) return { movedTo: moved };
    const channels: ListedChannel[] = [];
    for (const { tenantId, ...row } of rows) if (tenantId !== null) channels.push(await open({ ...row, tenantId }));
    return channels.length > 0 ? channels : null;
  }

  async function open(row: Row & { tenantId: number }): Promise<ListedChannel> {
    const { tenantId, channelId } = row;
    const credentials = await deps.db.withTenant(
      { tenantId, userId: null },
      (tx) => openCredentials(deps, tx, tenantId, channelId, row.credentials),
      { readOnly: true },
    );
    return { ...row, movedTo: null, credentials };
  }

  return {
    find(appKey) {
      if (!KEY.test(appKey)) return Promise.resolve(null);
      const now = deps.clock.monotonic();
      const known = kept.get(appKey);
      if (known && known.until > now) return known.found;
      if (kept.size >= MOST_KEPT) kept.clear();
      const found = load(appKey);
      kept.set(appKey, { until: now + KEPT_MS, found });
      // A failure is nobody's answer: the next one asks again.
      found.catch(() => kept.delete(appKey));
      return found;
    },
  };
}
