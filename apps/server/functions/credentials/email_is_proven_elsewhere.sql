-- Whether an account of another company has proven this e-mail: then its owner is told that somebody took it.
create or replace function email_is_proven_elsewhere(address text, company bigint) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select 1 from users u
                    where u.email = address and u.tenant_id <> company and u.email_verified_at is not null)
  $$;
alter function email_is_proven_elsewhere(text, bigint) owner to prosa_definer;
revoke execute on function email_is_proven_elsewhere(text, bigint) from public;
grant execute on function email_is_proven_elsewhere(text, bigint) to prosa_app;
