-- A reference, held from now on.
alter table messages add constraint drill_channel foreign key (tenant_id, channel_id)
  references channels (tenant_id, id) not valid;
