-- How often the customer was told in this attendance that it is closed.
alter table tickets add column absence_told int not null default 0;
