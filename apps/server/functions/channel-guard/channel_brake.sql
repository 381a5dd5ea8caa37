-- Nothing more leaves in bulk on this number until a person says so, with the figures that decided. Already stopped: nothing.
create or replace function channel_brake(p_tenant bigint, p_channel bigint, p_reason text, p_count integer, p_of integer,
                                         p_now timestamptz)
  returns void
  language plpgsql
  as $$
begin
  update channels c set bulk_held_until = 'infinity', bulk_held_reason = p_reason
   where c.tenant_id = p_tenant and c.id = p_channel and c.bulk_held_until is distinct from 'infinity'::timestamptz;
  if found then
    insert into channel_brakes (tenant_id, channel_id, reason, count, of, at)
      values (p_tenant, p_channel, p_reason, p_count, p_of, p_now);
  end if;
end $$;
