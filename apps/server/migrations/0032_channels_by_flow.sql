-- no-transaction
-- Asked before a flow is deleted, and by its foreign key.
create index concurrently channels_by_flow on channels (tenant_id, flow_id) where flow_id is not null;
