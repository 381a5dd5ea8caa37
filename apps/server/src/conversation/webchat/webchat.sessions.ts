// By what a browser is known again: a cookie of its own, or where there is none a key that is good once.
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { tellCustomerTyping } from "#conversation/presence";
import {
  asSystem,
  type Ctx,
  type Deps,
  type VisitorGate,
  type VisitorProof,
  type VisitorState,
} from "#platform/context";
import { type Place, placesOf } from "./webchat.place.ts";
import * as queries from "./webchat.queries.ts";
import { visitorName } from "./webchat.rules.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 365;
/** What only lives in a frame's memory. */
const MEMORY_DAYS = 2;
/** Two windows open at one moment with the same key. */
const RESUME_GRACE_MS = 30_000;
const SEEN_MS = 60_000;
const TOKEN = /^[\w-]{40,64}$/;

export const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** One per channel, for one site may show several. */
export const cookieName = (key: string) => `__Host-prosa_chat_${key.slice(0, 12)}`;

/** Of its own partition, so that it is kept inside a page of another site, and is nobody's but this page's. */
export function setCookie(reply: FastifyReply, key: string, token: string | null): void {
  reply.setCookie(cookieName(key), token ?? "", {
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "none",
    partitioned: true,
    maxAge: token === null ? 0 : (KEPT_DAYS * DAY_MS) / 1000,
  });
}

function tokenOf({ key, cookie = "", authorization = "" }: VisitorProof): string | null {
  const [, given] = /^Visitor ([\w-]{40,64})$/.exec(authorization) ?? [];
  if (given) return given;
  const name = cookieName(key);
  const part = cookie.split(";").find((one) => one.trim().startsWith(`${name}=`));
  const token = part?.trim().slice(name.length + 1) ?? "";
  return TOKEN.test(token) ? token : null;
}

export interface Kept {
  token: string | null;
  resumeKey: string | null;
}

/** `forMemory`: the browser keeps no cookie of ours. */
export async function openSession(
  { deps, tx, tenantId, now }: Ctx,
  visitorId: number,
  forMemory: boolean,
): Promise<{ token: string; kept: Kept }> {
  const token = deps.ids.token();
  const days = forMemory ? MEMORY_DAYS : KEPT_DAYS;
  const session = { tenantId, visitorId, createdAt: now };
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await queries.insertSession(tx, { ...session, tokenHash: digest(token), resumeHash: null, expiresAt });
  if (!forMemory) return { token, kept: { token: null, resumeKey: null } };
  const resumeKey = deps.ids.token();
  await queries.insertSession(tx, {
    ...session,
    // Nobody has this one: the row is there for its key.
    tokenHash: digest(deps.ids.token()),
    resumeHash: digest(resumeKey),
    expiresAt: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
  });
  return { token, kept: { token, resumeKey } };
}

/** A key is good once; one that comes back late was copied, and nobody may go on with it. */
export async function resume(ctx: Ctx, place: Place, key: string): Promise<{ visitorId: number; kept: Kept } | null> {
  const { deps, tx, tenantId, now } = ctx;
  if (!TOKEN.test(key)) return null;
  const hash = digest(key);
  const session = await queries.findResumable(tx, place.channelId, hash, now);
  if (!session) return null;
  const isNewest = session.resumeHash?.equals(hash) === true;
  if (!isNewest && now.getTime() - (session.resumedAt?.getTime() ?? 0) > RESUME_GRACE_MS) {
    await queries.endSession(tx, session.id);
    return null;
  }
  const token = deps.ids.token();
  await queries.insertSession(tx, {
    tenantId,
    visitorId: session.visitorId,
    tokenHash: digest(token),
    resumeHash: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + MEMORY_DAYS * DAY_MS),
  });
  if (!isNewest) return { visitorId: session.visitorId, kept: { token, resumeKey: null } };
  const resumeKey = deps.ids.token();
  await queries.saveSession(tx, session.id, {
    resumeHash: digest(resumeKey),
    oldResumeHash: hash,
    resumedAt: now,
    expiresAt: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
  });
  return { visitorId: session.visitorId, kept: { token, resumeKey } };
}

export function visitorGate(deps: Deps): VisitorGate {
  const seenAt = new Map<number, number>();

  /** Once a minute is enough to say who is there, and to push the end of the session on. */
  async function note({ tenantId, visitorId, sessionId }: VisitorState): Promise<void> {
    const now = deps.clock.monotonic();
    if ((seenAt.get(sessionId) ?? Number.NEGATIVE_INFINITY) > now - SEEN_MS) return;
    if (seenAt.size >= 20_000) seenAt.clear();
    seenAt.set(sessionId, now);
    await asSystem(
      deps,
      tenantId,
      ({ tx, now: at }) => queries.saveVisitor(tx, visitorId, { seenAt: at }),
      "webchat.seen",
    );
  }

  return {
    async authenticate(proof) {
      const token = tokenOf(proof);
      if (!token) return null;
      const place = await placesOf(deps).find(proof.key);
      if (!place) return null;
      const { tenantId, channelId, account, key } = place;
      const now = deps.clock.now();
      const found = await deps.db.withTenant(
        { tenantId, userId: null },
        (tx) => queries.findSession(tx, channelId, digest(token), now),
        { readOnly: true },
      );
      if (!found) return null;
      const { visitorId, sessionId, blockedUntil } = found;
      const isBlocked = blockedUntil !== null && blockedUntil > now;
      const visitor = { tenantId, channelId, account, key, visitorId, sessionId, isBlocked };
      await note(visitor).catch((error) => deps.log.debug({ error }, "a visitor was not noted"));
      return visitor;
    },
    threadsOf: ({ tenantId, visitorId }) =>
      deps.db.withTenant(
        { tenantId, userId: null },
        async (tx) => queries.threadsOf(tx, await queries.ownIds(tx, visitorId)),
        { readOnly: true },
      ),
    async typing({ tenantId, visitorId, isBlocked }) {
      if (isBlocked) return;
      const known = await deps.db.withTenant(
        { tenantId, userId: null },
        async (tx) => {
          const ticketId = await queries.newestThread(tx, await queries.ownIds(tx, visitorId));
          return { ticketId, visitor: await queries.findVisitor(tx, visitorId) };
        },
        { readOnly: true },
      );
      if (known.ticketId === null) return;
      tellCustomerTyping(deps, { tenantId, ticketId: known.ticketId }, visitorName(known.visitor?.name, visitorId));
    },
  };
}
