-- Locks what several changes are about, in one order for everybody: names first where somebody may have to be made or
-- gets another name, then tickets by their ids. Answers the ticket of each change as far as it is known.
create or replace function intake_lock(p_tenant bigint, p_channel bigint, p_changes jsonb[]) returns bigint[]
  language plpgsql
  as $$
declare
  v_change jsonb;
  v_ticket bigint;
  v_tickets bigint[];
  v_touched bigint[];
  v_is_complete boolean;
begin
  for v_pass in 1..2 loop
    v_tickets := '{}';
    v_is_complete := true;
    foreach v_change in array p_changes loop
      v_ticket := null;
      if v_change ->> 'kind' in ('message', 'echo', 'watermark', 'identity') then
        v_ticket := intake_known_ticket(p_tenant, p_channel, v_change -> 'from');
      else
        select m.ticket_id into v_ticket from messages m
         where m.tenant_id = p_tenant and m.channel_id = p_channel
           and m.provider_id = coalesce(v_change ->> 'targetProviderId', v_change ->> 'providerId');
        if v_ticket is null and v_change ->> 'callbackId' is not null then
          select m.ticket_id into v_ticket from messages m
           where m.tenant_id = p_tenant and m.client_id = (v_change ->> 'callbackId')::uuid;
        end if;
      end if;
      v_tickets := v_tickets || v_ticket;
      v_is_complete := v_is_complete and v_change ->> 'kind' <> 'identity'
        and (v_ticket is not null or v_change ->> 'kind' in ('status', 'watermark'));
    end loop;
    exit when v_is_complete or v_pass = 2;
    perform intake_lock_people(p_tenant, to_jsonb(p_changes));
  end loop;
  -- Whoever changes a name is shown anew wherever they are attended.
  select array_agg(t.id) into v_touched
    from unnest(p_changes) c, jsonb_array_elements((c -> 'from') || (c -> 'to')) i
    join contact_identities k on k.tenant_id = p_tenant and k.kind = any (identity_kinds(i ->> 'kind'))
                             and k.match_key = identity_match_key(i ->> 'kind', i ->> 'value')
    join tickets t on t.tenant_id = p_tenant and t.contact_id = k.contact_id and t.status in ('open', 'pending')
   where c ->> 'kind' = 'identity';
  perform 1 from tickets t
    where t.tenant_id = p_tenant and t.id = any (v_tickets || v_touched) order by t.id for update;
  return v_tickets;
end $$;
