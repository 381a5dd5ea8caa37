-- A set-up ticket, by the digest of its token.
create or replace function setup_ticket_of_token(token bytea)
  returns table (tenant_id bigint, id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select s.tenant_id, s.id from setup_tickets s where s.token_hash = token limit 1 $$;
alter function setup_ticket_of_token(bytea) owner to prosa_definer;
revoke execute on function setup_ticket_of_token(bytea) from public;
grant execute on function setup_ticket_of_token(bytea) to prosa_app;
