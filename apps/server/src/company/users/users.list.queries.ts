// Users as lists and forms show them, each with queues and channels, in one statement per page.
import type { User } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import { sql } from "kysely";
import { pauseOf } from "#company/activity";
import { type ListQuery, matches, readPage, type SortColumns } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { pictureUrl } from "./users.picture.ts";

/** Seen within this time is "online": open windows are noted three times as often. */
export const ONLINE_MS = 60_000;

interface UserRow extends Omit<User, "isOnline" | "lastOnlineAt" | "createdAt" | "profilePictureUrl"> {
  lastOnlineAt: Date | null;
  createdAt: Date;
  pictureKey: string | null;
}

export interface UserFilter extends ListQuery {
  profile?: Profile | undefined;
  queueId?: number | undefined;
}

const linked = (link: "user_channels" | "user_call_channels") => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'type', c.type) order by c.name, c.id)
              from ${sql.table(link)} l join channels c on c.tenant_id = l.tenant_id and c.id = l.channel_id
             where l.tenant_id = r.tenant_id and l.user_id = r.id), '[]')`;

const columnsAt = (now: Date) => sql`
  ${pauseOf("r", now)} as pause, r.id, r.name, r.email, r.profile, r.is_active, r.last_online_at, r.picture_key, r.ignore_wallet,
  r.block_multiple_logins, r.block_calls, r.login_schedule is not null as has_login_schedule,
  r.password_hash is null as is_invited, r.created_at,
  exists (select 1 from second_steps s
           where s.tenant_id = r.tenant_id and s.user_id = r.id and s.confirmed_at is not null) as has_second_step,
  coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name, q.id)
              from user_queues l join queues q on q.tenant_id = l.tenant_id and q.id = l.queue_id
             where l.tenant_id = r.tenant_id and l.user_id = r.id), '[]') as queues,
  not r.channel_limit and not exists (select 1 from user_channels l
           where l.tenant_id = r.tenant_id and l.user_id = r.id) as all_channels,
  ${linked("user_channels")} as channels,
  ${linked("user_call_channels")} as call_channels`;

/** Neither those who are gone nor the platform's support. */
const ofCompany = sql`r.deleted_at is null and not r.is_support`;

const sorts: SortColumns = {
  name: sql`search_text(r.name)`,
  email: sql`r.email`,
  profile: sql`array_position(array['admin', 'supervisor', 'supervisorfila', 'user'], r.profile)`,
  lastOnlineAt: sql`coalesce(r.last_online_at, '-infinity')`,
  createdAt: sql`r.created_at`,
};

export async function listCompanyUsers(tx: Tx, query: UserFilter, now: Date) {
  const { profile, queueId } = query;
  const ofProfile = profile === undefined ? sql`true` : sql`r.profile = ${profile}`;
  const ofQueue =
    queueId === undefined
      ? sql`true`
      : sql`exists (select 1 from user_queues l where l.tenant_id = r.tenant_id and l.user_id = r.id
                       and l.queue_id = ${queueId})`;
  const found = matches(query.searchParam, sql`search_text(r.name || ' ' || r.email)`);
  const page = await readPage<UserRow>(tx, query, {
    table: sql`users r`,
    where: sql`${ofCompany} and ${ofProfile} and ${ofQueue} and ${found}`,
    columns: columnsAt(now),
    sorts,
    sort: "name",
  });
  return { ...page, items: page.items.map((row) => toWire(row, now)) };
}

export async function showCompanyUser(tx: Tx, userId: number, now: Date): Promise<User> {
  const { rows } = await sql<UserRow>`
    select ${columnsAt(now)} from users r where r.tenant_id = app_tenant() and r.id = ${userId} and ${ofCompany}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError("ERR_NO_USER_FOUND");
  return toWire(rows[0], now);
}

/** Names for pickers: active people only, at most as many as a picker can show. */
export async function listChoices(tx: Tx, now: Date) {
  const { rows } = await sql<{ id: number; name: string; profile: Profile; lastOnlineAt: Date | null }>`
    select r.id, r.name, r.profile, r.last_online_at from users r
     where r.tenant_id = app_tenant() and r.is_active and ${ofCompany}
     order by search_text(r.name), r.id limit 2000`.execute(tx);
  return rows.map(({ lastOnlineAt, ...row }) => ({ ...row, isOnline: isOnline(lastOnlineAt, now) }));
}

/** Whoever was seen at a screen just now is there. */
export function isOnline(lastOnlineAt: Date | null, now: Date): boolean {
  return lastOnlineAt !== null && now.getTime() - lastOnlineAt.getTime() < ONLINE_MS;
}

// Field by field: what a page's row carries besides never leaves.
function toWire(row: UserRow, now: Date): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile: row.profile,
    isActive: row.isActive,
    isOnline: row.isActive && isOnline(row.lastOnlineAt, now),
    pause: row.isActive ? row.pause : null,
    lastOnlineAt: row.lastOnlineAt?.toISOString() ?? null,
    profilePictureUrl: pictureUrl(row.id, row.pictureKey),
    queues: row.queues,
    allChannels: row.allChannels,
    channels: row.channels,
    callChannels: row.callChannels,
    ignoreWallet: row.ignoreWallet,
    blockMultipleLogins: row.blockMultipleLogins,
    blockCalls: row.blockCalls,
    hasLoginSchedule: row.hasLoginSchedule,
    isInvited: row.isInvited,
    hasSecondStep: row.hasSecondStep,
    createdAt: row.createdAt.toISOString(),
  };
}
