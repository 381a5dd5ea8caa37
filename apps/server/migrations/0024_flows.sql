-- Chatbots: flows as they are drawn and published, and the keywords that begin them. The document of a flow is JSON of packages/flows.
create table flows (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  is_active boolean not null default false,
  -- Begins where nothing else does; at most one.
  is_default boolean not null default false,
  for_transfer boolean not null default true,
  in_crm boolean not null default false,
  -- Whoever writes from it meets the draft, on every channel.
  test_number text check (test_number ~ '^\d{8,20}$'),
  draft jsonb not null,
  -- Grows with every saved draft; whoever saves names the one they began from.
  rev int not null default 1,
  edited_by bigint,
  edited_at timestamptz not null,
  published_version_id bigint,
  -- Only marked: what it said in conversations stays explained by it.
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, edited_by) references users (tenant_id, id)
);
create unique index flows_one_default on flows (tenant_id) where is_default;
create index flows_edited_by on flows (tenant_id, edited_by) where edited_by is not null;
alter table flows enable row level security;
alter table flows force row level security;
create policy tenant_isolation on flows using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on flows to prosa_app;

-- What was published. Never changed: a conversation stays on its version.
create table flow_versions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  flow_id bigint not null,
  number int not null,
  document jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (length(note) <= 500),
  user_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, flow_id, number),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index flow_versions_by_user on flow_versions (tenant_id, user_id) where user_id is not null;
alter table flow_versions enable row level security;
alter table flow_versions force row level security;
create policy tenant_isolation on flow_versions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert on flow_versions to prosa_app;
alter table flows add constraint flows_published foreign key (tenant_id, published_version_id)
  references flow_versions (tenant_id, id) not valid;
create index flows_by_published on flows (tenant_id, published_version_id) where published_version_id is not null;

create table keyword_flows (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  keyword text not null check (length(keyword) between 1 and 80),
  -- The keyword as it is compared: packages/flows normalises both sides alike.
  match_key text not null check (length(match_key) between 1 and 80),
  match text not null default 'contains' check (match in ('exact', 'contains')),
  flow_id bigint not null,
  channel_id bigint,
  is_active boolean not null default true,
  -- Also heard in queues and in other flows, not only as the first word.
  interrupts boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, flow_id) references flows (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create unique index keyword_flows_once on keyword_flows (tenant_id, coalesce(channel_id, 0), match_key);
create index keyword_flows_of_flow on keyword_flows (tenant_id, flow_id);
create index keyword_flows_of_channel on keyword_flows (tenant_id, channel_id) where channel_id is not null;
alter table keyword_flows enable row level security;
alter table keyword_flows force row level security;
create policy tenant_isolation on keyword_flows using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on keyword_flows to prosa_app;
