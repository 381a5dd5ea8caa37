-- Through which channels calls come and go, whoever they belong to; of companies that live here.
create or replace function voice_channels()
  returns table (tenant_id bigint, channel_id bigint, version timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select v.tenant_id, v.channel_id, v.updated_at from channel_voice v
      join channels c on c.tenant_id = v.tenant_id and c.id = v.channel_id
     where v.token is not null and c.deleted_at is null
       and not exists (select 1 from tenant_moves g where g.tenant_id = v.tenant_id)
     order by v.tenant_id, v.channel_id limit 1000
  $$;
alter function voice_channels() owner to prosa_definer;
revoke execute on function voice_channels() from public;
grant execute on function voice_channels() to prosa_app;
