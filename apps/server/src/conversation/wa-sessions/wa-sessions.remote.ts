// Pairing where the provider's own server does it: that server is asked again and again what the one window that waits is to
// show. Codes go from it to that window, and are kept, logged and told nowhere else.
import { setTimeout as sleep } from "node:timers/promises";
import type { PairingNotice } from "@prosa/contracts/conversation/channel-pairing";
import { SessionReason } from "@prosa/contracts/session-link";
import type { PairingLook, PairingWay } from "#adapters/channels";
import { recordSecurity } from "#company/audit";
import {
  callbackUrl,
  findChannel,
  type OpenedChannel,
  openChannel,
  openedBy,
  setSessionFacts,
} from "#conversation/channels";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";

type Shown = PairingNotice["what"];

/** Three rounds of six codes, as with a session of ours. */
const CODES_IN_ROUND = 6;
const ROUNDS = 3;
const LASTS_MS = { first: 60_000, next: 20_000, typed: 160_000 };
const LOOK_MS = 1_500;
const LONGEST_MS = 10 * 60_000;

/** Null: its telephone is paired by a session of ours, or it has none. */
export async function findRemote(deps: Deps, tenantId: number, channelId: number) {
  const scope = { tenantId, userId: null };
  const channel = await deps.db.withTenant(scope, (tx) => findChannel(tx, channelId), { readOnly: true });
  return channel && deps.channels.get(channel.type)?.pairing ? channel : null;
}

/** Asks the provider before anything is written: what could not be made ready is not waited for. */
export async function readyRemote(deps: Deps, tenantId: number, channelId: number): Promise<void> {
  const opened = await openChannel(deps, tenantId, channelId);
  const { pairing } = opened.adapter;
  if (!pairing) throw new AppError("ERR_CHANNEL_CANNOT");
  const started = await pairing.start({ url: callbackUrl(deps, opened) }, opened.credentials, deps.egress);
  if (!started.ok) throw new AppError("ERR_CHANNEL_CHECK", { detail: started.code });
}

export async function noteRemote(ctx: Ctx, channelId: number, kind: "channels.pairing" | "channels.unpaired") {
  await setSessionFacts(ctx, channelId, { status: "waiting_qr", isReady: false, lastError: null });
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  // Nobody is asked for a code without having read the warning.
  const detail = { channelId, isWarned: kind === "channels.pairing" };
  await recordSecurity(ctx, { kind, userId, detail });
}

/** Its server may be away: the telephone can remove the device, too. */
export async function endRemote(deps: Deps, tenantId: number, channelId: number): Promise<void> {
  const { adapter, credentials } = await openChannel(deps, tenantId, channelId);
  const ended = await adapter.pairing?.end(credentials, deps.egress);
  if (ended && !ended.ok) deps.log.info({ tenantId, channelId, code: ended.code }, "a telephone was not logged out");
}

interface Window {
  isWatched(): boolean;
  tell(what: Shown): void;
}

/** Answers what ends it; null where the window went away. */
export async function followRemote(
  deps: Deps,
  { tenantId, channelId }: { tenantId: number; channelId: number },
  way: Omit<PairingWay, "isFirst">,
  window: Window,
): Promise<Shown | null> {
  const opened = await openChannel(deps, tenantId, channelId);
  const { pairing } = opened.adapter;
  if (!pairing) return { show: "refused", why: "failed" };
  const until = deps.clock.monotonic() + LONGEST_MS;
  let shown = "";
  let codes = 0;
  let isFirst = true;
  while (window.isWatched() && deps.clock.monotonic() < until) {
    const asked = await pairing.look({ ...way, isFirst }, opened.credentials, deps.egress);
    isFirst = false;
    if (!window.isWatched()) return null;
    if (!asked.ok) return { show: "refused", why: "failed" };
    if (asked.value.show === "open") return arrived(deps, tenantId, opened, asked.value);
    const code = codeIn(asked.value);
    if (code !== "" && code !== shown) {
      shown = code;
      codes += 1;
      if (codes > CODES_IN_ROUND * ROUNDS) break;
      window.tell(noticeOf(asked.value, codes));
    }
    await sleep(LOOK_MS);
  }
  return window.isWatched() ? { show: "ended", reason: "qrEnded" } : null;
}

const codeIn = (look: PairingLook) => (look.show === "qr" ? look.qr : look.show === "code" ? look.code : "");

function noticeOf(look: PairingLook, codes: number): Shown {
  if (look.show === "code") return { show: "code", code: look.code, lastsMs: LASTS_MS.typed };
  const [place, round] = [((codes - 1) % CODES_IN_ROUND) + 1, Math.ceil(codes / CODES_IN_ROUND)];
  const lastsMs = codes === 1 ? LASTS_MS.first : LASTS_MS.next;
  return { show: "qr", qr: codeIn(look), lastsMs, place, round };
}

/** Another's telephone, or one that another channel has, is let go again. */
async function arrived(
  deps: Deps,
  tenantId: number,
  { channelId, adapter, credentials }: OpenedChannel,
  { number, name }: Extract<PairingLook, { show: "open" }>,
): Promise<Shown> {
  const refused = await asSystem(
    deps,
    tenantId,
    (ctx) => openedBy(ctx, channelId, { number, name }),
    "channels.opened",
  );
  if (refused === null) return { show: "open", number, name };
  await adapter.pairing?.end(credentials, deps.egress);
  return { show: "ended", reason: SessionReason.catch("refused").parse(refused) };
}
