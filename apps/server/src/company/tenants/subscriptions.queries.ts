// SQL of terms, subscriptions and coverage. Each function takes the transaction first; row security adds the tenant.
import { sql } from "kysely";
import { patience, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";

export interface Subscription {
  termsId: number;
  planId: number;
  planName: string;
  valueCents: number;
  currency: string;
  periodMonths: number;
  anchorDay: number;
  graceDays: number;
  promiseUntil: Date | null;
  trialUntil: Date | null;
  dueAt: Date;
  timeZone: string;
  status: "active" | "inactive" | "moved";
}

export async function lockSubscription(tx: Tx): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    with ${patience}
    select s.terms_id, r.plan_id, r.plan_name, r.value_cents, r.currency, r.period_months, s.anchor_day, s.grace_days,
           s.promise_until, s.trial_until, t.due_at, t.time_zone, t.status
      from patience cross join subscriptions s
      join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id
      join tenants t on t.id = s.tenant_id
     where s.tenant_id = app_tenant() for no key update of s`.execute(tx);
  return rows[0];
}

/** Of a plan as it is today; the company keeps it whatever becomes of the plan. */
export async function copyTerms(tx: Tx, now: Date, planId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subscription_terms (tenant_id, plan_id, plan_version, plan_name, value_cents, currency, period_months,
                                    max_users, max_connections, features, created_at)
    select t.id, p.id, p.version, p.name, p.value_cents, p.currency, p.period_months, p.max_users, p.max_connections,
           features_of(t.id, null, p.id), ${now}
      from tenants t join plans p on p.id = ${planId}::bigint where t.id = app_tenant()
    returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new AppError("ERR_NO_PLAN_FOUND");
  return made.id;
}

/** The plan of today as the company's own, with what covers it until its due date: all in one statement. */
export async function openSubscription(tx: Tx, isTrial: boolean, now: Date): Promise<void> {
  await sql`
    with company as (select t.id, t.plan_id, t.due_at, t.time_zone from tenants t where t.id = app_tenant()),
    sold as (
      insert into subscription_terms (tenant_id, plan_id, plan_version, plan_name, value_cents, currency, period_months,
                                      max_users, max_connections, features, created_at)
      select c.id, p.id, p.version, p.name, p.value_cents, p.currency, p.period_months, p.max_users, p.max_connections,
             features_of(c.id, null, p.id), ${now}
        from company c join plans p on p.id = c.plan_id
      returning id, tenant_id, features),
    covered as (insert into coverage (tenant_id, kind, ends_at, created_at)
                select c.id, ${isTrial ? "trial" : "typed"}, c.due_at, ${now} from company c),
    opened as (
      insert into subscriptions (tenant_id, terms_id, anchor_day, trial_until, created_at, updated_at)
      select c.id, s.id, extract(day from c.due_at at time zone c.time_zone - interval '1 microsecond'),
             case when ${isTrial} then c.due_at end, ${now}, ${now}
        from company c join sold s on s.tenant_id = c.id)
    update tenants t set features = s.features, updated_at = ${now} from sold s where t.id = s.tenant_id`.execute(tx);
}

/** A plan as it is today, in force at once. */
export async function sellPlan(tx: Tx, planId: number, now: Date): Promise<void> {
  await sql`
    with sold as (
      insert into subscription_terms (tenant_id, plan_id, plan_version, plan_name, value_cents, currency, period_months,
                                      max_users, max_connections, features, created_at)
      select t.id, p.id, p.version, p.name, p.value_cents, p.currency, p.period_months, p.max_users, p.max_connections,
             features_of(t.id, null, p.id), ${now}
        from tenants t join plans p on p.id = ${planId}::bigint where t.id = app_tenant()
      returning id, tenant_id, plan_id, features),
    kept as (update subscriptions s set terms_id = sold.id, next_terms_id = null, updated_at = ${now}
               from sold where s.tenant_id = sold.tenant_id)
    update tenants t set plan_id = sold.plan_id, features = sold.features, updated_at = ${now}
      from sold where t.id = sold.tenant_id`.execute(tx);
}

export async function bringTermsIntoForce(tx: Tx, termsId: number, now: Date): Promise<void> {
  await sql`
    with sold as (select r.id, r.plan_id, r.features from subscription_terms r
                   where r.tenant_id = app_tenant() and r.id = ${termsId}),
    kept as (update subscriptions s set terms_id = sold.id, next_terms_id = null, updated_at = ${now}
               from sold where s.tenant_id = app_tenant())
    update tenants t set plan_id = sold.plan_id, features = sold.features, updated_at = ${now}
      from sold where t.id = app_tenant()`.execute(tx);
}

interface NewCoverage {
  kind: "typed" | "courtesy" | "invoice";
  endsAt: Date;
  invoiceId: number | null;
}

export async function insertCoverage(tx: Tx, { kind, endsAt, invoiceId }: NewCoverage, now: Date): Promise<void> {
  await sql`
    insert into coverage (tenant_id, kind, ends_at, invoice_id, created_at)
    values (app_tenant(), ${kind}, ${endsAt}, ${invoiceId}, ${now}) on conflict (tenant_id, invoice_id) do nothing`.execute(
    tx,
  );
}

export async function newestCourtesy(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from coverage c
     where c.tenant_id = app_tenant() and c.kind = 'courtesy'
       and not exists (select 1 from coverage r where r.tenant_id = c.tenant_id and r.reverses_id = c.id)
     order by c.id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Where nothing has taken it back yet. */
export async function coverOfInvoice(tx: Tx, invoiceId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from coverage c
     where c.tenant_id = app_tenant() and c.invoice_id = ${invoiceId}
       and not exists (select 1 from coverage r where r.tenant_id = c.tenant_id and r.reverses_id = c.id)`.execute(tx);
  return rows[0]?.id;
}

