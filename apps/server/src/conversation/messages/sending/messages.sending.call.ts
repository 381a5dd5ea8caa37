// One call to a provider for one claimed message. No transaction is open here: the network may take its time.
import type { ChannelAdapter, Identity, OutboundMessage, ProviderFailure } from "#adapters/channels";
import { openCredentials } from "#conversation/channels";
import type { Deps } from "#platform/context";
import type { Ended } from "../messages.rules.ts";
import { outboundOf } from "./messages.outbound.ts";
import { BEGIN_WITHIN_MS, type Claim, GIVE_UP_MS } from "./messages.sending.ts";

export interface Called {
  /** "released": nothing was sent, and it may be claimed again after that time. */
  ended: Ended | { outcome: "released"; afterMs: number };
  /** Names by which the provider knows the customer. */
  recipient: readonly Identity[];
  /** The provider was not asked, so this says nothing about the line. */
  isUntried?: true;
}

export type Caller = (tenantId: number, channelId: number, claim: Claim, askedAt: number) => Promise<Called>;

type Ready = { adapter: ChannelAdapter; message: OutboundMessage; credentials: unknown } | { refusal: ProviderFailure };

const MOST_KEPT = 2_000;
const NOT_READY_MS = 5_000;

/** Never throws: whatever happens has a name that can be written down. */
export function createCaller(deps: Deps): Caller {
  /** By their encrypted form, which changes with every new secret. */
  const opened = new Map<string, unknown>();

  async function credentialsOf(tenantId: number, channelId: number, { credentials: envelope }: Claim) {
    if (envelope === null) return {};
    const known = opened.get(envelope);
    if (known !== undefined) return known;
    const plain = await deps.db.withTenant(
      { tenantId, userId: null },
      (tx) => openCredentials(deps, tx, tenantId, channelId, envelope),
      { readOnly: true },
    );
    if (opened.size >= MOST_KEPT) opened.clear();
    opened.set(envelope, plain);
    return plain;
  }

  /** Everything that can go wrong before the provider hears of it. */
  async function prepare(tenantId: number, channelId: number, claim: Claim): Promise<Ready> {
    const adapter = deps.channels.get(claim.channelType);
    if (!adapter) return { refusal: { class: "BAD_REQUEST", code: "none", detail: "no such channel type" } };
    const built = outboundOf(claim, deps.storage);
    if ("refusal" in built) return built;
    const stored = await credentialsOf(tenantId, channelId, claim);
    const credentials = adapter.credentials?.parse(stored) ?? stored;
    return { adapter, message: built.message, credentials };
  }

  return async (tenantId, channelId, claim, askedAt) => {
    const facts = { tenantId, channelId, messageId: claim.messageId };
    const size = claim.file ? "file" : "plain";
    const recipient: Identity[] = [];
    if (isOlderThanRestore(deps, claim)) {
      const detail = "it was waiting in a backup, and may have left after that backup was made";
      return { ended: { outcome: "unknown", detail }, recipient, isUntried: true };
    }
    let ready: Ready;
    try {
      ready = await prepare(tenantId, channelId, claim);
    } catch (error) {
      deps.log.error({ error, ...facts }, "a message could not be made ready for sending; it waits");
      return { ended: { outcome: "released", afterMs: NOT_READY_MS }, recipient };
    }
    if ("refusal" in ready) return { ended: { outcome: "refused", ...ready.refusal }, recipient };
    // This process stood still for so long that the claim might end before the call does.
    if (deps.clock.monotonic() - askedAt > BEGIN_WITHIN_MS[size]) {
      return { ended: { outcome: "released", afterMs: 0 }, recipient };
    }
    const time = new AbortController();
    // Not AbortSignal.timeout, which cannot be taken back: at hundreds a second those left over are a load of their own.
    const timer = setTimeout(() => time.abort(), GIVE_UP_MS[size]);
    try {
      const { adapter, message, credentials } = ready;
      const sent = await adapter.send(message, credentials, deps.egress, time.signal);
      return { ended: sent, recipient: sent.outcome === "accepted" ? sent.recipient : recipient };
    } catch (error) {
      deps.log.error({ error, ...facts }, "a send ended in a way nobody expected");
      return { ended: { outcome: "unknown", detail: "unexpected" }, recipient };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A person who sends it again puts it in line anew, and then it goes. */
function isOlderThanRestore({ config }: Deps, { queuedAt }: Claim): boolean {
  const { restoredAt } = config.sending;
  return restoredAt !== null && queuedAt < restoredAt;
}
