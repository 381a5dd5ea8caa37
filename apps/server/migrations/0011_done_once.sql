-- A create that is asked for twice happens once: the caller's key with the answer it got, kept for 48 hours. Written in the
-- transaction of what was made, so that both stand or neither does; the second of two waits here for the first.
create table idempotency_keys (
  tenant_id bigint not null,
  user_id bigint not null,
  -- Digest of the key: callers choose it, and may choose somebody's name.
  key_hash bytea not null,
  id uuid not null,
  -- Digest of what was asked for: method, path, values.
  request_hash bytea not null,
  -- Encrypted with the company's key, bound to this row. Null while work of several transactions is not at its end.
  answer text,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, key_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant_isolation on idempotency_keys using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on idempotency_keys to prosa_app;

-- Digest of what was asked for with the message's client id: the same id with other words is refused.
alter table messages add column request_hash bytea;
