-- What a rule weighed before it changed the ticket, such as the people a distribution chose from.
alter table ticket_logs add column detail jsonb;
