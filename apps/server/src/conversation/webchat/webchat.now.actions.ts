// Use cases of "visitors now": a page says that somebody is there, attendants look at the list and invite one of them.
import { createHash } from "node:crypto";
import type { BodyOf, ParamsOf } from "@prosa/contracts/route";
import type { inviteVisitor, SiteVisitor } from "@prosa/contracts/webchat/webchat";
import { WidgetSeen, type WidgetSeenAnswer } from "@prosa/contracts/webchat/widget";
import { readViewers } from "#company/users";
import { findChannel, worksOn } from "#conversation/channels";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { CALM_SECONDS, firstLanguage, isOnSite } from "./webchat.now.rules.ts";
import { listHere, noteHere, offerTo } from "./webchat.now.ts";
import { type Place, placesOf, TYPE } from "./webchat.place.ts";
import { readSettings } from "./webchat.queries.ts";
import { deviceOf, pageOf } from "./webchat.rules.ts";
import { firstName } from "./webchat.wire.ts";

const LONGEST_TITLE = 120;
const nobody: WidgetSeenAnswer = { next: CALM_SECONDS, invitation: null };
/** Redis is away for a moment, and the list is to be there again soon after it. */
const later: WidgetSeenAnswer = { next: 120, invitation: null };

interface Browser {
  agent: string | undefined;
  languages: string | undefined;
}

/** What attendants know somebody by is of no use to ask for their invitation. */
const idOf = ({ channelId }: Place, made: string) =>
  createHash("sha256").update(`${channelId}.${made}`).digest("base64url").slice(0, 32);

/** Whatever is not to be kept is answered calmly: the page goes on asking, seldom. */
export async function seen(deps: Deps, place: Place, browser: Browser, query: unknown): Promise<WidgetSeenAnswer> {
  const said = WidgetSeen.safeParse(query);
  if (!said.success) throw new AppError("ERR_VALIDATION");
  const { h, u, t, o } = said.data;
  const { visitorsNow, domains } = await placesOf(deps).settingsOf(place);
  const page = pageOf(u);
  if (!visitorsNow || page === null || !isOnSite(page, domains)) return nobody;
  if (!deps.redis.isReady) return later;
  const facts = {
    page,
    title: t.slice(0, LONGEST_TITLE),
    device: deviceOf(browser.agent),
    language: firstLanguage(browser.languages),
    isChatting: o === "1",
  };
  try {
    return await noteHere(deps, place, idOf(place, h), facts);
  } catch (error) {
    deps.log.debug({ error }, "who is on a site was not noted");
    return later;
  }
}

/** For whoever works on the chat; another's is as absent. */
async function demandOwn(ctx: Ctx, channelId: number) {
  const { actor, tx } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const channel = await findChannel(tx, channelId);
  const [viewer] = await readViewers(tx, [actor.userId]);
  if (channel?.type !== TYPE || !viewer || !worksOn(viewer, channelId)) throw new AppError("ERR_NO_WAPP_FOUND");
  const { visitorsNow } = await readSettings(tx, channelId);
  return { viewer, isOn: visitorsNow };
}

export async function listVisitors(ctx: Ctx, channelId: number) {
  const { isOn } = await demandOwn(ctx, channelId);
  if (!isOn) return { isOn, total: 0, visitors: [] };
  const { total, visitors } = await asked(() => listHere(ctx.deps, { tenantId: ctx.tenantId, channelId }));
  const wire = visitors.map(
    ({ invited, since, seenAt, ...here }): SiteVisitor => ({
      ...here,
      since: new Date(since).toISOString(),
      seenAt: new Date(seenAt).toISOString(),
      invitedAt: invited && new Date(invited.at).toISOString(),
      invitedBy: invited?.by ?? null,
    }),
  );
  return { isOn, total, visitors: wire };
}

/** The last that is done before the commit: an invitation that is out stands in the log, too. */
export async function invite(
  ctx: Ctx,
  { webchatId: channelId, visitorId }: ParamsOf<typeof inviteVisitor>,
  { text }: BodyOf<typeof inviteVisitor>,
): Promise<{ ok: true }> {
  const { viewer, isOn } = await demandOwn(ctx, channelId);
  if (!isOn) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "visitorsNow" });
  const invitation = { id: ctx.deps.ids.uuid(), text, author: firstName(viewer.name) ?? "" };
  const site = { tenantId: ctx.tenantId, channelId };
  const outcome = await asked(() => offerTo(ctx.deps, site, visitorId, invitation, viewer.name));
  if (outcome === "gone") throw new AppError("ERR_NOT_FOUND");
  if (outcome === "already") throw new AppError("ERR_CONFLICT", { detail: "invited" });
  return { ok: true };
}

/** Without Redis there is no list, and nothing else is missing. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError("ERR_UNAVAILABLE", { cause: error });
  }
}
