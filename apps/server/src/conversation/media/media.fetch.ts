// Fetches a customer's file from its provider: claim, download outside any transaction, settle what came of it.
import { adapterKey, type FetchOutcome } from "#adapters/channels";
import { downloadBytes, readSettings } from "#company/saas";
import { findChannel, markChannelLost, openCredentials } from "#conversation/channels";
import type { Ctx, Deps } from "#platform/context";
import { EgressTooLarge } from "#platform/egress";
import { type StorageKey, StoredFileTooLarge } from "#platform/storage";
import { changeMedia } from "./media.actions.ts";
import { type KeptContent, keepContent, WrongContent } from "./media.content.ts";
import { mediaKey } from "./media.keys.ts";
import * as queries from "./media.queries.ts";
import { mediaFetch, mediaPrepare, recordingReady } from "./media.requests.ts";
import { MOST_FETCHES, nextFetch } from "./media.rules.ts";

export interface FetchClaim {
  media: queries.FoundMedia;
  tries: number;
  /** Where the bytes are to lie, or lay before. */
  key: StorageKey;
  /** Null when nobody can be asked; with the reason. */
  source: { channelType: string; account: string; credentials: unknown } | { none: string };
  /** What the operator allows, and never more than the installation was made for. */
  maxBytes: number;
}

export type Fetched =
  | { kind: "ready"; content: KeptContent }
  /** The store has it after all. */
  | { kind: "found" }
  | { kind: "tooLarge"; size: number | null }
  | { kind: "gone"; reason: string }
  | { kind: "failed"; reason: string; isTokenLost?: boolean }
  | { kind: "retry"; reason: string; afterMs: number | null };

export async function claimFetch(ctx: Ctx, mediaId: string): Promise<FetchClaim | null> {
  const media = await queries.findMedia(ctx.tx, ctx.tenantId, mediaId);
  if (media?.status !== "waiting") return null;
  const tries = await queries.countTry(ctx.tx, mediaId);
  const key = media.storageKey ?? mediaKey(ctx.tenantId, mediaId);
  const maxBytes = downloadBytes(await readSettings(ctx.deps, ctx.tx), ctx.deps.config.media.downloadMaxBytes);
  return { media, tries, key, source: await sourceOf(ctx, media), maxBytes };
}

async function sourceOf(ctx: Ctx, media: queries.FoundMedia): Promise<FetchClaim["source"]> {
  if (media.providerMediaId === null) return { none: "it never came from a provider" };
  const channel = await findChannel(ctx.tx, media.channelId);
  if (!channel?.credentials || channel.externalId === null) return { none: "its channel is gone" };
  const credentials = await openCredentials(ctx.deps, ctx.tx, ctx.tenantId, channel.id, channel.credentials);
  return { channelType: adapterKey(channel), account: channel.externalId, credentials };
}

/** Never throws for what the provider does; throws when our own store cannot be asked. */
export async function download(deps: Deps, claim: FetchClaim, signal: AbortSignal): Promise<Fetched> {
  const { media, tries, key, source, maxBytes } = claim;
  // A process that died over it counts as well: a file that kills its worker does so eight times at most.
  if (tries > MOST_FETCHES) return { kind: "failed", reason: "tried too often" };
  if (await isStillThere(deps, media)) return { kind: "found" };
  if ("none" in source) return { kind: "gone", reason: source.none };
  const opened = await open(deps, media.providerMediaId ?? "", source, maxBytes);
  if (opened.outcome === "tooLarge") return { kind: "tooLarge", size: opened.size };
  if (opened.outcome === "gone") return { kind: "gone", reason: "the provider has it no longer" };
  if (opened.outcome === "refused") {
    const reason = `${opened.class} ${opened.code}`;
    return { kind: "failed", reason, isTokenLost: opened.class === "AUTH_LOST" };
  }
  if (opened.outcome === "retry") return { kind: "retry", reason: opened.detail ?? "later", afterMs: opened.afterMs };

  const { stream } = opened;
  const stop = () => void stream.destroy(new Error("stopped"));
  signal.addEventListener("abort", stop);
  try {
    const promised = { maxBytes, sha256: media.providerSha256, size: opened.size };
    return { kind: "ready", content: await keepContent(deps, key, stream, promised) };
  } catch (error) {
    if (error instanceof StoredFileTooLarge || stream.errored instanceof EgressTooLarge)
      return { kind: "tooLarge", size: null };
    if (error instanceof WrongContent) return { kind: "retry", reason: error.reason, afterMs: null };
    if (stream.errored) return { kind: "retry", reason: "the connection broke", afterMs: null };
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    stream.destroy();
  }
}

/** Of a file that was missing once: a store that was away for a while may be back. */
async function isStillThere(deps: Deps, { storageKey, size }: queries.FoundMedia): Promise<boolean> {
  if (storageKey === null) return false;
  const there = await deps.storage.head(storageKey);
  return there !== null && there.size === size;
}

async function open(
  deps: Deps,
  providerMediaId: string,
  source: Exclude<FetchClaim["source"], { none: string }>,
  maxBytes: number,
): Promise<FetchOutcome> {
  const adapter = deps.channels.get(source.channelType);
  if (!adapter) return { outcome: "refused", class: "BAD_REQUEST", code: "none", detail: "no such channel type" };
  const wanted = { providerMediaId, account: source.account, maxBytes };
  return adapter.fetchMedia(wanted, adapter.credentials?.parse(source.credentials) ?? source.credentials, deps.egress);
}

export async function settleFetch(ctx: Ctx, { media, tries, key }: FetchClaim, fetched: Fetched): Promise<void> {
  const { tenantId, now } = ctx;
  const payload = { tenantId, mediaId: media.id };
  const change = (set: queries.MediaPatch) => changeMedia(ctx, media.id, { status: ["waiting"] }, set);
  switch (fetched.kind) {
    case "ready": {
      const set = { ...fetched.content, status: "ready", storageKey: key, storedAt: now, failure: null } as const;
      if (await change(set)) {
        await ctx.enqueue(mediaPrepare, payload);
        const { messageId, kind } = media;
        if (kind === "voice" || kind === "audio") await ctx.enqueue(recordingReady, { tenantId, messageId });
      }
      // Its message went while the bytes came.
      else if (!(await queries.findMedia(ctx.tx, tenantId, media.id)))
        await queries.throwAway(ctx.tx, tenantId, [key], now);
      return;
    }
    case "found":
      await change({ status: "ready", failure: null });
      return;
    case "tooLarge":
      await change({ status: "tooLarge", size: fetched.size, failure: "too large" });
      return;
    case "gone":
      await change({ status: "gone", failure: fetched.reason });
      return;
    case "failed":
      await change({ status: "failed", failure: fetched.reason });
      if (fetched.isTokenLost) await markChannelLost(ctx, media.channelId, fetched.reason);
      return;
    case "retry": {
      const seed = Number.parseInt(media.id.slice(0, 8), 16);
      const at = nextFetch({ tries, now, afterMs: fetched.afterMs, seed });
      if (!at) await change({ status: "failed", failure: fetched.reason });
      else {
        await queries.saveMedia(ctx.tx, media.id, { status: ["waiting"] }, { failure: fetched.reason });
        await ctx.enqueue(mediaFetch, payload, { startAfter: at });
      }
    }
  }
}
