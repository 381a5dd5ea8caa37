-- What a channel says when it closes a conversation that fell silent.
alter table channels add column auto_close_text text not null default '';
