-- The company's key for marks; made when it is first asked for.
create or replace function consent_key(p_tenant bigint) returns bytea
  language plpgsql
  as $$
declare
  v_key bytea;
begin
  select s.mark_key into v_key from consent_settings s where s.tenant_id = p_tenant;
  if not found then
    insert into consent_settings (tenant_id, mark_key)
      values (p_tenant, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
      on conflict (tenant_id) do nothing;
    select s.mark_key into strict v_key from consent_settings s where s.tenant_id = p_tenant;
  end if;
  return v_key;
end $$;
