-- Between two messages to one person, where the provider wants a gap; and what does not stop a channel but ought to be mended.
alter table channels add column chat_gap_ms integer;
alter table channels add column health jsonb;
