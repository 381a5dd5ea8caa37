-- no-transaction
-- One token of the platform at a time.
create unique index concurrently if not exists api_keys_one_admin on api_keys (tenant_id)
  where 'admin' = any (scopes) and revoked_at is null;
