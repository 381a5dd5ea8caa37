-- Why the guard stopped a campaign, since when somebody let it go on, the file of its template's header, and the table of people it was given.
alter table campaigns add column pause_note text;
alter table campaigns add column resumed_at timestamptz;
alter table campaigns add column header_file_id uuid;
alter table campaigns add column table_name text;
alter table campaigns add column table_columns jsonb not null default '[]';
alter table campaigns drop constraint campaigns_paused_by_check;
alter table campaigns add constraint campaigns_paused_by_check
  check (paused_by in ('person', 'late', 'line', 'template', 'guard')) not valid;
