-- The same on the largest table.
alter table messages add column drill_weight integer not null default 0, add column drill_word text default 'none';
