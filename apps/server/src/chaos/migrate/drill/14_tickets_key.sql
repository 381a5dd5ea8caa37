-- A key whose index is there already.
alter table tickets add constraint drill_tickets_key unique using index drill_tickets_key;
