// Hands messages of a running campaign over, a slice at a time: one transaction that makes them, moves their recipients on and says
// when to come again. Killed at any moment it happened or it did not (docs/decisions/083).
import { createHash } from "node:crypto";
import type { SkipReason } from "@prosa/contracts/campaigns";
import { heldNumbers } from "#conversation/channel-guard";
import { mayReceive } from "#conversation/consent";
import { type BulkDraft, countQueued, queueBulk, withdrawBulk } from "#conversation/messages";
import { sleepingTicketsFor } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Campaign, ChannelFacts } from "./campaigns.queries.ts";
import * as queries from "./campaigns.queries.ts";
import { newStop, pauseForGuard } from "./given/guard.ts";
import { isOpen, type Line, nextOpen, paceOf, type Slot, slotsOf } from "./pace.rules.ts";
import * as people from "./people.queries.ts";
import { reasonFor } from "./people.rules.ts";
import type { Person } from "./people.types.ts";
import { saveSlots } from "./slots.queries.ts";
import { isSendable, type Said, sharedFacts, speakerFor, templatesOf, textsIn } from "./words.ts";

/** Handed over and not gone: more would only wait in line. */
export const MOST_OUTSTANDING = 200;
const HORIZON_MS = 3_000;
const SOON_MS = 250;
const LATER_MS = 1_000;
const LOST_MS = 5_000;
const HOUR_MS = 3_600_000;

