-- For the operator: companies as figures, found by name, e-mail or number. Nothing of what is inside them.
create or replace function operator_companies(p_search text, p_status text, p_expired boolean, p_only bigint,
                                              p_now timestamptz, p_sort text, p_limit integer, p_offset integer)
  returns table (id bigint, name text, email text, whatsapp text, plan_id bigint, plan_name text, status text,
                 due_at timestamptz, time_zone text, created_at timestamptz, users bigint, connections bigint,
                 awaits_owner boolean, support_until timestamptz, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    with found as (
      select t.*, p.name as plan_name, count(*) over () as total,
             row_number() over (order by
               case p_sort when 'name' then search_text(t.name) end,
               case p_sort when '-name' then search_text(t.name) end desc,
               case p_sort when 'dueDate' then t.due_at when 'createdAt' then t.created_at end,
               case p_sort when '-dueDate' then t.due_at when '-createdAt' then t.created_at end desc,
               case p_sort when '-id' then -t.id else t.id end) as place
        from tenants t join plans p on p.id = t.plan_id
       where (p_only is null or t.id = p_only)
         and (p_status is null or t.status = p_status)
         and (p_expired is null or (t.due_at <= p_now) = p_expired)
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
           f.total
      from (select * from found order by place limit p_limit offset p_offset) f order by f.place
  $$;
alter function operator_companies(text, text, boolean, bigint, timestamptz, text, integer, integer) owner to prosa_definer;
revoke execute on function operator_companies(text, text, boolean, bigint, timestamptz, text, integer, integer) from public;
grant execute on function operator_companies(text, text, boolean, bigint, timestamptz, text, integer, integer) to prosa_app;
