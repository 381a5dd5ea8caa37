-- What a company connects to answer its customers: models, Typebot, N8N. The fields of each type stand in config, its key is sealed.
create table integrations (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  type text not null check (type in ('webhook', 'typebot', 'openaiAssistant', 'openai', 'groq', 'grok', 'deepseek', 'secondCopy')),
  name text not null check (length(name) between 1 and 80),
  config jsonb not null,
  secret text,
  secret_end text,
  health text not null default 'unknown' check (health in ('unknown', 'ok', 'key', 'balance', 'model', 'down')),
  health_at timestamptz,
  failures integer not null default 0,
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index integrations_name on integrations (tenant_id, lower(name));
alter table integrations enable row level security;
alter table integrations force row level security;
create policy tenant_isolation on integrations using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on integrations to prosa_app;
