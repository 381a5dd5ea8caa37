-- Grows whenever the ticket is given to a bot: a session of another epoch is over.
alter table tickets add column bot_epoch int not null default 0;
