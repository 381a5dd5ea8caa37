-- no-transaction
-- The newest stickers of a company, for the composer's choice.
create index concurrently message_media_stickers on message_media (tenant_id, message_id)
  where kind = 'sticker' and status = 'ready';
