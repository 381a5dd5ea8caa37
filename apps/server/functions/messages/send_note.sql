-- One attempt as it ended. A late word about a claim that was given up replaces what was written then.
create or replace function send_note(p_tenant bigint, p_message bigint, p_claim uuid, p_started timestamptz, p_result jsonb)
  returns void
  language plpgsql
  as $$
begin
  if p_started is null then
    update message_attempts a
       set outcome = p_result ->> 'outcome', provider_code = p_result ->> 'code', detail = p_result ->> 'detail',
           provider_id = p_result ->> 'providerId', finished_at = clock_timestamp()
     where a.tenant_id = p_tenant and a.message_id = p_message and a.claim_id = p_claim;
    if found then
      return;
    end if;
  end if;
  insert into message_attempts (tenant_id, message_id, number, claim_id, started_at, finished_at, outcome,
                                provider_code, detail, provider_id)
    select p_tenant, p_message, coalesce(max(a.number), 0) + 1, p_claim, coalesce(p_started, clock_timestamp()),
           clock_timestamp(), p_result ->> 'outcome', p_result ->> 'code', p_result ->> 'detail',
           p_result ->> 'providerId'
      from message_attempts a where a.tenant_id = p_tenant and a.message_id = p_message;
end $$;
