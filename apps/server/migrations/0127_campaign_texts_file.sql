-- The file of a variant.
alter table campaign_texts add column file_id uuid;
