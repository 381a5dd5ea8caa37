-- Web chats: how each looks, who visits, and by which browser they are known again.
create table webchat_channels (
  tenant_id bigint not null references tenants (id),
  channel_id bigint not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id)
);

create table webchat_visitors (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  channel_id bigint not null,
  contact_id bigint,
  -- Digest of what the first browser made up: the same first word twice is one visitor.
  seed_hash bytea,
  key text not null check (length(key) between 16 and 64),
  name text check (length(name) <= 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  external_id text check (length(external_id) <= 200),
  verified_at timestamptz,
  -- Whoever wrote first without a name and is known by one since.
  continued_as bigint,
  blocked_until timestamptz,
  language text check (length(language) <= 35),
  time_zone text check (length(time_zone) <= 64),
  device text check (length(device) <= 60),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, continued_as) references webchat_visitors (tenant_id, id) on delete cascade
);
create unique index webchat_visitors_seed on webchat_visitors (tenant_id, channel_id, seed_hash) where seed_hash is not null;
create unique index webchat_visitors_external on webchat_visitors (tenant_id, channel_id, external_id)
  where external_id is not null;
create index webchat_visitors_of_contact on webchat_visitors (tenant_id, contact_id) where contact_id is not null;
create index webchat_visitors_continued on webchat_visitors (tenant_id, continued_as) where continued_as is not null;
create index webchat_visitors_silent on webchat_visitors (tenant_id, seen_at) where contact_id is null;

create table webchat_sessions (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  visitor_id bigint not null,
  token_hash bytea not null,
  resume_hash bytea,
  old_resume_hash bytea,
  resumed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, visitor_id) references webchat_visitors (tenant_id, id) on delete cascade
);
create unique index webchat_sessions_token on webchat_sessions (tenant_id, token_hash);
create unique index webchat_sessions_resume on webchat_sessions (tenant_id, resume_hash) where resume_hash is not null;
create index webchat_sessions_old_resume on webchat_sessions (tenant_id, old_resume_hash) where old_resume_hash is not null;
create index webchat_sessions_of_visitor on webchat_sessions (tenant_id, visitor_id);
create index webchat_sessions_over on webchat_sessions (tenant_id, expires_at);

create table webchat_threads (
  tenant_id bigint not null references tenants (id),
  visitor_id bigint not null,
  ticket_id bigint not null,
  primary key (tenant_id, visitor_id, ticket_id),
  foreign key (tenant_id, visitor_id) references webchat_visitors (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create index webchat_threads_of_ticket on webchat_threads (tenant_id, ticket_id);

create table webchat_visits (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  visitor_id bigint not null,
  url text not null check (length(url) <= 500),
  title text not null check (length(title) <= 300),
  referrer text check (length(referrer) <= 500),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, visitor_id) references webchat_visitors (tenant_id, id) on delete cascade
);
create index webchat_visits_of_visitor on webchat_visits (tenant_id, visitor_id, id desc);
create index webchat_visits_old on webchat_visits (tenant_id, at);

alter table webchat_channels enable row level security;
alter table webchat_channels force row level security;
create policy tenant_isolation on webchat_channels using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webchat_channels to prosa_app;
alter table webchat_visitors enable row level security;
alter table webchat_visitors force row level security;
create policy tenant_isolation on webchat_visitors using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webchat_visitors to prosa_app;
alter table webchat_sessions enable row level security;
alter table webchat_sessions force row level security;
create policy tenant_isolation on webchat_sessions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webchat_sessions to prosa_app;
alter table webchat_threads enable row level security;
alter table webchat_threads force row level security;
create policy tenant_isolation on webchat_threads using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webchat_threads to prosa_app;
alter table webchat_visits enable row level security;
alter table webchat_visits force row level security;
create policy tenant_isolation on webchat_visits using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webchat_visits to prosa_app;