export async function insertReversal(tx: Tx, reversesId: number, now: Date): Promise<void> {
  await sql`
    insert into coverage (tenant_id, kind, reverses_id, created_at)
    values (app_tenant(), 'reversal', ${reversesId}, ${now})`.execute(tx);
}

/** The due date from what covers the company; the block from due date, grace and promise, by the calendar of its zone. */
export async function settleDates(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`
    with found as (select coalesce(coverage_end(), t.due_at) as due_at, t.time_zone, s.grace_days, s.promise_until
                     from tenants t join subscriptions s on s.tenant_id = t.id where t.id = app_tenant())
    update tenants t
       set due_at = f.due_at, updated_at = ${now},
           blocked_from = greatest((f.due_at at time zone f.time_zone + make_interval(days => f.grace_days))
                                     at time zone f.time_zone, f.promise_until)
      from found f where t.id = app_tenant() returning t.due_at`.execute(tx);
  const [settled] = rows;
  if (!settled) throw new AppError("ERR_NO_TENANT_FOUND");
  return settled.dueAt;
}

export async function saveSubscription(
  tx: Tx,
  set: { graceDays?: number; promiseUntil?: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ ...set, updatedAt: now })
    .where("tenantId", "=", sql<number>`app_tenant()`)
    .execute();
}

/** The day by which later months are counted: that of the present due date. */
export async function anchorAtDueDate(tx: Tx): Promise<void> {
  await sql`
    update subscriptions s
       set anchor_day = extract(day from t.due_at at time zone t.time_zone - interval '1 microsecond')
      from tenants t where t.id = app_tenant() and s.tenant_id = app_tenant()`.execute(tx);
}

export async function monthsAfter(tx: Tx, from: Date, months: number, anchorDay: number, zone: string): Promise<Date> {
  const { rows } = await sql<{ later: Date }>`
    select due_after(${from}::timestamptz, ${months}, ${anchorDay}, ${zone}) as later`.execute(tx);
  return rows[0]?.later as Date;
}

export async function drawNumber(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{ numberYear: number; lastNumber: number }>`
    update subscriptions s
       set number_year = y.year, last_number = case when s.number_year = y.year then s.last_number + 1 else 1 end
      from (select extract(year from ${now}::timestamptz at time zone t.time_zone)::integer as year
              from tenants t where t.id = app_tenant()) y
     where s.tenant_id = app_tenant() returning s.number_year, s.last_number`.execute(tx);
  const [drawn] = rows;
  if (!drawn) throw new AppError("ERR_NO_TENANT_FOUND");
  return `${drawn.numberYear}-${String(drawn.lastNumber).padStart(3, "0")}`;
}

/** What this company may not use, and the cheapest plan on offer that has it. */
export async function listLocked(tx: Tx): Promise<{ gate: string; plan: string | null }[]> {
  const { rows } = await sql<{ gate: string; plan: string | null }>`
    select g.gate, (select p.name from plans p
                     where p.is_public and not p.is_archived and g.gate = any (features_of(0, null, p.id))
                     order by p.value_cents, p.id limit 1) as plan
      from tenants t cross join unnest(features_of(1, null, 0)) g (gate)
     where t.id = app_tenant() and g.gate <> all (features_of(t.id, t.features, t.plan_id))`.execute(tx);
  return rows;
}

/** As sold to the company; as its plan says where it has no terms of its own. */
export async function readTerms(tx: Tx) {
  const { rows } = await sql<{
    id: number;
    name: string;
    maxUsers: number;
    maxConnections: number;
    valueCents: number;
    currency: string;
    periodMonths: number;
    features: string[];
    dueAt: Date;
    blockedFrom: Date | null;
    trialUntil: Date | null;
    status: "active" | "inactive" | "moved";
  }>`
    select t.plan_id as id, coalesce(r.plan_name, p.name) as name, coalesce(r.max_users, p.max_users) as max_users,
           coalesce(r.max_connections, p.max_connections) as max_connections,
           coalesce(r.value_cents, p.value_cents) as value_cents, coalesce(r.currency, p.currency) as currency,
           coalesce(r.period_months, p.period_months) as period_months,
           features_of(t.id, t.features, t.plan_id) as features, t.due_at, t.blocked_from, s.trial_until, t.status
      from tenants t join plans p on p.id = t.plan_id
      left join subscriptions s on s.tenant_id = t.id
      left join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id
     where t.id = app_tenant()`.execute(tx);
  const [terms] = rows;
  if (!terms) throw new AppError("ERR_NO_TENANT_FOUND");
  return terms;
}
