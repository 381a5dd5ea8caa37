// Who is on a web chat's sites at this moment, in Redis alone: each is forgotten two intervals after the last word of the page.
import type { WidgetInvitation } from "@prosa/contracts/webchat/widget";
import type { Deps } from "#platform/context";
import { INVITED_MS, keptMs, MOST_KEPT, MOST_LISTED, secondsFor } from "./webchat.now.rules.ts";

export interface Here {
  page: string;
  title: string;
  device: string | null;
  language: string | null;
  since: number;
  seenAt: number;
  isChatting: boolean;
}

export interface Invited {
  at: number;
  by: string;
}

export interface Listed extends Here {
  id: string;
  invited: Invited | null;
}

interface Site {
  tenantId: number;
  channelId: number;
}

interface Offer extends WidgetInvitation {
  until: number;
}

/** Those beyond the most that are kept are counted in windows of this size, of which the last two count. */
const WINDOW_MS = 300_000;
const FORGOTTEN_AT_ONCE = 500;

function keysOf({ redis }: Deps, { tenantId, channelId }: Site) {
  const name = (...parts: (string | number)[]) => redis.key("visitors", tenantId, channelId, ...parts);
  return {
    /** Scored by when each is forgotten. */
    order: name("order"),
    facts: name("facts"),
    beyond: (now: number, back = 0) => name("beyond", Math.floor(now / WINDOW_MS) - back),
    invitation: (id: string) => name("invitation", id),
    invited: (id: string) => name("invited", id),
  };
}

const read = <T>(text: unknown): T | null => (typeof text === "string" ? (JSON.parse(text) as T) : null);

/** Notes that somebody is here. Answers when the page asks again, and takes what waits for it. */
export async function noteHere(
  deps: Deps,
  site: Site,
  id: string,
  facts: Omit<Here, "since" | "seenAt">,
): Promise<{ next: number; invitation: WidgetInvitation | null }> {
  const { commands } = deps.redis;
  const now = deps.clock.now().getTime();
  const keys = keysOf(deps, site);
  const [gone, kept, ownUntil, ownFacts, beyond, offer] = await commands
    .multi()
    .zRangeByScore(keys.order, "-inf", now, { LIMIT: { offset: 0, count: FORGOTTEN_AT_ONCE } })
    .zCount(keys.order, `(${now}`, "+inf")
    .zScore(keys.order, id)
    .hGet(keys.facts, id)
    .pfCount([keys.beyond(now), keys.beyond(now, 1)])
    .getDel(keys.invitation(id))
    .execTyped();
  const isKnown = ownUntil !== null && ownUntil > now;
  const next = secondsFor(kept + beyond + (isKnown ? 0 : 1));
  const until = now + keptMs(next);
  const work = commands.multi();
  const forgotten = gone.filter((one) => one !== id);
  if (forgotten.length > 0) work.zRem(keys.order, forgotten).hDel(keys.facts, forgotten);
  if (isKnown || kept < MOST_KEPT) {
    const before = isKnown ? read<Here>(ownFacts) : null;
    const here: Here = { ...facts, since: before?.since ?? now, seenAt: now };
    work.zAdd(keys.order, { score: until, value: id }).hSet(keys.facts, id, JSON.stringify(here));
    work.pExpire(keys.order, keptMs(next)).pExpire(keys.facts, keptMs(next));
  } else {
    work.pfAdd(keys.beyond(now), id).pExpire(keys.beyond(now), WINDOW_MS * 2);
  }
  await work.exec();
  const waiting = read<Offer>(offer);
  if (!waiting || waiting.until <= now) return { next, invitation: null };
  const { until: _, ...invitation } = waiting;
  return { next, invitation };
}

/** The latest first. */
export async function listHere(deps: Deps, site: Site): Promise<{ total: number; visitors: Listed[] }> {
  const { commands } = deps.redis;
  const now = deps.clock.now().getTime();
  const keys = keysOf(deps, site);
  const [ids, kept, beyond] = await commands
    .multi()
    .zRange(keys.order, "+inf", `(${now}`, { BY: "SCORE", REV: true, LIMIT: { offset: 0, count: MOST_LISTED } })
    .zCount(keys.order, `(${now}`, "+inf")
    .pfCount([keys.beyond(now), keys.beyond(now, 1)])
    .execTyped();
  const total = kept + beyond;
  if (ids.length === 0) return { total, visitors: [] };
  const [facts, invited] = await commands
    .multi()
    .hmGet(keys.facts, ids)
    .mGet(ids.map((id) => keys.invited(id)))
    .execTyped();
  const visitors = ids.flatMap((id, place) => {
    const here = read<Here>(facts[place]);
    return here ? [{ id, ...here, invited: read<Invited>(invited[place]) }] : [];
  });
  return { total, visitors: visitors.sort((one, other) => other.seenAt - one.seenAt) };
}

/** "gone": not here any more; "already": somebody has invited them within the last ten minutes. */
export async function offerTo(
  deps: Deps,
  site: Site,
  id: string,
  invitation: WidgetInvitation,
  by: string,
): Promise<"done" | "gone" | "already"> {
  const { commands } = deps.redis;
  const now = deps.clock.now().getTime();
  const keys = keysOf(deps, site);
  const [until, kept, beyond] = await commands
    .multi()
    .zScore(keys.order, id)
    .zCount(keys.order, `(${now}`, "+inf")
    .pfCount([keys.beyond(now), keys.beyond(now, 1)])
    .execTyped();
  if (until === null || until <= now) return "gone";
  const invited: Invited = { at: now, by };
  const lasting = { condition: "NX", expiration: { type: "PX", value: INVITED_MS } } as const;
  if ((await commands.set(keys.invited(id), JSON.stringify(invited), lasting)) === null) return "already";
  const life = keptMs(secondsFor(kept + beyond));
  const offer: Offer = { ...invitation, until: now + life };
  await commands.set(keys.invitation(id), JSON.stringify(offer), { expiration: { type: "PX", value: life } });
  return "done";
}
