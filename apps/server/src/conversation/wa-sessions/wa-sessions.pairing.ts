// Between a dialog and a telephone: the window that asked hears what to show, from the node that pairs, and nobody else does.
import type { PairingNotice, PairingWish } from "@prosa/contracts/conversation/channel-pairing";
import { allows } from "@prosa/contracts/permissions";
import type { Pairing } from "@prosa/contracts/session-link";
import { effectiveProfile } from "#company/sessions";
import type { Deps, SessionState } from "#platform/context";
import type { StopWork } from "#platform/registry";
import { LinkRefused } from "#platform/session-link";
import * as queries from "./wa-sessions.queries.ts";
import { findRemote, followRemote } from "./wa-sessions.remote.ts";

const CODES = { limit: 3, seconds: 60 };
const STARTS = { limit: 20, seconds: 60 };

type Shown = PairingNotice["what"];

export async function watchPairing(deps: Deps): Promise<StopWork> {
  /** By window: which channel of which company it shows. */
  const watchers = new Map<string, { tenantId: number; channelId: number }>();
  let isStopped = false;

  function tell(socketId: string, channelId: number, what: Shown): void {
    deps.realtime.tellPairing(socketId, { channelId, what });
  }

  deps.sessionLinks.onPairing((_node, { tenant, channel, what }) => {
    for (const [socketId, { tenantId, channelId }] of watchers) {
      if (tenantId === tenant && channelId === channel && !isStopped) tell(socketId, channelId, shownOf(what));
    }
  });

  async function begin(session: SessionState, socketId: string, wish: PairingWish): Promise<Shown | null> {
    const { channelId, how, phone } = wish;
    const { tenantId } = session;
    if (how === null) return null;
    const bucket = how === "code" ? "pairing-code" : "pairing";
    const { allowed } = await deps.rateLimit.take(bucket, `${tenantId}.${channelId}`, how === "code" ? CODES : STARTS);
    if (!allowed) return { show: "refused", why: "tooOften" };
    const remote = await findRemote(deps, tenantId, channelId);
    if (remote) {
      if (remote.status !== "waiting_qr") return { show: "refused", why: "notPairing" };
      const watcher = { tenantId, channelId };
      watchers.set(socketId, watcher);
      return followRemote(
        deps,
        watcher,
        { how, phone },
        {
          isWatched: () => !isStopped && watchers.get(socketId) === watcher,
          tell: (what) => tell(socketId, channelId, what),
        },
      );
    }
    const scope = { tenantId, userId: session.userId };
    const found = await deps.db.withTenant(scope, (tx) => queries.findSession(tx, channelId), { readOnly: true });
    if (found?.phase !== "pairing") return { show: "refused", why: "notPairing" };
    watchers.set(socketId, { tenantId, channelId });
    const name = { tenant: tenantId, channel: channelId };
    const node = await holderOrAnybody(deps, name);
    if (node === null) return { show: "refused", why: "noNode" };
    await deps.sessionLinks.ask(node, "pair", { ...name, how, phone });
    return null;
  }

  deps.realtime.onBrowserEvent((session, event, data, socketId) => {
    if (event !== "channel.pairing" || isStopped) return;
    const wish = data as PairingWish;
    watchers.delete(socketId);
    // Support of the platform sees no code that would give it a company's telephone.
    const mayManage = !session.isSupport && allows(effectiveProfile(session), "channels", "full");
    if (!mayManage || session.planExpired) return;
    begin(session, socketId, wish).then(
      (what) => what && tell(socketId, wish.channelId, what),
      (error) => {
        const isRefused = error instanceof LinkRefused;
        if (!isRefused) deps.log.error({ error, channelId: wish.channelId }, "a pairing could not be started");
        tell(socketId, wish.channelId, { show: "refused", why: "failed" });
      },
    );
  });
  deps.realtime.onSocketGone((_session, socketId) => void watchers.delete(socketId));
  return async () => {
    isStopped = true;
  };
}

/** Whoever holds it, or the first node that takes it now. */
async function holderOrAnybody(deps: Deps, name: { tenant: number; channel: number }): Promise<string | null> {
  const scope = { tenantId: name.tenant, userId: null };
  const held = await deps.db.withTenant(scope, (tx) => queries.holderOf(tx, name.channel), { readOnly: true });
  if (held !== null) return held;
  for (const node of deps.sessionLinks.nodes()) {
    const { isHeld } = await deps.sessionLinks.ask(node, "open", name);
    if (isHeld) return node;
  }
  // Another process may have handed it out in this moment.
  return deps.db.withTenant(scope, (tx) => queries.holderOf(tx, name.channel), { readOnly: true });
}

function shownOf(what: Pairing["what"]): Shown {
  if (what.show === "open") return { show: "open", number: `+${what.own.phone}`, name: what.own.name };
  if (what.show === "ended") return { show: "ended", reason: what.reason };
  return what;
}
