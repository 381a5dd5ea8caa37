// Why something of a running campaign waits at this moment, in words that a screen can say, and until when.
import type { CampaignWait } from "@prosa/contracts/campaigns-running";
import { heldNumbers } from "#conversation/channel-guard";
import type { Ctx } from "#platform/context";
import * as queries from "../campaigns.queries.ts";
import { isOpen, nextOpen } from "../pace.rules.ts";
import { waitingZones } from "../people.queries.ts";

type Asked = Pick<queries.Campaign, "id" | "status" | "pausedAt" | "sendWindow">;

export async function waitsOf(ctx: Ctx, campaign: Asked): Promise<CampaignWait[]> {
  if (campaign.status !== "processing" || campaign.pausedAt !== null) return [];
  const now = ctx.now.getTime();
  const zones = await waitingZones(ctx, campaign.id);
  if (zones.length === 0) return [];
  const waits: CampaignWait[] = [];
  const shut = zones.filter((zone) => !isOpen(campaign.sendWindow, zone, now));
  if (shut.length === zones.length) {
    const openings = shut.flatMap((zone) => nextOpen(campaign.sendWindow, zone, now) ?? []);
    const until = openings.length === 0 ? null : new Date(Math.min(...openings)).toISOString();
    waits.push({ why: "window", channel: null, until });
  }
  const channels = await queries.channelFacts(ctx.tx, campaign.id);
  const held = await heldNumbers(
    ctx,
    channels.map(({ id }) => id),
  );
  for (const { id, name, isUsable } of channels) {
    const why = isUsable ? held.get(id) : "line";
    if (why) waits.push({ why, channel: { id, name }, until: null });
  }
  return waits;
}
