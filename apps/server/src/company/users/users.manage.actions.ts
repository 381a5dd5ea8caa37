// Use cases of administrators: make, change and invite a user. Each is one transaction: lock, decide, save, tell.
import type { createUser as createContract, updateUser as updateContract } from "@prosa/contracts/people";
import type { BodyOf } from "@prosa/contracts/route";
import { recordSecurity } from "#company/audit";
import { dropPendingProofs, hashNewPassword, isWeakPassword } from "#company/credentials";
import { type Language, postLetter } from "#company/letters";
import { takePlaces } from "#company/plans";
import { endSessions } from "#company/sessions";
import { settingsOf } from "#company/settings";
import { actorOf, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { changeAccess, createUser, setPasswordHash } from "./users.actions.ts";
import { postEmailCode } from "./users.email.jobs.ts";
import { mailInvitation } from "./users.invite.jobs.ts";
import * as queries from "./users.manage.queries.ts";
import * as rules from "./users.manage.rules.ts";

/** In which language somebody is invited, and from where. */
export interface Invitation {
  language: Language;
  /** Null where nobody's browser asked: from a command line. */
  address: string | null;
}

export type NewPerson = Omit<BodyOf<typeof createContract>, "password">;
export type PersonChange = Omit<BodyOf<typeof updateContract>, "password">;

/** Slow, so before the transaction and not in it. Undefined when no password was given. */
export async function hashForNew(
  deps: Deps,
  { name, email, password }: BodyOf<typeof createContract>,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (isWeakPassword(password, { name, email })) throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });
  return hashNewPassword(deps, email, password);
}

/** One's own password is changed where the present one is asked for. */
export async function hashForChange(
  deps: Deps,
  session: SessionState,
  userId: number,
  { name, email, password }: BodyOf<typeof updateContract>,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const actor = actorOf(session);
  const known = await inTenantScope(deps, session.tenantId, actor, (ctx) => queries.loadManagedUser(ctx.tx, userId));
  if (userId === session.userId) throw new AppError("ERR_VALIDATION", { field: "password" });
  const owner = { name: name ?? known.name, email: email ?? known.email };
  if (isWeakPassword(password, owner)) throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });
  return hashNewPassword(deps, owner.email, password);
}

export async function addUser(
  ctx: Ctx,
  wanted: NewPerson,
  passwordHash: string | undefined,
  invitation: Invitation,
): Promise<number> {
  rules.refuseLastingDoors(ctx.actor);
  if ((await settingsOf(ctx)).get("UserCreationDisabled")) throw new AppError("ERR_USER_CREATION_DISABLED");
  const {
    queueIds,
    channelIds,
    callChannelIds,
    name,
    email,
    profile,
    isActive = true,
    ...options
  } = rules.channelGrants({ ...wanted, allChannels: wanted.allChannels ?? false });
  if (isActive) await takePlaces(ctx, "users");
  const userId = await createUser(ctx, { name, email, profile, passwordHash: passwordHash ?? null });
  await queries.saveUser(ctx.tx, userId, { ...options, isActive }, ctx.now);
  await assignAll(ctx, userId, { queueIds, channelIds, callChannelIds });
  if (isActive) await tellMailbox(ctx, { userId, email }, invitation, passwordHash !== undefined);
  await ctx.publish("list.changed", { data: { list: "users" } });
  await changeAccess(ctx, userId, "created");
  return userId;
}

