-- Whose rows are parked, for the operator; what they carry is read under each tenant.
create or replace function reactions_parked(wanted text, at_most integer)
  returns table (tenant_id bigint, reaction text, seq bigint, kind text, ticket_id bigint, at timestamptz, fault text,
                 parked_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select p.tenant_id, p.reaction, p.seq, p.kind, p.ticket_id, p.at, p.fault, p.parked_at
      from parked_reactions p where wanted is null or p.reaction = wanted
     order by p.reaction, p.seq limit at_most
  $$;
alter function reactions_parked(text, integer) owner to prosa_definer;
revoke execute on function reactions_parked(text, integer) from public;
grant execute on function reactions_parked(text, integer) to prosa_app;
