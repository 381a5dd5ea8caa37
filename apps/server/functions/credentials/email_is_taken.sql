-- Whether a sign-up would make a second company of the same person: somebody has proven the e-mail, or has signed up
-- with it before. That some company gave it to a user of its own keeps nobody from signing up.
create or replace function email_is_taken(address text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select 1 from users u join tenants t on t.id = u.tenant_id
       where u.email = address and (u.email_verified_at is not null or t.email = address))
  $$;
alter function email_is_taken(text) owner to prosa_definer;
revoke execute on function email_is_taken(text) from public;
grant execute on function email_is_taken(text) to prosa_app;
