-- no-transaction
-- The operator names a person by the number alone.
create index concurrently users_by_id on users (id);
