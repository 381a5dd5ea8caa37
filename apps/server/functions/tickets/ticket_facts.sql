-- The facts by which a ticket's audience is decided; `ticketFacts` in the tickets module reads them back. With its body as
-- text: PostgreSQL refuses a new column with a default while a parsed body reads the table's row.
create or replace function ticket_facts(ticket tickets) returns jsonb
  language sql stable parallel safe
  as $$ select jsonb_build_object('status', ticket.status, 'turn', ticket.turn, 'queueId', ticket.queue_id,
    'userId', ticket.user_id, 'channelId', ticket.channel_id, 'isGroup', ticket.is_group,
    'isPrivate', ticket.is_private, 'walletIds', ticket.wallet_ids) $$;
