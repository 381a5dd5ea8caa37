// Where a session stands, told by its holder: kept, shown on the channel, and at the first login judged.
import type { NodeAnswer, NodeAsked } from "@prosa/contracts/session-link";
import { findChannel, setSessionFacts } from "#conversation/channels";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { LinkRefused } from "#platform/session-link";
import { meaningOf, verdictOn } from "./wa-sessions.phases.rules.ts";
import * as queries from "./wa-sessions.queries.ts";

type Told = NodeAsked<"phase">;

export async function setPhase(deps: Deps, node: string, told: Told): Promise<NodeAnswer<"phase">> {
  return asSystem(
    deps,
    told.tenant,
    async (ctx) => {
      const session = await queries.lockSession(ctx.tx, told.channel);
      if (!session || !(await queries.isHeldBy(ctx.tx, told.channel, node, told.epoch)))
        throw new LinkRefused("fenced");
      const refused = told.own === null ? null : await judge(ctx, told.channel, told.own.phone);
      if (refused === null) {
        await keep(ctx, told, session.openSince !== null || session.mode === "open");
        return { verdict: "go" as const };
      }
      // Stays wanted until the node, which must still say good-bye to WhatsApp, lets go of it.
      await keep(ctx, { ...told, phase: "lost", reason: refused, own: null }, true, true);
      return { verdict: "logout" as const };
    },
    "wa-sessions.phase",
  );
}

/** An account is a number's digits once it was paired; before it is a word of our own. */
const pairedNumber = (externalId: string | null) => (externalId && /^\d+$/.test(externalId) ? externalId : null);

async function judge({ tx }: Ctx, channelId: number, phone: string) {
  const channel = await findChannel(tx, channelId);
  const verdict = verdictOn(
    phone,
    pairedNumber(channel?.externalId ?? null),
    await queries.isNumberTaken(tx, channelId, phone),
  );
  return verdict === "ok" ? null : verdict;
}

async function keep(ctx: Ctx, told: Told, wasPaired: boolean, staysWanted = false): Promise<void> {
  const { phase, reason, code, retryMs, own, channel } = told;
  const { status, isReady, isWanted } = meaningOf(phase, reason, wasPaired);
  const isOpen = phase === "open";
  await queries.saveSession(ctx.tx, channel, {
    phase,
    reason,
    code,
    isWanted: isWanted || staysWanted,
    // From the first login on it opens by its keys; a pairing that failed starts from nothing.
    ...(isOpen ? { mode: "open" as const, openSince: ctx.now } : {}),
    ...(own?.lid ? { ownLid: own.lid } : {}),
    ...(reason === "loggedOut" ? { loggedOutAt: ctx.now } : {}),
    retryAt: retryMs === null ? null : new Date(ctx.now.getTime() + retryMs),
    updatedAt: ctx.now,
  });
  await setSessionFacts(ctx, channel, {
    status,
    isReady,
    lastError: reason,
    ...(own && isOpen && { own: { number: own.phone, name: own.name, isAccount: true } }),
  });
}