/** One for life: made from whom it is for. */
export function clientIdOf(tenantId: number, campaignId: number, recipientId: number): string {
  const hex = createHash("sha256").update(`campaign:${tenantId}:${campaignId}:${recipientId}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The campaign is locked, runs and is not paused. */
export async function feed(ctx: Ctx, campaign: Campaign): Promise<void> {
  const again = (ms: number) => queries.saveCampaign(ctx.tx, campaign.id, { dueAt: new Date(ctx.now.getTime() + ms) });
  const now = ctx.now.getTime();
  const channels = await queries.channelFacts(ctx.tx, campaign.id);
  if (channels.length === 0) return pause(ctx, campaign, "line");
  const numbers = channels.map(({ id }) => id);
  const stop = await newStop(ctx, campaign, numbers);
  if (stop) return pauseForGuard(ctx, campaign, stop);
  const held = await heldNumbers(ctx, numbers);
  const usable = channels.filter(({ id, isUsable }) => isUsable && !held.has(id));
  await takeBack(ctx, campaign, channels, usable, held);
  const outstanding = await countQueued(ctx, campaign.id);
  const zones = await people.waitingZones(ctx, campaign.id);
  if (zones.length === 0) return outstanding === 0 ? finish(ctx, campaign) : again(LATER_MS);
  if (outstanding >= MOST_OUTSTANDING) return again(SOON_MS);
  const open = zones.filter((zone) => isOpen(campaign.sendWindow, zone, now));
  if (open.length === 0) return again(waitFor(campaign, zones, now));
  if (usable.length === 0) return again(LOST_MS);
  const channelIds = usable.map(({ id }) => id);
  if (campaign.kind === "template" && !(await hasTemplate(ctx, campaign, channelIds)))
    return pause(ctx, campaign, "template");
  const lines = usable.map((channel): Line => toLine(campaign, channel));
  const room = MOST_OUTSTANDING - outstanding;
  const { slots, nextAt } = slotsOf(lines, now, now + HORIZON_MS, room, () => draw(ctx));
  if (slots.length === 0) return again(Math.max(SOON_MS, Math.min(...nextAt.values()) - now - HORIZON_MS));
  const taken = await people.takeWaiting(ctx, campaign.id, open, channelIds, slots.length);
  const used = await handOver(ctx, campaign, usable, slots, taken);
  await saveSlots(ctx, campaign.id, placesAfter(slots, used, nextAt));
  // Whoever was only skipped made room: look again at once.
  const first = Math.min(...nextAt.values());
  return again(used.size < slots.length ? SOON_MS : Math.max(SOON_MS, first - now - HORIZON_MS));
}

/** What was handed to a number that is lost or stopped leaves by another one; a full day only waits. */
async function takeBack(
  ctx: Ctx,
  campaign: Campaign,
  channels: readonly ChannelFacts[],
  usable: readonly ChannelFacts[],
  held: Awaited<ReturnType<typeof heldNumbers>>,
): Promise<void> {
  const shut = channels.filter((channel) => !usable.includes(channel) && held.get(channel.id) !== "dayCap");
  if (shut.length === 0) return;
  const back = await withdrawBulk(
    ctx,
    campaign.id,
    shut.map(({ id }) => id),
  );
  await people.waitAgain(ctx, back);
}

/** From 0 to 1, of the random end of an id. */
const draw = (ctx: Ctx): number => Number.parseInt(ctx.deps.ids.uuid().slice(-8), 16) / 2 ** 32;

const toLine = (campaign: Campaign, channel: ChannelFacts): Line => ({
  channelId: channel.id,
  nextAt: channel.nextAt?.getTime() ?? null,
  pace: paceOf(campaign.kind, campaign, channel.throughput ?? 1),
});

async function hasTemplate(ctx: Ctx, campaign: Campaign, channelIds: readonly number[]): Promise<boolean> {
  return [...(await templatesOf(ctx, campaign, channelIds)).values()].some(isSendable);
}

/** Until the first window opens; looked at every hour, for windows may be edited and clocks set. */
function waitFor(campaign: Campaign, zones: readonly string[], now: number): number {
  const openings = zones.map((zone) => nextOpen(campaign.sendWindow, zone, now) ?? now + HOUR_MS);
  return Math.min(HOUR_MS, Math.max(SOON_MS, Math.min(...openings) - now));
}

/** A slot that nobody took is the number's next one. */
function placesAfter(slots: readonly Slot[], used: ReadonlySet<Slot>, nextAt: ReadonlyMap<number, number>) {
  const places = new Map(nextAt);
  for (const slot of slots.filter((one) => !used.has(one)).toReversed()) places.set(slot.channelId, slot.at);
  return places;
}

interface Meeting {
  recipient: people.Recipient;
  slot: Slot;
  said: Said;
}

/** Returns the slots that were taken. */
async function handOver(
  ctx: Ctx,
  campaign: Campaign,
  channels: readonly ChannelFacts[],
  slots: readonly Slot[],
  taken: readonly people.Recipient[],
): Promise<Set<Slot>> {
  const texts = await textsIn(ctx, campaign);
  const shared = await sharedFacts(ctx, campaign);
  const speak = await speakerFor(
    ctx,
    campaign,
    channels.map(({ id }) => id),
  );
  const willing = await willingBy(ctx, channels, taken);
  const skipped: { id: number; reason: SkipReason }[] = [];
  const meetings: Meeting[] = [];
  const free = new Set(slots);
  for (const recipient of taken) {
    const skip = (reason: SkipReason) => skipped.push({ id: recipient.id, reason });
    const reason = reasonFor(recipient, texts, shared, false);
    if (reason) {
      skip(reason);
      continue;
    }
    const wanted = channels.filter(({ id }) => willing.get(id)?.has(recipient.contactId));
    const reached = wanted.filter(({ id, type }) => maySpeak(ctx, campaign, recipient, id, type));
    if (reached.length === 0) {
      skip(wanted.length === 0 ? "optedOut" : "windowClosed");
      continue;
    }
    const slot = [...free].find(({ channelId }) => reached.some(({ id }) => id === channelId));
    // Its number has no slot now: it waits for one.
    if (!slot) continue;
    const said = speak(recipient, slot.channelId, recipient.id);
    if (!said) {
      if (reached.length === 1) skip("noTemplate");
      continue;
    }
    free.delete(slot);
    meetings.push({ recipient, slot, said });
  }
  const late = await keep(ctx, campaign, meetings);
  for (const { recipient, slot } of late) {
    skipped.push({ id: recipient.id, reason: "inConversation" });
    free.add(slot);
  }
  await people.markSkipped(ctx, skipped);
  if (skipped.length > 0)
    await queries.saveCampaign(ctx.tx, campaign.id, { skipped: campaign.skipped + skipped.length });
  return new Set(slots.filter((slot) => !free.has(slot)));
}

/** Asked late: whoever said no a moment ago is left alone, on that number or on all of them. */
async function willingBy(ctx: Ctx, channels: readonly ChannelFacts[], taken: readonly people.Recipient[]) {
  const ids = taken.map(({ contactId }) => contactId);
  const willing = new Map<number, Set<number>>();
  for (const { id } of channels) willing.set(id, await mayReceive(ctx, ids, id));
  return willing;
}

/** One's own words only where the channel's window is open, or where there is none. */
export function maySpeak(
  ctx: Ctx,
  { kind }: Pick<Campaign, "kind">,
  recipient: Person,
  channelId: number,
  type: string,
): boolean {
  const capabilities = ctx.deps.channels.get(type as never)?.capabilities;
  if (!capabilities) return false;
  if (kind === "template" || capabilities.windowHours === null) return true;
  const wroteAt = recipient.wroteAt[channelId];
  return wroteAt !== undefined && Date.parse(wroteAt) + capabilities.windowHours * HOUR_MS > ctx.now.getTime();
}

/** Sleeping tickets, messages, turns, recipients. Returns those in whose conversation somebody is after all. */
async function keep(ctx: Ctx, campaign: Campaign, meetings: readonly Meeting[]): Promise<Meeting[]> {
  const { queueId, flowId, id: campaignId } = campaign;
  const places = await sleepingTicketsFor(
    ctx,
    meetings.map(({ recipient, slot }) => ({
      contactId: recipient.contactId,
      channelId: slot.channelId,
      queueId,
      flowId,
      campaignId,
    })),
  );
  const placeOf = new Map(places.map((place) => [`${place.contactId}:${place.channelId}`, place]));
  const late: Meeting[] = [];
  const drafts: BulkDraft[] = [];
  const byClientId = new Map<string, Meeting>();
  for (const meeting of meetings) {
    const { recipient, slot, said } = meeting;
    const place = placeOf.get(`${recipient.contactId}:${slot.channelId}`);
    if (!place?.isAsleep) {
      late.push(meeting);
      continue;
    }
    const clientId = clientIdOf(ctx.tenantId, campaignId, recipient.id);
    const { variant: _, ...draft } = said;
    byClientId.set(clientId, meeting);
    const where = { ticketId: place.ticketId, channelId: slot.channelId, dueAt: new Date(slot.at) };
    drafts.push({ ...draft, ...where, clientId });
  }
  const ids = await queueBulk(ctx, campaign, drafts);
  await people.markHanded(
    ctx,
    [...byClientId].flatMap(([clientId, { recipient, slot, said }]) => {
      const messageId = ids.get(clientId);
      return messageId === undefined
        ? []
        : [{ id: recipient.id, messageId, channelId: slot.channelId, variant: said.variant }];
    }),
  );
  return late;
}

async function finish(ctx: Ctx, campaign: Campaign): Promise<void> {
  const counted = await people.countRecipients(ctx, campaign.id);
  const end = { status: "finished", finishedAt: ctx.now, dueAt: null, updatedAt: ctx.now } as const;
  await queries.saveCampaign(ctx.tx, campaign.id, { ...counted, ...end });
  await ctx.publish("list.changed", { data: { list: "campaigns" } });
}

async function pause(ctx: Ctx, campaign: Campaign, pausedBy: "line" | "template"): Promise<void> {
  // Due: what was handed over and has not left is withdrawn.
  await queries.saveCampaign(ctx.tx, campaign.id, { pausedAt: ctx.now, pausedBy, dueAt: ctx.now, updatedAt: ctx.now });
  await ctx.publish("list.changed", { data: { list: "campaigns" } });
}
