-- One word of the provider about a message of ours. The status is the greatest ever heard of, each moment the earliest,
-- a failure the first one, the price the greater one. True when people see the difference.
create or replace function intake_join_status(p_tenant bigint, p_message bigint, p_change jsonb, p_now timestamptz) returns boolean
  language plpgsql
  as $$
declare
  v_status text := p_change ->> 'status';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_code text := p_change #>> '{failure,code}';
  v_detail text := p_change #>> '{failure,detail}';
  v_old messages;
  v_new messages;
begin
  select * into strict v_old from messages m where m.tenant_id = p_tenant and m.id = p_message;
  if not v_old.from_me then
    return false;
  end if;
  v_new := v_old;
  if message_status_rank(v_status) > message_status_rank(v_old.status) then
    v_new.status := v_status;
    v_new.next_attempt_at := null;
    v_new.failed_at := null;
    v_new.failure_code := null;
    v_new.failure_detail := null;
    v_new.failure_class := null;
    v_new.failure_provider_code := null;
  end if;
  case v_status
    when 'sent' then v_new.sent_at := least(v_old.sent_at, v_at);
    when 'delivered' then v_new.delivered_at := least(v_old.delivered_at, v_at);
    when 'read' then v_new.read_at := least(v_old.read_at, v_at);
    when 'played' then
      v_new.read_at := least(v_old.read_at, v_at);
      v_new.played_at := least(v_old.played_at, v_at);
    when 'failed' then
      if v_new.status = 'failed' and (v_new.failed_at is null or (v_at, v_code, v_detail)
           < (v_new.failed_at, coalesce(v_new.failure_code, ''), coalesce(v_new.failure_detail, ''))) then
        v_new.failed_at := v_at;
        v_new.failure_code := v_code;
        v_new.failure_detail := v_detail;
        v_new.failure_class := p_change #>> '{failure,class}';
        v_new.failure_provider_code := p_change #>> '{failure,providerCode}';
      end if;
  end case;
  v_new.pricing := greatest(v_old.pricing, nullif(p_change -> 'pricing', 'null'));

  -- Late and repeated news changes nobody's screen; at most it completes what is known about when things happened.
  if v_new is distinct from v_old then
    update messages m
       set status = v_new.status, next_attempt_at = v_new.next_attempt_at, sent_at = v_new.sent_at,
           delivered_at = v_new.delivered_at, read_at = v_new.read_at, played_at = v_new.played_at,
           failed_at = v_new.failed_at, failure_code = v_new.failure_code, failure_detail = v_new.failure_detail,
           failure_class = v_new.failure_class, failure_provider_code = v_new.failure_provider_code,
           pricing = v_new.pricing
     where m.tenant_id = p_tenant and m.id = p_message;
  end if;
  return v_new.status <> v_old.status;
end $$;
