-- The platform's own token: a key of tenant 1 with the scope "admin". There is one at a time, and it can be paused.
alter table api_keys add column paused_at timestamptz;
alter table api_keys add constraint api_keys_admin_is_the_platforms check (tenant_id = 1 or not 'admin' = any (scopes)) not valid;
