// One call to a provider for one claimed message. No transaction is open here: the network may take its time.
import type { ChannelAdapter, Identity, ProviderFailure, SendOutcome, Target } from "#adapters/channels";
import { openCredentials } from "#conversation/channels";
import { makeLink } from "#conversation/media";
import type { Deps } from "#platform/context";
import type { Ended } from "../messages.rules.ts";
import { operationOf, outboundOf } from "./messages.outbound.ts";
import { BEGIN_WITHIN_MS, type Claim, GIVE_UP_MS } from "./messages.sending.ts";

export interface Called {
  /** "released": nothing was sent, and it may be claimed again after that time. */
  ended: Ended | { outcome: "released"; afterMs: number };
  /** Names by which the provider knows the customer. */
  recipient: readonly Identity[];
  uploadedId?: string;
  /** The provider was not asked, so this says nothing about the line. */
  isUntried?: true;
}

export type Caller = (tenantId: number, channelId: number, claim: Claim, askedAt: number) => Promise<Called>;

type Ready = { send(signal: AbortSignal): Promise<SendOutcome> } | { refusal: ProviderFailure };

const absent = (what: string): Ready => ({ refusal: { class: "BAD_REQUEST", code: "none", detail: what } });

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
    if (!adapter) return absent("no such channel type");
    const stored = await credentialsOf(tenantId, channelId, claim);
    const credentials = adapter.credentials?.parse(stored) ?? stored;
    if (claim.type === "op") return operate(adapter, claim, credentials);
    const built = outboundOf(claim, deps.storage, (file) => makeLink(deps, tenantId, file));
    if ("refusal" in built) return built;
    const isAsked = adapter.resend === "sameId" || adapter.asksForQuoted === true;
    const quoted = isAsked ? await quotedOf(tenantId, channelId, claim) : undefined;
    const message = quoted ? { ...built.message, quoted } : built.message;
    return { send: (signal) => adapter.send(message, credentials, deps.egress, signal) };
  }

  /** Asked only for networks that keep no messages: the words go along. */
  async function quotedOf(tenantId: number, channelId: number, { quotedProviderId }: Claim) {
    if (quotedProviderId === null) return undefined;
    return deps.db.withTenant(
      { tenantId, userId: null },
      (tx) =>
        tx
          .selectFrom("messages")
          .select(["body", "fromMe"])
          .where("channelId", "=", channelId)
          .where("providerId", "=", quotedProviderId)
          .executeTakeFirst(),
      { readOnly: true },
    );
  }

  /** May be repeated, so an end that nobody knows is one to try again. */
  function operate(adapter: ChannelAdapter, claim: Claim, credentials: unknown): Ready {
    const wanted = operationOf(claim);
    if (!wanted) return absent("the message it is about is not there");
    const { op, target, body } = wanted;
    const run = verbOf(adapter, op, target, body, credentials);
    if (!run) return absent(`this channel cannot ${op}`);
    return {
      async send() {
        const ended = await run();
        if (ended.outcome === "accepted") return { ...ended, providerId: `op:${claim.clientId}` };
        if (ended.outcome !== "unknown") return ended;
        return { outcome: "retry", class: "RETRY_LATER", code: "unknown", detail: ended.detail, afterMs: null };
      },
    };
  }

  function verbOf(
    { edit, remove, moderate }: ChannelAdapter,
    op: NonNullable<ReturnType<typeof operationOf>>["op"],
    target: Target,
    body: string,
    credentials: unknown,
  ): (() => Promise<SendOutcome>) | undefined {
    const { egress } = deps;
    if (op === "edit") return edit && (() => edit(target, body, credentials, egress));
    if (op === "remove") return remove && (() => remove(target, credentials, egress));
    const what = op === "removeComment" ? "remove" : op;
    return moderate && (() => moderate(target, what, credentials, egress));
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
      const sent = await ready.send(time.signal);
      const { uploadedId } = sent;
      const told = sent.outcome === "accepted" ? sent.recipient : sent.outcome === "refused" ? sent.whom : undefined;
      return { ended: sent, recipient: told ?? recipient, ...(uploadedId === undefined ? {} : { uploadedId }) };
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
