-- One lock per name of everybody the changes speak of, always in the same order, so two bodies never wait for each
-- other. Needed only where a contact or a ticket may have to be made: what exists has a row to lock.
create or replace function intake_lock_people(p_tenant bigint, p_changes jsonb) returns void
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(k.lock) from (
    select distinct hashtextextended('contact:' || p_tenant || ':' || (identity_kinds(i ->> 'kind'))[1] || ':'
                                     || identity_match_key(i ->> 'kind', i ->> 'value'), 0) as lock
      from jsonb_array_elements(p_changes) c,
           jsonb_array_elements(coalesce(c -> 'from', '[]') || coalesce(c -> 'to', '[]')) i
     order by 1) k;
end $$;
