// Companies with what they were sold, made by one statement each: the chaos of money needs hundreds.
import type { Scratch } from "../scratch.ts";

export const ZONES = ["America/Sao_Paulo", "America/Manaus", "America/Noronha", "Europe/Lisbon", "Asia/Tokyo"] as const;
export const VALUE_CENTS = 14_990;
const PLAN = 700;

/** The platform's own, and as many others whose paid time ends on one of 31 days, the last so many days from now. Returns their ids. */
export async function makeCompanies(scratch: Scratch, count: number, lastInDays: number): Promise<number[]> {
  await scratch.sql(
    `insert into plans (id, name, max_users, max_connections, value_cents) overriding system value
     values ($1, 'Plano', 10, 10, $2)`,
    [PLAN, VALUE_CENTS],
  );
  await scratch.sql(
    "insert into tenants (id, name, plan_id, due_at) values (1, 'Plataforma', $1, '2999-01-01') on conflict do nothing",
    [PLAN],
  );
  await scratch.sql(
    `insert into tenants (id, name, email, plan_id, time_zone, due_at)
     select 1000 + n, 'Empresa ' || n, 'e' || n || '@empresa.example', $2, z.zone,
            (date_trunc('day', now() at time zone z.zone) + make_interval(days => $4::int - n % 31)) at time zone z.zone
       from generate_series(1, $1::int) n
      cross join lateral (select ($3::text[])[1 + n % array_length($3::text[], 1)] as zone) z`,
    [count, PLAN, ZONES, lastInDays],
  );
  await scratch.sql(
    `with sold as (
       insert into subscription_terms (tenant_id, plan_id, plan_version, plan_name, value_cents, currency, period_months,
                                       max_users, max_connections, features)
       select t.id, p.id, p.version, p.name, p.value_cents, p.currency, 1, 10, 10, '{}' from tenants t join plans p on p.id = $1
        where t.id > 1000 returning tenant_id, id),
     covered as (insert into coverage (tenant_id, kind, ends_at) select t.id, 'typed', t.due_at from tenants t where t.id > 1000)
     insert into subscriptions (tenant_id, terms_id, anchor_day)
     select s.tenant_id, s.id, extract(day from t.due_at at time zone t.time_zone - interval '1 microsecond')
       from sold s join tenants t on t.id = s.tenant_id`,
    [PLAN],
  );
  return Array.from({ length: count }, (_, index) => 1001 + index);
}
