-- A new company's id, drawn before its first row so that the row can be written under its own policy. Never 1: on a
-- fresh installation the sequence would otherwise hand the operator's rights to the first company that signs up.
-- With the owner's rights, because the sequence is the owner's.
create or replace function draw_tenant_id() returns bigint
  language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
declare
  drawn bigint;
begin
  loop
    drawn := nextval(pg_get_serial_sequence('public.tenants', 'id'));
    if drawn > 1 then
      return drawn;
    end if;
  end loop;
end $$;
revoke execute on function draw_tenant_id() from public;
grant execute on function draw_tenant_id() to prosa_app;
