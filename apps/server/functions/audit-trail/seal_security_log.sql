-- Puts committed entries of this transaction's tenant into their chains, in their order. Only those without a place are
-- touched. Who seals waits for who seals; nobody else waits. Returns where each chain stands.
create or replace function seal_security_log(max_rows integer)
  returns table (kept text, place bigint, hash bytea, sealed integer)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  v_tenant bigint := app_tenant();
  v_entry security_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('security_log:' || v_tenant, 0));
  foreach kept in array array['access', 'change'] loop
    place := 0;
    hash := sha256('');
    sealed := 0;
    select s.place, s.hash into place, hash from (
      (select coalesce(l.place, l.position) as place, l.hash from security_log l
        where l.tenant_id = v_tenant and l.kept = seal_security_log.kept and l.hash is not null
        order by coalesce(l.place, l.position) desc limit 1)
      union all
      (select a.place, a.hash from security_log_anchors a
        where a.tenant_id = v_tenant and a.kept = seal_security_log.kept order by a.place desc limit 1)
      union all select 0, sha256('')
    ) s order by s.place desc limit 1;
    for v_entry in
      select * from security_log l
       where l.tenant_id = v_tenant and l.kept = seal_security_log.kept and l.hash is null
       order by l.position limit max_rows
    loop
      place := place + 1;
      v_entry.place := place;
      v_entry.previous_hash := hash;
      hash := security_log_hash(v_entry);
      update security_log l
         set place = v_entry.place, previous_hash = v_entry.previous_hash, hash = seal_security_log.hash
       where l.tenant_id = v_tenant and l.position = v_entry.position;
      sealed := sealed + 1;
    end loop;
    if place > 0 then return next; end if;
  end loop;
end $$;
alter function seal_security_log(integer) owner to prosa_definer;
revoke execute on function seal_security_log(integer) from public;
grant execute on function seal_security_log(integer) to prosa_app;
