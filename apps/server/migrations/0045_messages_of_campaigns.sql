-- Which campaign a message belongs to, and why it failed: the class that rules decide by, and the provider's own code.
alter table messages add column campaign_id bigint;
alter table messages add column failure_class text;
alter table messages add column failure_provider_code text;
