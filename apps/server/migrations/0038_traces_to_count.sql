-- no-transaction
-- What the numbers still have to take; a handful of rows, whatever the size of the table.
create index concurrently flow_traces_to_count on flow_traces (tenant_id, id) where not is_counted;
