-- Whose address of call news this is, before any tenant is known; ids only.
create or replace function voice_hook(p_hook text)
  returns table (tenant_id bigint, channel_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select v.tenant_id, v.channel_id from channel_voice v where v.hook = p_hook and v.token is not null limit 1
  $$;
alter function voice_hook(text) owner to prosa_definer;
revoke execute on function voice_hook(text) from public;
grant execute on function voice_hook(text) to prosa_app;
