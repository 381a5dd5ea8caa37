-- Who speaks, where it is one of the company's machines; as in ticket_logs.
alter table messages
  add column author_kind text,
  add column author_id bigint,
  add column author_name text,
  add constraint messages_author check (
    case when author_kind is null then author_id is null and author_name is null
         else author_kind in ('flow', 'campaign', 'schedule', 'api') and author_id is not null and user_id is null end)
    not valid;
