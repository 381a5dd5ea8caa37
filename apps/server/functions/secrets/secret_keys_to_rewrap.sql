-- Which data keys still hang on another master key. Ids only: the keys themselves are read under their tenant.
create or replace function secret_keys_to_rewrap(master text, max_rows integer)
  returns table (tenant_id bigint, key_id integer)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select k.tenant_id, k.key_id from secret_keys k
     where k.master_key_id <> master and not exists (select 1 from tenant_moves g where g.tenant_id = k.tenant_id)
     order by k.tenant_id, k.key_id limit max_rows
  $$;
alter function secret_keys_to_rewrap(text, integer) owner to prosa_definer;
revoke execute on function secret_keys_to_rewrap(text, integer) from public;
grant execute on function secret_keys_to_rewrap(text, integer) to prosa_app;
