// Who a campaign can be for: each way to say it is declared by the module that knows what it means (docs/decisions/083).
import type { AudienceSource, SegmentSource } from "@prosa/contracts/campaigns";
import { type RawBuilder, sql } from "kysely";
import { whereFilter, whereFindable } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { prefixesOf } from "./places.rules.ts";

type Kind = AudienceSource["kind"];
type SourceOf<K extends Kind> = Extract<AudienceSource, { kind: K }>;

/** By the id of what was named: the sources it stands for. */
export type Said = ReadonlyMap<number, { meant: readonly SegmentSource[]; except: readonly SegmentSource[] }>;

export interface AudienceKind<K extends Kind = Kind> {
  readonly kind: K;
  /** On contacts aliased c, among those this person may meet. */
  readonly where: (source: SourceOf<K>, looking: Looking, said: Said) => RawBuilder<unknown>;
  /** What the named ones say themselves, where their id alone does not: in one statement, before `where`. */
  readonly read?: (ctx: Pick<Ctx, "tx">, ids: readonly number[]) => Promise<Said>;
  /** What it is called, as one value of SQL; null there: it is gone, or not for this company. */
  readonly name: (source: SourceOf<K>) => RawBuilder<string | null>;
  /** `select id, name`: what can be chosen. */
  readonly offered?: RawBuilder<unknown>;
}

const kinds = new Map<Kind, AudienceKind>();

export function defineAudienceSource<K extends Kind>(kind: AudienceKind<K>): void {
  if (kinds.has(kind.kind)) throw new Error(`Audience ${kind.kind} is defined twice`);
  kinds.set(kind.kind, Object.freeze(kind) as unknown as AudienceKind);
}

function kindOf(source: AudienceSource): AudienceKind {
  const kind = kinds.get(source.kind);
  if (!kind) throw new Error(`Nobody explains the audience ${source.kind}`);
  return kind;
}

const nothing: Said = new Map();

/** Whoever any of the sources means. */
export async function whereMeant(
  ctx: Pick<Ctx, "tx">,
  audience: readonly AudienceSource[],
  looking: Looking,
): Promise<RawBuilder<unknown>> {
  const said = new Map<Kind, Said>();
  for (const [kind, sources] of Map.groupBy(audience, (source) => source.kind)) {
    const ids = sources.flatMap((source) => ("id" in source ? [source.id] : []));
    said.set(kind, (await kinds.get(kind)?.read?.(ctx, ids)) ?? nothing);
  }
  return anyOf(audience, looking, said);
}

/** The same, of sources that say all themselves. */
export function anyOf(
  audience: readonly AudienceSource[],
  looking: Looking,
  said: ReadonlyMap<Kind, Said> = new Map(),
): RawBuilder<unknown> {
  if (audience.length === 0) return sql`false`;
  const conditions = audience.map((source) =>
    kindOf(source).where(source as never, looking, said.get(source.kind) ?? nothing),
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** In one statement, in the order of the sources. */
export async function namesOf(
  { tx }: Pick<Ctx, "tx">,
  audience: readonly AudienceSource[],
): Promise<(string | null)[]> {
  if (audience.length === 0) return [];
  const names = audience.map((source) => sql`(${kindOf(source).name(source as never)})::text`);
  const { rows } = await sql<{ names: (string | null)[] }>`select array[${sql.join(names)}] as names`.execute(tx);
  return rows[0]?.names ?? [];
}

/** What is gone, or was never this company's, cannot be chosen. */
export async function demandAudience(ctx: Ctx, audience: readonly AudienceSource[]): Promise<void> {
  const names = await namesOf(ctx, audience);
  audience.forEach((source, at) => {
    const name = names[at] ?? null;
    if (source.kind === "contacts" && Number(name) < new Set(source.ids).size)
      throw new AppError("ERR_CAMPAIGN_CONTACTS_NOT_EXISTS", { field: "audience" });
    if (name === null) throw new AppError("ERR_CAMPAIGN_CONTACTS_NOT_EXISTS_OR_NOT_ACESSIBLE", { field: "audience" });
  });
}

const MOST_NAMED = 20;

/** Names of campaigns that are still to make a list of that source. */
export async function campaignsNaming({ tx }: Pick<Ctx, "tx">, source: AudienceSource): Promise<string[]> {
  const rows = await tx
    .selectFrom("campaigns")
    .select("name")
    .where("deletedAt", "is", null)
    .where("status", "in", ["pending", "scheduled"])
    .where(sql<boolean>`audience @> ${JSON.stringify([source])}::jsonb`)
    .orderBy("id", "desc")
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ name }) => name);
}

