-- As the version before asks, while it still runs.
create or replace function login_candidates(address text, device bytea, company bigint)
  returns table (tenant_id bigint, user_id bigint, password_hash text, is_known_device boolean)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select u.tenant_id, u.id, u.password_hash, k.is_known
      from users u
     cross join lateral (select exists (
             select 1 from known_devices d
              where d.tenant_id = u.tenant_id and d.user_id = u.id and d.device_hash = device) as is_known) k
     where u.email = address
       and case when company is not null then u.tenant_id = company
                else u.email_verified_at is not null
                     or not exists (select 1 from users p where p.email = address and p.email_verified_at is not null)
           end
     order by k.is_known desc, coalesce(u.email_at, u.created_at), u.tenant_id, u.id
  $$;
alter function login_candidates(text, bytea, bigint) owner to prosa_definer;
revoke execute on function login_candidates(text, bytea, bigint) from public;
grant execute on function login_candidates(text, bytea, bigint) to prosa_app;
