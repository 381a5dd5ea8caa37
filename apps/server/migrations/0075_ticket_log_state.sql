-- What a ticket was after each line of its story, so that its facts can be derived again.
alter table ticket_logs
  add column status text,
  add column turn text,
  add column is_private boolean;
