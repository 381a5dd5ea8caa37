-- Answers that came before the message they quote.
create or replace function intake_resolve_quotes(p_tenant bigint, p_channel bigint, p_ticket bigint, p_message bigint,
                                      p_provider text, p_now timestamptz)
  returns void
  language plpgsql
  as $$
declare
  v_answer bigint;
begin
  for v_answer in
    update messages q set quoted_id = p_message
     where q.tenant_id = p_tenant and q.channel_id = p_channel and q.quoted_provider_id = p_provider
       and q.quoted_id is null and q.ticket_id = p_ticket
    returning q.id
  loop
    perform intake_tell(p_tenant, v_answer, p_now);
  end loop;
end $$;
