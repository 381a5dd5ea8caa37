-- Whose word an event of consent is, and on which channel.
alter table consent_events add constraint consent_events_channel foreign key (tenant_id, channel_id)
  references channels (tenant_id, id) not valid;
alter table consent_events add constraint consent_events_user foreign key (tenant_id, user_id)
  references users (tenant_id, id) not valid;
