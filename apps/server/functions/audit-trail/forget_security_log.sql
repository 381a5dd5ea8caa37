-- What is past its time, up to an anchor of that age; how long that is stands here and nowhere a caller could say it.
-- The anchor stays, and of those older than a week the last of each day. Returns how many entries went.
create or replace function forget_security_log(of_chain text, max_rows integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  v_tenant bigint := app_tenant();
  v_until bigint;
  v_gone integer;
begin
  select max(a.place) into v_until from security_log_anchors a
   where a.tenant_id = v_tenant and a.kept = of_chain
     and a.made_at < now() - case of_chain when 'access' then interval '6 months' else interval '60 months' end;
  if v_until is null then return 0; end if;
  with gone as (
    delete from security_log l
     where l.tenant_id = v_tenant and l.position in (
       select o.position from security_log o
        where o.tenant_id = v_tenant and o.kept = of_chain and o.hash is not null
          and coalesce(o.place, o.position) <= v_until
        order by coalesce(o.place, o.position) limit max_rows)
    returning 1)
  select count(*) into v_gone from gone;
  delete from security_log_anchors a
   where a.tenant_id = v_tenant and a.kept = of_chain
     and (a.place < v_until
          or a.made_at < now() - interval '7 days' and exists (
            select from security_log_anchors b
             where b.tenant_id = a.tenant_id and b.kept = a.kept and b.place > a.place
               and b.made_at::date = a.made_at::date));
  return v_gone;
end $$;
alter function forget_security_log(text, integer) owner to prosa_definer;
revoke execute on function forget_security_log(text, integer) from public;
grant execute on function forget_security_log(text, integer) to prosa_app;
