-- no-transaction
-- What nobody reads any more, and one of the product's, which the last file makes again.
drop index concurrently if exists drill_messages_weighed;
drop index concurrently if exists tickets_of_channel;
