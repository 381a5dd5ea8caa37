-- An attendance that nobody gave: it holds what was said before the channel was here.
alter table tickets add column is_past boolean not null default false;
