-- What a number takes in besides words: whether its groups are attended, whether calls are rejected, and what their callers are told.
alter table channels add column attends_groups boolean not null default false;
alter table channels add column rejects_calls boolean not null default false;
alter table channels add column call_text text not null default '';
