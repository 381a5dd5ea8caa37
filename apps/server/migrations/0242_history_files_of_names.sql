-- A file with what people call themselves, and no message.
alter table history_files add column has_messages boolean not null default true;
