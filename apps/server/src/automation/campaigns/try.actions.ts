// Sends a campaign to one contact of the caller's choice, filled in for that contact, before anybody else gets it.
import type { testCampaign } from "@prosa/contracts/campaigns-running";
import type { BodyOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import { attachShared } from "#conversation/media";
import { type Draft, queueBulk, queueDraft, wakeSender } from "#conversation/messages";
import { lockTicket, sleepingTicketFor } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./campaigns.queries.ts";
import { maySpeak } from "./feed.actions.ts";
import * as people from "./people.queries.ts";
import { type Said, speakerFor, textsIn } from "./words.ts";

/** Every variant, as it would leave. Belongs to no campaign, so that it counts nowhere. */
export async function sendTest(
  ctx: Ctx,
  campaignId: number,
  { contactId }: BodyOf<typeof testCampaign>,
): Promise<{ messages: number }> {
  const campaign = await queries.lockCampaign(ctx.tx, campaignId, "ERROR_CAMPAIGN_NOT_EXISTS");
  const [channel] = (await queries.channelFacts(ctx.tx, campaignId)).filter(({ isUsable }) => isUsable);
  if (!channel) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  const person = await people.onePerson(ctx, contactId, channel.id);
  if (!person) throw new AppError("ERR_CAMPAIGN_CONTACTS_NOT_EXISTS", { field: "contactId" });
  if (!maySpeak(ctx, campaign, person, channel.id, channel.type)) throw new AppError("ERR_WINDOW_CLOSED");
  const speak = await speakerFor(ctx, campaign, [channel.id]);
  const count = campaign.kind === "template" ? 1 : (await textsIn(ctx, campaign)).length;
  const said = Array.from({ length: count }, (_, at) => speak(person, channel.id, at + 1)).flatMap((one) =>
    one && (one.body.trim() !== "" || one.sharedId) ? [one] : [],
  );
  if (said.length === 0) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE");
  await say(ctx, { id: campaign.id, name: campaign.name, queueId: campaign.queueId }, contactId, channel.id, said);
  await recordChange(ctx, { list: "campaigns", what: "tested", id: campaignId });
  return { messages: said.length };
}

/** Where an attendance is going on, people see it there; otherwise it lies asleep. */
async function say(
  ctx: Ctx,
  { id, name, queueId }: { id: number; name: string; queueId: number | null },
  contactId: number,
  channelId: number,
  said: readonly Said[],
): Promise<void> {
  const place = await sleepingTicketFor(ctx, { contactId, channelId, queueId });
  const drafts = said.map(({ variant: _, ...draft }) => ({ ...draft, clientId: ctx.deps.ids.uuid() }));
  if (place.isAsleep) {
    const where = { ticketId: place.ticketId, channelId, dueAt: ctx.now };
    await queueBulk(
      ctx,
      { id: null, name },
      drafts.map((draft) => ({ ...draft, ...where })),
    );
    return;
  }
  const ticket = await lockTicket(ctx.tx, place.ticketId);
  if (!ticket) throw new AppError("ERR_CREATING_MESSAGE");
  for (const { sharedId, ...draft } of drafts) {
    const messageId = await queueDraft(ctx, ticket, { kind: "campaign", id, name }, draft as Draft);
    if (sharedId) await attachShared(ctx, [{ messageId, sharedId }]);
  }
  await wakeSender(ctx, ticket);
}
