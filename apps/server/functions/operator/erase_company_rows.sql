-- Takes out rows of the transaction's own company from one table, some at a time; the company must be suspended and past its date.
-- With the owner's rights and without triggers, because all of its tables go and no order of them would satisfy every key. Row
-- security is forced on the owner too: no other company's row can be reached.
create or replace function erase_company_rows(p_table text, p_most integer) returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  set session_replication_role = replica
  as $$
declare
  by_column text := case p_table when 'tenants' then 'id' else 'tenant_id' end;
  gone integer;
begin
  if app_tenant() = 1 or not exists (
    select 1 from public.tenants t
     where t.id = app_tenant() and t.status = 'inactive' and t.deletion_due_at <= now()) then
    raise exception 'this company is not to be erased';
  end if;
  if not exists (
    select 1 from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = p_table and c.relkind in ('r', 'p')
       and a.attname = by_column and not a.attisdropped) then
    raise exception 'no such table of companies';
  end if;
  execute format('delete from public.%1$I where (tableoid, ctid) in (
                    select tableoid, ctid from public.%1$I where %2$I = app_tenant() limit %3$s)', p_table, by_column, p_most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function erase_company_rows(text, integer) from public;
grant execute on function erase_company_rows(text, integer) to prosa_app;
