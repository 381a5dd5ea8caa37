-- An exchanged set-up ticket, by the digest of the browser's permission.
create or replace function setup_ticket_of_grant(permission bytea)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select s.tenant_id, s.id from setup_tickets s where s.grant_hash = permission limit 1 $$;
alter function setup_ticket_of_grant(bytea) owner to prosa_definer;
revoke execute on function setup_ticket_of_grant(bytea) from public;
grant execute on function setup_ticket_of_grant(bytea) to prosa_app;
