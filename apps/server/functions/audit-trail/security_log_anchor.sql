-- before-tables
-- Only for what is there, and now: an anchor of an earlier day would let entries go before their time.
create or replace function security_log_anchor() returns trigger
  language plpgsql
  as $$
begin
  new.made_at := clock_timestamp();
  if not exists (select from security_log l
                  where l.tenant_id = new.tenant_id and l.kept = new.kept and l.hash is not null
                    and coalesce(l.place, l.position) = new.place and l.hash = new.hash) then
    raise exception 'no entry stands at place % of this chain with this hash', new.place;
  end if;
  return new;
end $$;
