// Use cases of pairing: make a channel ready for a telephone, and let the telephone go.
import type { SessionName } from "@prosa/contracts/session-link";
import { recordSecurity } from "#company/audit";
import { findChannel, setSessionFacts } from "#conversation/channels";
import { forgetFiles } from "#conversation/wa-history";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./wa-sessions.queries.ts";

const KEY_BYTES = 32;

async function demandByQr({ tx, deps }: Ctx, channelId: number): Promise<void> {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("ERR_NO_WAPP_FOUND");
  if (deps.channels.get(channel.type)?.connecting.how !== "qr") throw new AppError("ERR_CHANNEL_CANNOT");
}

/** A new data key, no keys, and nobody who could still write: whatever held it before is fenced off. */
export async function startPairing(ctx: Ctx, channelId: number): Promise<void> {
  const { tx, tenantId, deps, now } = ctx;
  await demandByQr(ctx, channelId);
  if (!deps.sessionLinks.isOn) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "sessions" });
  const before = await queries.lockSession(tx, channelId);
  if (before?.phase === "open" || before?.phase === "linking") throw new AppError("ERR_CHANNEL_IN_USE");
  const place = { tenantId, table: "wa_sessions", column: "data_key", rowId: channelId };
  const key = Buffer.from(deps.ids.token(KEY_BYTES), "base64url").toString("base64");
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const session = {
    isWanted: true,
    mode: "pair" as const,
    phase: "pairing" as const,
    reason: null,
    code: null,
    retryAt: null,
    openSince: null,
    dataKey: await deps.secrets.encrypt(tx, place, key),
    warnedBy: userId,
    warnedAt: now,
    updatedAt: now,
  };
  await tx
    .insertInto("waSessions")
    .values({ tenantId, channelId, ...session })
    .onConflict((conflict) => conflict.columns(["tenantId", "channelId"]).doUpdateSet(session))
    .execute();
  await queries.startAnew(tx, tenantId, channelId);
  await forgetFiles(tx, channelId);
  await setSessionFacts(ctx, channelId, { status: "waiting_qr", isReady: false, lastError: null });
  await recordSecurity(ctx, { kind: "channels.pairing", userId, detail: { channelId, isWarned: true } });
}

export async function endPairing(ctx: Ctx, channelId: number): Promise<void> {
  await demandByQr(ctx, channelId);
  const session = await queries.lockSession(ctx.tx, channelId);
  if (session) {
    const { now: updatedAt } = ctx;
    await queries.saveSession(ctx.tx, channelId, { isWanted: false, phase: "off", reason: null, updatedAt });
  }
  await setSessionFacts(ctx, channelId, { status: "waiting_qr", isReady: false, lastError: null });
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "channels.unpaired", userId, detail: { channelId } });
}

/** Before it is written down, while somebody still holds it. WhatsApp shows the device until it was told; the phone can remove it too. */
export async function logOut(deps: Deps, session: SessionName): Promise<void> {
  try {
    await deps.sessionLinks.askHolder(session, "logout", session);
  } catch (error) {
    deps.log.info({ error, tenantId: session.tenant, channelId: session.channel }, "a session was not logged out");
  }
}