export interface Offered {
  kind: Kind;
  id: number;
  name: string;
}

export async function offeredSources({ tx }: Pick<Ctx, "tx">): Promise<Offered[]> {
  const parts = [...kinds.values()].flatMap(({ kind, offered }) =>
    offered ? [sql`select ${kind}::text as kind, o.id, o.name from (${offered}) o`] : [],
  );
  const { rows } = await sql<Offered>`${sql.join(parts, sql` union all `)} order by kind, name`.execute(tx);
  return rows;
}

const MOST_OFFERED = 500;
const most = sql.lit(MOST_OFFERED);

defineAudienceSource({
  kind: "tag",
  where: ({ id }, looking) => whereFilter({ tagId: id }, looking),
  name: ({ id }) => sql`select t.name from tags t where t.tenant_id = app_tenant() and t.id = ${id}`,
  offered: sql`select t.id, t.name from tags t where t.tenant_id = app_tenant() and t.is_active order by t.name limit ${most}`,
});

defineAudienceSource({
  kind: "wallet",
  where: ({ id }, looking) => whereFilter({ walletId: id }, looking),
  name: ({ id }) =>
    sql`select u.name from users u where u.tenant_id = app_tenant() and u.id = ${id} and u.deleted_at is null`,
  offered: sql`select u.id, u.name from users u
    where u.tenant_id = app_tenant() and u.deleted_at is null and u.is_active order by u.name limit ${most}`,
});

defineAudienceSource({
  kind: "channel",
  where: ({ id }, looking) => whereFilter({ channelId: id }, looking),
  name: ({ id }) => sql`select h.name from channels h where h.tenant_id = app_tenant() and h.id = ${id}`,
});

defineAudienceSource({
  kind: "option",
  where: ({ option }, looking) => whereFilter({ option }, looking),
  name: ({ option }) => sql`${option}`,
});

defineAudienceSource({
  kind: "state",
  where: ({ state }, looking) =>
    sql`(left(c.number, 4) = any (${prefixesOf(state)}::text[]) and length(c.number) >= 12 and ${whereFindable(looking)})`,
  name: ({ state }) => sql`${state}`,
});

defineAudienceSource({
  kind: "contacts",
  where: ({ ids }, looking) => sql`(c.id = any (${ids}::bigint[]) and ${whereFindable(looking)})`,
  name: ({ ids }) =>
    sql`select count(*)::text from contacts k where k.tenant_id = app_tenant() and k.id = any (${ids}::bigint[])`,
});

defineAudienceSource({
  kind: "table",
  where: ({ id }, looking) => sql`(${whereFindable(looking)} and exists (
    select 1 from campaign_people p where p.tenant_id = c.tenant_id and p.campaign_id = ${id} and p.contact_id = c.id))`,
  name: ({ id }) => sql`select a.table_name from campaigns a where a.tenant_id = app_tenant() and a.id = ${id}`,
});

const outcomes = {
  failed: sql`m.status in ('failed', 'unconfirmed')`,
  notRead: sql`m.status in ('sent', 'delivered')`,
  notAnswered: sql`r.answered_at is null and m.status in ('sent', 'delivered', 'read', 'played')`,
};

defineAudienceSource({
  kind: "campaign",
  where: ({ id, outcome }, looking) => sql`(${whereFindable(looking)} and exists (
    select 1 from campaign_recipients r join messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
     where r.tenant_id = c.tenant_id and r.campaign_id = ${id} and r.contact_id = c.id and ${outcomes[outcome]}))`,
  name: ({ id }) =>
    sql`select a.name from campaigns a where a.tenant_id = app_tenant() and a.id = ${id} and a.deleted_at is null`,
  offered: sql`select a.id, a.name from campaigns a where a.tenant_id = app_tenant() and a.deleted_at is null
    and a.started_at is not null order by a.id desc limit ${most}`,
});
