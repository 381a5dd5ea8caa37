-- For the operator: companies as figures, found by name, e-mail or number. Nothing of what is inside them.
create or replace function operator_company_list(p_search text, p_status text, p_expired boolean, p_only bigint,
                                              p_now timestamptz, p_sort text, p_limit integer, p_offset integer)
  returns table (id bigint, name text, email text, whatsapp text, plan_id bigint, plan_name text, status text,
                 due_at timestamptz, time_zone text, created_at timestamptz, users bigint, connections bigint,
                 awaits_owner boolean, support_until timestamptz, total bigint, blocked_from timestamptz,
                 trial_until timestamptz, grace_days integer, value_cents bigint, currency text, is_old_version boolean,
                 channels_lost bigint, last_seen_at timestamptz, overdue bigint, max_users integer, max_connections integer)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    with found as (
      select t.*, p.name as plan_name, p.version as plan_version, p.value_cents as plan_cents, p.currency as plan_currency,
             p.max_users as plan_users, p.max_connections as plan_connections, count(*) over () as total,
             row_number() over (order by
               case p_sort when 'name' then search_text(t.name) end,
               case p_sort when '-name' then search_text(t.name) end desc,
               case p_sort when 'dueDate' then t.due_at when 'createdAt' then t.created_at end,
               case p_sort when '-dueDate' then t.due_at when '-createdAt' then t.created_at end desc,
               case p_sort when '-id' then -t.id else t.id end) as place
        from tenants t join plans p on p.id = t.plan_id
       where (p_only is null or t.id = p_only)
         and (p_status is null or t.status = p_status)
         and (p_expired is null or (coalesce(t.blocked_from, t.due_at) <= p_now) = p_expired)
         and (p_search is null or position(search_text(p_search)
                in concat_ws(' ', t.id, search_text(t.name), search_text(coalesce(t.email, '')))) > 0)
    )
    select f.id, f.name, f.email, f.whatsapp, f.plan_id, f.plan_name, f.status, f.due_at, f.time_zone, f.created_at,
           (select count(*) from users u where u.tenant_id = f.id and u.is_active and not u.is_support),
           (select count(*) from channels c where c.tenant_id = f.id and c.deleted_at is null),
           not exists (select 1 from users u where u.tenant_id = f.id and not u.is_support and u.deleted_at is null
                                               and u.password_hash is not null),
           (select max(g.expires_at) from support_grants g
             where g.tenant_id = f.id and g.ended_at is null and g.expires_at > p_now),
           f.total, coalesce(f.blocked_from, f.due_at), s.trial_until, coalesce(s.grace_days, 0),
           coalesce(r.value_cents, f.plan_cents), coalesce(r.currency, f.plan_currency),
           coalesce(r.plan_version <> f.plan_version, false),
           (select count(*) from channels c where c.tenant_id = f.id and c.deleted_at is null and c.status = 'lost'),
           (select max(u.last_online_at) from users u where u.tenant_id = f.id and not u.is_support),
           (select count(*) from invoices i where i.tenant_id = f.id and i.status = 'open' and i.due_at <= p_now),
           coalesce(r.max_users, f.plan_users), coalesce(r.max_connections, f.plan_connections)
      from (select * from found order by place limit p_limit offset p_offset) f
      left join subscriptions s on s.tenant_id = f.id
      left join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id
     order by f.place
  $$;
alter function operator_company_list(text, text, boolean, bigint, timestamptz, text, integer, integer) owner to prosa_definer;
revoke execute on function operator_company_list(text, text, boolean, bigint, timestamptz, text, integer, integer) from public;
grant execute on function operator_company_list(text, text, boolean, bigint, timestamptz, text, integer, integer) to prosa_app;
