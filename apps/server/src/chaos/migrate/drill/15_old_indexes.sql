-- no-transaction
-- What nobody reads any more, and one of the last version's, which it makes again below.
drop index concurrently if exists drill_messages_weighed;
drop index concurrently if exists tickets_of_channel;
