-- Which campaign a message belongs to, and why it failed: the class that rules decide by, and the provider's own code.
alter table messages add column campaign_id bigint;
alter table messages add column failure_class text;
alter table messages add column failure_provider_code text;
create trigger messages_failed after update of failure_class on messages for each row
  when (new.failure_class is not null and old.failure_class is distinct from new.failure_class)
  execute function message_failed();
