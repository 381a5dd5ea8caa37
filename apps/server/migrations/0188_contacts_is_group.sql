-- A contact that is a conversation of many, and no person.
alter table contacts add column is_group boolean not null default false;
