-- no-transaction
-- The last questions of one integration.
drop index concurrently if exists assistant_runs_of_integration;
create index concurrently assistant_runs_of_integration on assistant_runs (tenant_id, integration_id, id);
