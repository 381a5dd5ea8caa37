-- no-transaction
-- A comment is answered in private once: that is the provider's rule, and two people at one moment keep it, too.
create unique index concurrently if not exists messages_one_private_reply on messages (tenant_id, quoted_id)
  where type = 'comment' and from_me and content ->> 'mode' = 'private' and status not in ('failed', 'canceled');
