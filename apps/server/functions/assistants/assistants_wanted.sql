-- Which of these claims are still waited for: the question stands, and the ticket is still with the bot that asked.
create or replace function assistants_wanted(p_tenants bigint[], p_tickets bigint[], p_claims uuid[])
  returns table (claim_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select c.claim_id
      from unnest(p_tenants, p_tickets, p_claims) as asked (tenant_id, ticket_id, claim_id)
      join assistant_calls c on c.tenant_id = asked.tenant_id and c.ticket_id = asked.ticket_id
                            and c.claim_id = asked.claim_id
      join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
     where t.turn in ('bot', 'assistant') and t.bot_epoch = c.epoch
  $$;
alter function assistants_wanted(bigint[], bigint[], uuid[]) owner to prosa_definer;
revoke execute on function assistants_wanted(bigint[], bigint[], uuid[]) from public;
grant execute on function assistants_wanted(bigint[], bigint[], uuid[]) to prosa_app;
