-- The ticket's bot is looked at then, or earlier where that was said before.
create or replace function bot_wake(p_tenant bigint, p_ticket bigint, p_channel bigint, p_due timestamptz) returns void
  language sql
  as $$
    insert into bot_turns as b (tenant_id, ticket_id, channel_id, due_at) values (p_tenant, p_ticket, p_channel, p_due)
      on conflict (tenant_id, ticket_id) do update set due_at = least(b.due_at, excluded.due_at)
  $$;
