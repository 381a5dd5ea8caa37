// Use cases of visitors: open the panel, say the first word, be known by the site, leave. Nothing is kept before the first word.

import type { BodyOf } from "@prosa/contracts/route";
import type { Claims, WidgetHello, widgetIdentify, widgetStart } from "@prosa/contracts/webchat/widget";
import { hoursAt } from "#company/hours";
import { asSystem, type Ctx, type Deps, type VisitorState } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { ringVisitor } from "#platform/realtime";
import { prove } from "./webchat.identity.ts";
import { type Place, placesOf } from "./webchat.place.ts";
import * as queries from "./webchat.queries.ts";
import { deviceOf, missingClaim, pageOf, shortened } from "./webchat.rules.ts";
import { digest, type Kept, openSession, resume } from "./webchat.sessions.ts";
import { readPage } from "./webchat.wire.ts";
import { takeWord } from "./webchat.words.ts";

const SEED_BYTES = 18;
/** So long a first word may be repeated by whoever made its seed. */
const SEED_MS = 10 * 60_000;
/** Of one address: an office behind one is many people, a machine is one. */
const STARTS = { limit: 10, seconds: 60 };

export const inTenant = <T>(deps: Deps, { tenantId }: Pick<Place, "tenantId">, fn: (ctx: Ctx) => Promise<T>) =>
  asSystem(deps, tenantId, fn, "webchat");

const wireVisitor = ({ name, email, verifiedAt, blockedUntil }: queries.VisitorRow, now: Date) => ({
  name,
  email: email === null ? null : shortened(email),
  isVerified: verifiedAt !== null,
  isBlocked: blockedUntil !== null && blockedUntil > now,
});

export async function knownAs(ctx: Ctx, place: Place, visitorId: number, kept: Kept) {
  const visitor = await queries.findVisitor(ctx.tx, visitorId);
  if (!visitor) return null;
  const { tenantId, channelId } = place;
  return {
    ...kept,
    visitor: wireVisitor(visitor, ctx.now),
    page: await readPage(ctx.tx, { tenantId, channelId, visitorId }),
  };
}

/** `visitor`: whose cookie came. */
export async function hello(
  deps: Deps,
  place: Place,
  visitor: VisitorState | null,
  resumeKey: string | undefined,
): Promise<WidgetHello> {
  const settings = await placesOf(deps).settingsOf(place);
  return inTenant(deps, place, async (ctx) => {
    const { tx, now } = ctx;
    const resumed = visitor === null && resumeKey ? await resume(ctx, place, resumeKey) : null;
    const nobody: Kept = { token: null, resumeKey: null };
    const visitorId = visitor?.visitorId ?? resumed?.visitorId;
    const known = visitorId === undefined ? null : await knownAs(ctx, place, visitorId, resumed?.kept ?? nobody);
    const channel = await tx
      .selectFrom("channels")
      .select("name")
      .where("id", "=", place.channelId)
      .executeTakeFirstOrThrow();
    const { isOpen, nextChange } = (await hoursAt(ctx, { channelId: place.channelId }))(now);
    return {
      name: channel.name,
      settings: { ...settings, domains: [] },
      hours: { isOpen, nextChangeAt: nextChange?.toISOString() ?? null },
      pass: placesOf(deps).passFor(place, now),
      known,
    };
  });
}

export interface Browser {
  address: string;
  agent: string | undefined;
}

export interface Begun {
  token: string;
  known: NonNullable<WidgetHello["known"]>;
}

export async function start(
  deps: Deps,
  place: Place,
  browser: Browser,
  wish: BodyOf<typeof widgetStart>,
): Promise<Begun> {
  const settings = await placesOf(deps).settingsOf(place);
  placesOf(deps).demandPass(place, wish.pass, deps.clock.now());
  if (wish.website !== "") throw new AppError("ERR_VALIDATION", { field: "website" });
  if (settings.identity === "required") throw new AppError("ERR_NO_PERMISSION", { detail: "identity" });
  const missing = missingClaim(settings, wish.claims);
  if (missing) throw new AppError("ERR_VALIDATION", { field: `claims.${missing}` });
  await deps.rateLimit.demandFrom("webchat-start", browser.address, STARTS);
  const { visitorId, token, kept } = await settle(() =>
    inTenant(deps, place, async (ctx) => {
      const visitor = await begun(ctx, place, browser, wish);
      return { visitorId: visitor.id, ...(await openSession(ctx, visitor.id, wish.keepsNoCookie)) };
    }),
  );
  const { tenantId, channelId, account } = place;
  const { clientId, text: body } = wish;
  await takeWord(deps, { tenantId, channelId, account, visitorId }, { clientId, type: "text", body });
  const known = await inTenant(deps, place, (ctx) => knownAs(ctx, place, visitorId, kept));
  if (!known) throw new AppError("ERR_LOGIN_REQUIRED");
  return { token, known };
}

/** Two that make the same visitor at one moment: the second finds the first's. */
async function settle<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
}