/** Everything left out stays as it is. */
export async function changeUser(
  ctx: Ctx,
  userId: number,
  change: PersonChange,
  passwordHash: string | undefined,
  invitation: Invitation,
): Promise<void> {
  const { queueIds, channelIds, callChannelIds, ...wanted } = rules.channelGrants(change);
  await queries.lockCompany(ctx.tx);
  const before = await queries.lockManagedUser(ctx.tx, userId);
  const { set, touchesAccess } = rules.differences(before, wanted);
  if (passwordHash !== undefined || set.email !== undefined) rules.refuseLastingDoors(ctx.actor);
  const after = { ...before, ...set, hasPassword: before.hasPassword || passwordHash !== undefined };
  rules.keepAnAdmin(before, after, await queries.countOtherAdmins(ctx.tx, userId));
  if (set.isActive) await takePlaces(ctx, "users");

  if (Object.keys(set).length > 0) await queries.saveUser(ctx.tx, userId, set, ctx.now);
  const assigned = await assignAll(ctx, userId, { queueIds, channelIds, callChannelIds });
  // Whoever held a code or a link for the old mailbox or the old password holds nothing now.
  if (passwordHash !== undefined || set.email !== undefined) await dropPendingProofs(ctx, userId);
  if (passwordHash !== undefined) await setPasswordHash(ctx, userId, passwordHash);
  if (set.email !== undefined && after.isActive) {
    await tellMailbox(ctx, { userId, email: set.email }, invitation, after.hasPassword);
  }
  if (set.isActive === false) await endSessions(ctx, { userId }, "ERR_USER_INACTIVE");
  else if (passwordHash !== undefined) await endSessions(ctx, { userId }, "ERR_PASSWORD_CHANGED");

  const changed = [...Object.keys(set), ...assigned, ...(passwordHash === undefined ? [] : ["password"])];
  if (changed.length === 0) return;
  await ctx.publish("list.changed", { data: { list: "users" } });
  if (touchesAccess || assigned.length > 0) await changeAccess(ctx, userId, changed.join(", "));
  else await recordChange(ctx, userId, changed.join(", "));
}

async function assignAll(
  ctx: Ctx,
  userId: number,
  wanted: Record<queries.Assignment, readonly number[] | undefined>,
): Promise<queries.Assignment[]> {
  const changed: queries.Assignment[] = [];
  for (const [kind, ids] of Object.entries(wanted) as [queries.Assignment, number[] | undefined][]) {
    if (ids !== undefined && (await queries.assign(ctx.tx, userId, kind, ids))) changed.push(kind);
  }
  return changed;
}

function recordChange(ctx: Ctx, userId: number, what: string): Promise<void> {
  const by = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return recordSecurity(ctx, { kind: "user.changed", userId, detail: { what, by } });
}

/** From outside the company, by whoever runs the platform: whoever knew the old one is out, and the company's log says so. */
export async function givePassword(
  ctx: Ctx,
  userId: number,
  passwordHash: string,
  by: Record<string, string | number>,
): Promise<void> {
  await queries.lockManagedUser(ctx.tx, userId);
  await dropPendingProofs(ctx, userId);
  await setPasswordHash(ctx, userId, passwordHash);
  await endSessions(ctx, { userId }, "ERR_PASSWORD_CHANGED");
  await recordSecurity(ctx, { kind: "user.changed", userId, detail: { what: "password", ...by } });
}

/** Also for somebody who has a password and lost it: the link goes to their own mailbox and nowhere else. */
export async function inviteAgain(ctx: Ctx, userId: number, invitation: Invitation): Promise<void> {
  rules.refuseLastingDoors(ctx.actor);
  const user = await queries.lockManagedUser(ctx.tx, userId);
  if (!user.isActive) throw new AppError("ERR_CONFLICT");
  await postInvitation(ctx, { userId, email: user.email }, invitation);
  await recordChange(ctx, userId, "invited");
}

/**
 * Whoever reads the mailbox is told that it is used here, and can prove it: by the link, or by a code once signed in.
 * The code can be asked for again, so that nobody is kept from being made for want of a letter.
 */
async function tellMailbox(
  ctx: Ctx,
  to: { userId: number; email: string },
  invitation: Invitation,
  hasPassword: boolean,
): Promise<void> {
  if (!hasPassword) return postInvitation(ctx, to, invitation);
  await postEmailCode(ctx, to, { ...invitation, lane: "others" }).catch((error) => {
    if (!hasHadEnough(error)) throw error;
  });
}

const hasHadEnough = (error: unknown) =>
  isAppError(error, "ERR_RECIPIENT_LETTERS") ||
  isAppError(error, "ERR_COMPANY_LETTERS") ||
  isAppError(error, "ERR_TOO_MANY_REQUESTS");

/** Refused, it takes along what it was for: nobody is made who would wait for a letter that never comes. */
export async function postInvitation(
  ctx: Ctx,
  { userId, email }: { userId: number; email: string },
  { language, address }: Invitation,
): Promise<void> {
  const invitedBy = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const post = { to: email, lane: "others", address, inNameOfCompany: true } as const;
  await postLetter(ctx, mailInvitation, { tenantId: ctx.tenantId, userId, invitedBy, language }, post);
}
