-- Nobody sees a sleeping ticket, so nobody could free a queue or a contact of it: the queue is emptied, the ticket goes with its contact.
create trigger queues_leave_sleepers before delete on queues for each row execute function queue_leaves_sleepers();
create trigger contacts_take_sleepers before delete on contacts for each row execute function contact_takes_sleepers();
-- Under the names that the program knows them by.
alter index tickets_one_active_next rename to tickets_one_active;
alter index tickets_quiet_next rename to tickets_quiet;
alter index tickets_of_channel_next rename to tickets_of_channel;
