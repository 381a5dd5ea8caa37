-- The file of many messages that this one has, too.
alter table message_media add column shared_id uuid;
