// Makes the list of a campaign's recipients, a slice at a time: everybody of the audience is in, or out with one reason.
import { lookAtList } from "#conversation/contacts";
import type { Ctx } from "#platform/context";
import { whereMeant } from "./audience.ts";
import type { Campaign } from "./campaigns.queries.ts";
import * as queries from "./campaigns.queries.ts";
import * as people from "./people.queries.ts";
import { reasonFor } from "./people.rules.ts";
import { zoneOf } from "./places.rules.ts";
import { sharedFacts, textsIn } from "./words.ts";

const SLICE = 2_000;

/** With the rights of whoever asked; the campaign is locked. */
export async function prepareSlice(ctx: Ctx, campaign: Campaign): Promise<void> {
  const { id, audienceVersion: version } = campaign;
  if (await people.dropUnreached(ctx, id, version)) {
    await queries.saveCampaign(ctx.tx, id, { dueAt: ctx.now });
    return;
  }
  const looking = await lookAtList(ctx);
  const channelIds = (await queries.channelFacts(ctx.tx, id)).map((channel) => channel.id);
  const [shared, texts] = [await sharedFacts(ctx, campaign), await textsIn(ctx, campaign)];
  const page = { afterId: campaign.prepareAfter ?? 0, limit: SLICE };
  const meant = await whereMeant(ctx, campaign.audience, looking);
  const found = await people.peopleMeant(ctx, id, meant, channelIds, page);
  const met = new Set<string>();
  const rows = found.map((person): people.NewRecipient => {
    const isMet = person.addressKey !== null && met.has(person.addressKey);
    const reason = isMet ? "duplicate" : reasonFor(person, texts, shared, true);
    if (person.addressKey !== null) met.add(person.addressKey);
    const isTwin = isMet || person.isTwin;
    const zone = zoneOf(person.number, shared.timeZone);
    return { contactId: person.contactId, addressKey: isTwin ? null : person.addressKey, zone, reason };
  });
  await people.insertRecipients(ctx, id, version, rows);
  const last = found.at(-1);
  if (last && found.length === SLICE) {
    await queries.saveCampaign(ctx.tx, id, { prepareAfter: last.contactId, dueAt: ctx.now });
    return;
  }
  const counted = await people.countRecipients(ctx, id);
  await queries.saveCampaign(ctx.tx, id, { ...counted, prepareAfter: null, preparedAt: ctx.now, dueAt: null });
  await ctx.publish("list.changed", { data: { list: "campaigns" } });
}

/** Whoever asked for it may not any more. */
export async function giveUpList(ctx: Ctx, campaignId: number): Promise<void> {
  await queries.saveCampaign(ctx.tx, campaignId, { prepareAfter: null, dueAt: null });
  await ctx.publish("list.changed", { data: { list: "campaigns" } });
}
