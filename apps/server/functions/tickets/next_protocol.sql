-- The next number of a company's attendances: the day, and a count that begins anew with it.
create or replace function next_protocol(p_tenant bigint, p_now timestamptz) returns text
  language plpgsql
  as $$
declare
  v_day date;
  v_number integer;
begin
  select (p_now at time zone t.time_zone)::date into strict v_day from tenants t where t.id = p_tenant;
  insert into protocol_counters as c (tenant_id, day, last_number) values (p_tenant, v_day, 1)
    on conflict (tenant_id, day) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;
  return to_char(v_day, 'YYYYMMDD') || lpad(v_number::text, greatest(4, length(v_number::text)), '0');
end $$;