/** The same seed is the same visitor, for as long as an answer may be on its way. */
async function begun(ctx: Ctx, place: Place, { agent }: Browser, wish: BodyOf<typeof widgetStart>) {
  const { tx, deps, tenantId, now } = ctx;
  const seedHash = digest(wish.seed);
  const known = await queries.findBySeed(tx, place.channelId, seedHash);
  if (known) {
    if (now.getTime() - known.createdAt.getTime() > SEED_MS) throw new AppError("ERR_VALIDATION", { field: "seed" });
    return known;
  }
  const visitor = await queries.insertVisitor(tx, {
    tenantId,
    channelId: place.channelId,
    seedHash,
    key: deps.ids.token(SEED_BYTES),
    ...claimed(wish.claims),
    externalId: null,
    verifiedAt: null,
    language: wish.language.trim() || null,
    timeZone: wish.timeZone.trim() || null,
    device: deviceOf(agent),
    createdAt: now,
    seenAt: now,
  });
  const url = wish.page && pageOf(wish.page.url);
  if (wish.page && url) {
    const { title, referrer } = wish.page;
    await queries.notePage(tx, { tenantId, visitorId: visitor.id, url, title, referrer: pageOf(referrer), at: now });
  }
  return visitor;
}

const claimed = ({ name, email, phone }: Claims) => ({
  name: name || null,
  email: email || null,
  phone: phone || null,
});

/** Only what was really said takes the place of what was there. */
const renewed = (claims: Claims) => Object.fromEntries(Object.entries(claimed(claims)).filter(([, value]) => value));

/** Only a signature leads to a conversation that another browser began. A new session each time: the old one was anybody's. */
export async function identify(
  deps: Deps,
  place: Place,
  browser: Browser,
  visitor: VisitorState | null,
  wish: BodyOf<typeof widgetIdentify>,
): Promise<Begun> {
  const settings = await placesOf(deps).settingsOf(place);
  if (settings.identity === "off") throw new AppError("ERR_NO_PERMISSION", { detail: "identity" });
  await deps.rateLimit.demandFrom("webchat-identify", browser.address, { limit: 30, seconds: 60 });
  const proven = await proveNewest(deps, place, wish.identity);
  if (!proven) throw new AppError("ERR_NO_PERMISSION", { detail: "identity" });
  const claims = { ...wish.claims, ...proven.claims };
  const done = await settle(() =>
    inTenant(deps, place, async (ctx) => {
      const visitorId = await provenVisitor(ctx, place, browser, visitor, { externalId: proven.externalId, claims });
      if (visitor) await queries.endSession(ctx.tx, visitor.sessionId);
      const { token, kept } = await openSession(ctx, visitorId, wish.keepsNoCookie);
      const known = await knownAs(ctx, place, visitorId, kept);
      if (!known) throw new AppError("ERR_LOGIN_REQUIRED");
      return { token, known };
    }),
  );
  if (visitor) ringVisitor(deps.redis, { account: place.account, visitorId: visitor.visitorId, what: "over" });
  return done;
}

/** A secret that was just made is unknown here for a moment, so a refusal is only final with the newest one. */
async function proveNewest(
  deps: Deps,
  { credentials, key }: Place,
  identity: BodyOf<typeof widgetIdentify>["identity"],
) {
  const proven = await prove(credentials, identity, deps.clock.now());
  if (proven) return proven;
  const newest = await placesOf(deps).find(key, { fresh: true });
  return newest && prove(newest.credentials, identity, deps.clock.now());
}

interface Proven {
  externalId: string;
  claims: Claims;
}

async function provenVisitor(
  ctx: Ctx,
  place: Place,
  { agent }: Browser,
  visitor: VisitorState | null,
  { externalId, claims }: Proven,
): Promise<number> {
  const { tx, deps, tenantId, now } = ctx;
  const known = await queries.findByExternalId(tx, place.channelId, externalId);
  const before = visitor ? await queries.findVisitor(tx, visitor.visitorId) : undefined;
  const isNameless = before !== undefined && before.externalId === null;
  if (known) {
    await queries.saveVisitor(tx, known.id, { ...renewed(claims), verifiedAt: now, seenAt: now });
    // Whoever wrote here a moment ago without a name goes on as this person, and reads those words still.
    if (isNameless && before.continuedAs === null) await queries.saveVisitor(tx, before.id, { continuedAs: known.id });
    return known.id;
  }
  if (isNameless && before.continuedAs === null) {
    await queries.saveVisitor(tx, before.id, { ...renewed(claims), externalId, verifiedAt: now, seenAt: now });
    return before.id;
  }
  const made = await queries.insertVisitor(tx, {
    tenantId,
    channelId: place.channelId,
    seedHash: null,
    key: deps.ids.token(SEED_BYTES),
    ...claimed(claims),
    externalId,
    verifiedAt: now,
    language: null,
    timeZone: null,
    device: deviceOf(agent),
    createdAt: now,
    seenAt: now,
  });
  return made.id;
}

export async function notePage(
  deps: Deps,
  visitor: VisitorState,
  page: { url: string; title: string; referrer: string },
) {
  const url = pageOf(page.url);
  if (!url) return;
  const { tenantId, visitorId } = visitor;
  await inTenant(deps, visitor, ({ tx, now: at }) =>
    queries.notePage(tx, { tenantId, visitorId, url, title: page.title, referrer: pageOf(page.referrer), at }),
  );
}

export async function leave(deps: Deps, { tenantId, sessionId, visitorId, account }: VisitorState): Promise<void> {
  await inTenant(deps, { tenantId }, ({ tx }) => queries.endSession(tx, sessionId));
  ringVisitor(deps.redis, { account, visitorId, what: "over" });
}
