-- A number and a moment that are the same in every row that is there.
alter table contacts add column drill_score integer not null default 0, add column drill_seen_at timestamptz default now();
