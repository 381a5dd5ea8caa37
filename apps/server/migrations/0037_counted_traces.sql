-- Which turns are already in the numbers of their flow: each is summed once, whenever it was committed.
alter table flow_traces add column is_counted boolean not null default false;
grant update (is_counted) on flow_traces to prosa_app;
grant select on flow_traces to prosa_definer;
