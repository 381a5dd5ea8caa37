-- What was said before a channel was here: kept like everything that was said, and counted nowhere.
alter table messages add column is_past boolean not null default false;
