// A telephone that was paired by the provider's server is there: the channel works, unless it is not the channel's own.
import type { Ctx } from "#platform/context";
import { markChannelLost, setSessionFacts } from "./channels.actions.ts";
import * as queries from "./channels.queries.ts";

/** With the country's digits, or not known. */
export interface Opened {
  number: string | null;
  name: string | null;
}

/** Told by the provider and by the window that waited for it, in any order and more than once. Answers why it is refused. */
export async function openedBy(ctx: Ctx, channelId: number, { number, name }: Opened): Promise<string | null> {
  await queries.holdChannels(ctx.tx);
  const channel = await queries.loadChannel(ctx.tx, channelId);
  const digits = number?.replace(/\D/g, "") ?? "";
  const refused = digits === "" ? null : await verdictOn(ctx, channel, `+${digits}`);
  if (refused !== null) {
    await queries.saveChannel(ctx.tx, channelId, { isReady: false, updatedAt: ctx.now });
    await markChannelLost(ctx, channelId, refused);
    return refused;
  }
  const isKnown = channel.status === "connected" && (digits === "" || channel.number === `+${digits}`);
  if (isKnown) return null;
  const own = digits === "" ? {} : { own: { number: digits, name, isAccount: false } };
  await setSessionFacts(ctx, channelId, { status: "connected", isReady: true, lastError: null, ...own });
  return null;
}

async function verdictOn(ctx: Ctx, { id, type, number }: queries.ChannelRow, wanted: string): Promise<string | null> {
  if (await queries.isNumberHeld(ctx.tx, id, type, wanted)) return "numberInUse";
  return number !== null && number !== wanted ? "otherNumber" : null;
}
