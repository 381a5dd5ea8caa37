-- Who changed a ticket, where it was one of the company's machines: what it is, which one, and what it was called then.
-- Without these three it was the person in user_id or, without one, the system: so rows from before hold true.
alter table ticket_logs
  add column author_kind text,
  add column author_id bigint,
  add column author_name text,
  add constraint ticket_logs_author check (
    case when author_kind is null then author_id is null and author_name is null
         else author_kind in ('flow', 'campaign', 'schedule', 'api') and author_id is not null and user_id is null end)
    not valid;
