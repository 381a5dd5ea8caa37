-- Whom a recovery letter may help: proven accounts, or while there is none all of them, of which the reader of the
-- mailbox then names one. Ids only.
create or replace function recoverable_accounts(address text)
  returns table (tenant_id bigint, user_id bigint, is_active boolean, is_verified boolean)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select u.tenant_id, u.id, u.is_active and t.status = 'active', u.email_verified_at is not null
      from users u join tenants t on t.id = u.tenant_id
     where u.email = address
       and (u.email_verified_at is not null
            or not exists (select 1 from users p where p.email = address and p.email_verified_at is not null))
     order by coalesce(u.email_at, u.created_at), u.tenant_id, u.id
  $$;
alter function recoverable_accounts(text) owner to prosa_definer;
revoke execute on function recoverable_accounts(text) from public;
grant execute on function recoverable_accounts(text) to prosa_app;
