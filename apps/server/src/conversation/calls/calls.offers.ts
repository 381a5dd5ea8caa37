// A call comes in: contact, ticket, bubble and call in one transaction, then it rings, or is rejected as the channel says.
import type { DeviceNews } from "#adapters/voice";
import { hoursAt } from "#company/hours";
import { findChannel } from "#conversation/channels";
import { type Applied, type Call, type Source, takeInWith } from "#conversation/intake";
import { lockTicket } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { sayRejected, settleEnded } from "./calls.apply.ts";
import * as queries from "./calls.queries.ts";
import { ringOn } from "./calls.ring.ts";
import type { VoicePlace, VoiceRow } from "./calls.types.ts";

type Offer = Extract<DeviceNews, { kind: "offer" }>;
type Offered = Applied & { callId: number | null; callState: string | null };

const TEXT = `select created, changed, known, unmatched, ignored, media_ids, call_id, call_state
  from call_offer($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Null: nobody is to hear of it. "rejected": the device is to reject it at once. */
export async function takeOffer(deps: Deps, place: VoicePlace, offer: Offer): Promise<"rings" | "rejected" | null> {
  const { tenantId, channelId } = place;
  const before = await asSystem(deps, tenantId, (ctx) => lookBefore(ctx, channelId), "calls.offer");
  if (!before) return null;
  const source: Source = { tenantId, channelId, type: before.type, externalId: null };
  const { applied } = await takeInWith(
    deps,
    source,
    [asMessage(deps, offer)],
    callOf(deps, place, offer, before.isRejected),
  );
  const { callId, callState } = applied as Offered;
  if (callId === null) return "rejected";
  return asSystem(
    deps,
    tenantId,
    async (ctx) => {
      if (callState === "ended") {
        await settleRejected(ctx, callId, before);
        return "rejected";
      }
      await ringOn(ctx, callId);
      return "rings";
    },
    "calls.offer",
  );
}

interface Before {
  type: string;
  voice: VoiceRow;
  isRejected: boolean;
}

async function lookBefore(ctx: Ctx, channelId: number): Promise<Before | null> {
  const [channel, voice] = await Promise.all([findChannel(ctx.tx, channelId), queries.voiceOf(ctx.tx, channelId)]);
  if (!channel || !voice) return null;
  const isClosed = async () => !(await hoursAt(ctx, { channelId }))(ctx.now).isOpen;
  const isRejected = voice.rejectCalls === "always" || (voice.rejectCalls === "outsideHours" && (await isClosed()));
  return { type: channel.type, voice, isRejected };
}

function asMessage(deps: Deps, { callId, peer }: Offer) {
  return {
    kind: "message" as const,
    account: null,
    at: deps.clock.now(),
    providerId: `call:${callId}`,
    from: [{ kind: "wa_id" as const, value: peer.phone }],
    profileName: peer.name,
    type: "call" as const,
    body: "",
    content: { type: "call" as const, callId: null, outcome: null, seconds: null, isRecorded: false },
    media: null,
    quotedProviderId: null,
    isForwarded: false,
    referral: null,
    fromMe: false,
  };
}

function callOf(deps: Deps, { tenantId, channelId }: VoicePlace, { callId, relay }: Offer, isRejected: boolean): Call {
  const { ringSeconds } = deps.voice.can;
  return {
    name: "call_offer",
    text: TEXT,
    params: (changes, now, isSign) => [
      tenantId,
      channelId,
      changes,
      now,
      isSign,
      callId,
      relay,
      ringSeconds,
      isRejected,
    ],
  };
}

async function settleRejected(ctx: Ctx, callId: number, { voice, isRejected }: Before): Promise<void> {
  const call = await queries.findCall(ctx.tx, callId);
  if (!call || !(await lockTicket(ctx.tx, call.ticketId))) return;
  await settleEnded(ctx, call);
  if (isRejected) await sayRejected(ctx, call, voice.rejectText, "rule");
}
