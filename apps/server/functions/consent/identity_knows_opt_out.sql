-- before-tables
-- Whoever said no stays out, also when they were deleted or erased and come back by an import, a form or a message.
create or replace function identity_knows_opt_out() returns trigger
  language plpgsql
  as $$
declare
  v_key bytea;
begin
  select s.mark_key into v_key from consent_settings s where s.tenant_id = new.tenant_id;
  if v_key is null or not exists (
       select 1 from opt_outs o where o.tenant_id = new.tenant_id and o.mark = consent_mark(v_key, new.kind, new.match_key)
          and o.channel_id = 0) then
    return null;
  end if;
  update contacts c set disable_campaign = true
   where c.tenant_id = new.tenant_id and c.id = new.contact_id and not c.disable_campaign;
  if found then
    insert into consent_events (tenant_id, contact_id, kind, scope, source, at)
      values (new.tenant_id, new.contact_id, 'optOut', 'marketing', 'kept', new.first_seen_at);
  end if;
  return null;
end $$;
