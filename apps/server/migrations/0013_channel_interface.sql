-- Channels of any type: which types exist is the adapters' business, and each says itself when it is ready to send. The
-- constraints take the place of stricter ones, so every row there is holds them without being read.
alter table channels add column is_ready boolean;
-- Names the app a channel belongs to in the one address that such an app calls.
alter table channels add column app_key text;
alter table channels add constraint channels_type_shape check (type ~ '^[a-z][a-z0-9_]{1,39}$') not valid;
alter table channels drop constraint channels_type_check;
alter table channels add constraint channels_active_is_ready
  check (not is_active or credentials is not null or coalesce(is_ready, false)) not valid;
alter table channels drop constraint channels_check;

-- Apps of a company at providers that call one address for all channels of an app. What proves an app is held by each channel.
create table channel_apps (
  tenant_id bigint not null references tenants (id),
  type text not null,
  -- The provider's name of it.
  app_id text not null,
  key text not null check (length(key) between 20 and 64),
  created_at timestamptz not null,
  primary key (tenant_id, type, app_id),
  unique (tenant_id, key)
);
create index channel_apps_by_key on channel_apps (key);
alter table channel_apps enable row level security;
alter table channel_apps force row level security;
create policy tenant_isolation on channel_apps using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_apps to prosa_app;
grant select on channel_apps to prosa_definer;

-- What the customer of a ticket was shown: up to which of their messages it was read, and until when somebody writes. Each
-- sign is claimed here before the provider is asked, so that it is shown once.
create table customer_signs (
  tenant_id bigint not null,
  ticket_id bigint not null,
  read_id bigint not null default 0,
  typing_until timestamptz,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
alter table customer_signs enable row level security;
alter table customer_signs force row level security;
create policy tenant_isolation on customer_signs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on customer_signs to prosa_app;
