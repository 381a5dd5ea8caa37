// Tells a provider that a body was taken in, where the customer sees something turn until then. After the commit, and best effort.
import type { ChannelAdapter } from "#adapters/channels";
import type { Deps } from "#platform/context";

interface Taken {
  tenantId: number;
  channelId: number;
  adapter: ChannelAdapter;
  credentials: unknown;
}

export function acknowledgeQuietly(
  deps: Deps,
  { adapter, credentials, tenantId, channelId }: Taken,
  body: unknown,
): void {
  adapter.acknowledge?.(body, credentials, deps.egress).catch((error) => {
    deps.log.warn({ error, tenantId, channelId }, "a provider could not be told that its news were taken in");
  });
}

/** Of a body as it came; what is not JSON was kept in quarantine and has nothing to be told. */
export function acknowledgeRaw(deps: Deps, taken: Taken, rawBody: Buffer): void {
  if (!taken.adapter.acknowledge) return;
  try {
    acknowledgeQuietly(deps, taken, JSON.parse(rawBody.toString("utf8")));
  } catch {
    // See above.
  }
}
