-- Whose a charge is that a gateway names by our key or by its own. Ids only; what it says of it is asked under that company.
create or replace function charge_known_as(p_gateway text, p_ref text, p_key text)
  returns table (tenant_id bigint, id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select c.tenant_id, c.id from charges c where c.key = p_key and c.gateway = p_gateway
     union
    select c.tenant_id, c.id from charges c where c.provider_ref = p_ref and c.gateway = p_gateway
     limit 2
  $$;
alter function charge_known_as(text, text, text) owner to prosa_definer;
revoke execute on function charge_known_as(text, text, text) from public;
grant execute on function charge_known_as(text, text, text) to prosa_app;
