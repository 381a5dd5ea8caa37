// The one way to say who may be written to by many, and the one question whether somebody may (docs/decisions/081).
import type { ConsentEvent, ConsentSettings, ConsentSource } from "@prosa/contracts/conversation/consent";
import { type RawBuilder, sql } from "kysely";
import { recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";

type Scope = Pick<Ctx, "tx" | "tenantId">;

export interface Said {
  contactIds: readonly number[];
  kind: "optOut" | "optIn";
  source: ConsentSource;
  /** Left out: every channel. */
  channelId?: number;
}

/** Event, marks and switch in one; returns for whom that changed something. */
export async function setConsent(ctx: Ctx, { contactIds, kind, source, channelId }: Said): Promise<number[]> {
  if (contactIds.length === 0) return [];
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const { rows } = await sql<{ id: number }>`
    select id from consent_set(${ctx.tenantId}, ${[...contactIds]}::bigint[], ${kind}, ${channelId ?? null}::bigint, ${source},
                               null, null, null, ${userId}::bigint, ${ctx.now}) as s(id)`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** Of these, whoever may be sent what goes to many on that channel. Every such sender asks, and asks late. */
export async function mayReceive(
  { tx, tenantId }: Scope,
  contactIds: readonly number[],
  channelId: number,
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with k as materialized (select s.mark_key from consent_settings s where s.tenant_id = ${tenantId})
    select c.id from contacts c
     where c.tenant_id = ${tenantId} and c.id = any (${[...contactIds]}::bigint[]) and not c.disable_campaign
       and not c.is_ignored and not exists (
         select 1 from contact_identities i cross join k
           join opt_outs o on o.tenant_id = ${tenantId} and o.mark = consent_mark(k.mark_key, i.kind, i.match_key)
                          and o.channel_id in (0, ${channelId})
          where i.tenant_id = ${tenantId} and i.contact_id = c.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const EVENTS_SHOWN = 50;

/** Newest first; `readable` is a condition on tickets aliased t: a message elsewhere is not named. */
export async function consentOf({ tx, tenantId }: Scope, contactId: number, readable: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<ConsentEvent, "at"> & { at: Date }>`
    select e.id, e.kind, e.source, h.name as channel, e.word, u.name as user, e.at,
           case when t.id is not null then jsonb_build_object('id', m.id, 'ticketId', t.id) end as message
      from consent_events e
      left join channels h on h.tenant_id = e.tenant_id and h.id = e.channel_id
      left join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
      left join messages m on m.tenant_id = e.tenant_id and m.id = e.message_id
      left join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id and ${readable}
     where e.tenant_id = ${tenantId} and e.contact_id = ${contactId}
     order by e.id desc limit ${sql.lit(EVENTS_SHOWN)}`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const unset: ConsentSettings = { outWords: [], backWords: [], confirms: true, confirmation: null };

export async function readConsentSettings({ tx }: Scope): Promise<ConsentSettings> {
  const columns = ["outWords", "backWords", "confirms", "confirmation"] as const;
  return (await tx.selectFrom("consentSettings").select(columns).executeTakeFirst()) ?? unset;
}

export async function changeConsentSettings(ctx: Ctx, wanted: Partial<ConsentSettings>): Promise<ConsentSettings> {
  await sql`select consent_key(${ctx.tenantId})`.execute(ctx.tx);
  const before = await readConsentSettings(ctx);
  const after = { ...before, ...wanted };
  await ctx.tx.updateTable("consentSettings").set(after).where("tenantId", "=", ctx.tenantId).execute();
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, {
    kind: "setting.changed",
    userId,
    detail: { key: "consent", from: JSON.stringify(before), to: JSON.stringify(after) },
  });
  return after;
}
