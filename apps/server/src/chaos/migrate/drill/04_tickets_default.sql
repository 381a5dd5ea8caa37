-- Rows that are written from now on have it; those before are filled. Whoever works on a ticket is not waited for, since
-- others would wait for those already filled: it has its turn in the next pass.
alter table tickets alter column drill_note set default '';
grant select, update on tickets to prosa_definer;
create procedure drill_fill()
  language plpgsql
  as $$
declare
  v_tenant bigint;
  v_ticket bigint;
  v_busy bigint;
  v_left bigint;
begin
  loop
    v_tenant := 0;
    v_ticket := 0;
    v_left := 0;
    loop
      with batch as (select t.tenant_id, t.id, t.drill_note is null as is_open from tickets t
                      where (t.tenant_id, t.id) > (v_tenant, v_ticket) order by t.tenant_id, t.id limit 500),
           free as (select t.tenant_id, t.id from tickets t join batch b on b.tenant_id = t.tenant_id and b.id = t.id
                     where b.is_open for no key update of t skip locked),
           filled as (update tickets t set drill_note = '' from free f where t.tenant_id = f.tenant_id and t.id = f.id)
      select b.tenant_id, b.id, (select count(*) from batch where is_open) - (select count(*) from free)
        into v_tenant, v_ticket, v_busy from batch b order by b.tenant_id desc, b.id desc limit 1;
      exit when not found;
      v_left := v_left + v_busy;
      commit;
    end loop;
    exit when v_left = 0;
  end loop;
end $$;
grant execute on procedure drill_fill() to prosa_definer;
