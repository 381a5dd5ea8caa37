// Use cases of the e-mail that leads back: the address a visitor names for it, and its link, which opens the conversation once.
import type { BodyOf } from "@prosa/contracts/route";
import type { WidgetLinkFault, widgetContinue } from "@prosa/contracts/webchat/widget";
import type { Deps, VisitorState } from "#platform/context";
import { AppError } from "#platform/errors";
import { ringVisitor } from "#platform/realtime";
import { type Begun, type Browser, inTenant, knownAs } from "./webchat.actions.ts";
import * as letters from "./webchat.letters.queries.ts";
import { readLinkSecret } from "./webchat.link.ts";
import { type Place, placesOf } from "./webchat.place.ts";
import * as queries from "./webchat.queries.ts";
import { shortened } from "./webchat.rules.ts";
import { digest, openSession } from "./webchat.sessions.ts";

/** So long the browser that used a link may ask again, because the answer was lost. */
const REPEAT_MS = 10 * 60_000;
const LINKS = { limit: 30, seconds: 60 };
const EMAILS = { limit: 5, seconds: 600 };

const refusal = (detail: WidgetLinkFault) => new AppError("ERR_VALIDATION", { field: "link", detail });

/** `visitor`: whose cookie came, if anybody's; that session ends, for the browser has this one from now on. */
export async function continueByLink(
  deps: Deps,
  place: Place,
  { address }: Browser,
  visitor: VisitorState | null,
  wish: BodyOf<typeof widgetContinue>,
): Promise<Begun> {
  await deps.rateLimit.demandFrom("webchat-continue", address, LINKS);
  const letterId = readLinkSecret(deps.config, place, wish.link);
  if (letterId === null) throw refusal("unknown");
  const done = await inTenant(deps, place, async (ctx) => {
    const { tx, now } = ctx;
    const usedBy = digest(wish.seed);
    const letter = await letters.lockLetter(tx, letterId);
    const owner = letter && (await queries.findVisitor(tx, letter.visitorId));
    if (!letter || owner?.channelId !== place.channelId) throw refusal("unknown");
    const fault = faultOf(letter, usedBy, now);
    if (fault) throw refusal(fault);
    if (owner.blockedUntil !== null && owner.blockedUntil > now) {
      throw new AppError("ERR_NO_PERMISSION", { detail: "blocked" });
    }
    if (letter.usedAt === null) await letters.markUsed(tx, letterId, usedBy, now);
    if (visitor) await queries.endSession(tx, visitor.sessionId);
    const { token, kept } = await openSession(ctx, owner.id, wish.keepsNoCookie);
    await queries.saveVisitor(tx, owner.id, { seenAt: now });
    const known = await knownAs(ctx, place, owner.id, kept);
    if (!known) throw refusal("unknown");
    return { token, known };
  });
  if (visitor) ringVisitor(deps.redis, { account: place.account, visitorId: visitor.visitorId, what: "over" });
  return done;
}

function faultOf({ usedAt, usedBy, expiresAt }: letters.LetterRow, asker: Buffer, now: Date): WidgetLinkFault | null {
  if (usedAt === null) return expiresAt > now ? null : "expired";
  const isRepeated = usedBy?.equals(asker) === true && now.getTime() - usedAt.getTime() <= REPEAT_MS;
  return isRepeated ? null : "used";
}

/** A claim, which the visitor may correct; what the site signed stays. Answers it shortened. */
export async function keepEmail(deps: Deps, visitor: VisitorState, email: string): Promise<string> {
  if (visitor.isBlocked) throw new AppError("ERR_NO_PERMISSION", { detail: "blocked" });
  const { tenantId, visitorId, key } = visitor;
  const settings = await placesOf(deps).settingsOf(await placesOf(deps).demand(key));
  if (!settings.continueByEmail) throw new AppError("ERR_NO_PERMISSION", { detail: "email" });
  await deps.rateLimit.demand("visitor-email", `${tenantId}.${visitorId}`, EMAILS);
  await inTenant(deps, visitor, async ({ tx, now }) => {
    const known = await letters.lockVisitor(tx, visitorId);
    if (!known) throw new AppError("ERR_LOGIN_REQUIRED");
    if (known.email === email) return;
    if (known.verifiedAt !== null && known.email !== null) throw new AppError("ERR_NO_PERMISSION", { detail: "email" });
    await queries.saveVisitor(tx, visitorId, { email });
    await letters.endLinks(tx, visitorId, now);
  });
  return shortened(email);
}
