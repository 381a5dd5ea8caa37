-- Whose channel a webhook address is, and where it belongs when its company has left: the address is the only thing known at
-- that moment. Asked many times a second, so in PL/pgSQL, which keeps its plan.
create or replace function directory_place(p_key text)
  returns table (tenant_id bigint, channel_id bigint, type text, external_id text, credentials text, moved_to text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
begin
  return query
    select c.tenant_id, c.id, concat_ws('.', c.type, c.provider), c.external_id, c.credentials, m.address
      from (select p_key as key) asked
      left join channels c on c.key = asked.key and c.is_active
      left join moved_channels m on m.key = asked.key
     where c.id is not null or m.key is not null;
end $$;
alter function directory_place(text) owner to prosa_definer;
revoke execute on function directory_place(text) from public;
grant execute on function directory_place(text) to prosa_app;
