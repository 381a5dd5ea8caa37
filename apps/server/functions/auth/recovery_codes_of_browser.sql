-- All codes a browser asked for: it asks with a new secret each time, so these are the accounts of one letter.
create or replace function recovery_codes_of_browser(browser bytea)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select r.tenant_id, r.id from recovery_codes r
     where r.browser_hash = browser
     order by r.created_at desc, r.tenant_id
  $$;
alter function recovery_codes_of_browser(bytea) owner to prosa_definer;
revoke execute on function recovery_codes_of_browser(bytea) from public;
grant execute on function recovery_codes_of_browser(bytea) to prosa_app;
