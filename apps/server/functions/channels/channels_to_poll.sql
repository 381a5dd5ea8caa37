-- Which channels of these types are to be asked for news, whoever they belong to; of companies that live here.
create or replace function channels_to_poll(p_types text[])
  returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select c.tenant_id, c.id from channels c
     where c.type = any (p_types) and c.is_active and c.deleted_at is null and c.status <> 'lost'
       and not exists (select 1 from tenant_moves g where g.tenant_id = c.tenant_id)
     order by c.tenant_id, c.id limit 1000
  $$;
alter function channels_to_poll(text[]) owner to prosa_definer;
revoke execute on function channels_to_poll(text[]) from public;
grant execute on function channels_to_poll(text[]) to prosa_app;
