-- For the operator's dashboard: companies one after another with what they pay, in what state they are and how much they use.
create or replace function operator_company_facts(p_after bigint, p_limit integer)
  returns table (id bigint, name text, status text, due_at timestamptz, blocked_from timestamptz, trial_until timestamptz,
                 value_cents bigint, currency text, period_months integer, users bigint, connections bigint,
                 last_seen_at timestamptz, created_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select t.id, t.name, t.status, t.due_at, t.blocked_from, s.trial_until, coalesce(r.value_cents, p.value_cents),
           coalesce(r.currency, p.currency), coalesce(r.period_months, p.period_months),
           (select count(*) from users u where u.tenant_id = t.id and u.is_active and not u.is_support),
           (select count(*) from channels c where c.tenant_id = t.id and c.deleted_at is null),
           (select max(u.last_online_at) from users u where u.tenant_id = t.id and not u.is_support), t.created_at
      from tenants t
      join plans p on p.id = t.plan_id
      left join subscriptions s on s.tenant_id = t.id
      left join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id
     where t.id > greatest(p_after, 1) and t.status <> 'moved'
     order by t.id limit p_limit
  $$;
alter function operator_company_facts(bigint, integer) owner to prosa_definer;
revoke execute on function operator_company_facts(bigint, integer) from public;
grant execute on function operator_company_facts(bigint, integer) to prosa_app;
