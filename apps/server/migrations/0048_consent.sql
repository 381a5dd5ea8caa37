-- Who wants no more of what is sent to many: what was said about it and when, and the marks that outlive the person's record.
create table consent_settings (
  tenant_id bigint not null references tenants (id),
  -- The marks are made with it: without it nobody can tell whose they are.
  mark_key bytea not null check (length(mark_key) = 32),
  -- Beside the words that are understood everywhere.
  out_words text[] not null default '{}' check (cardinality(out_words) <= 20),
  back_words text[] not null default '{}' check (cardinality(back_words) <= 20),
  -- Null: the sentence in the customers' language.
  confirmation text check (length(confirmation) between 1 and 500),
  confirms boolean not null default true,
  primary key (tenant_id)
);
alter table consent_settings enable row level security;
alter table consent_settings force row level security;
create policy tenant_isolation on consent_settings using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on consent_settings to prosa_app;

create table consent_events (
  tenant_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null check (kind in ('optOut', 'optIn')),
  scope text not null check (scope in ('marketing', 'all')),
  -- Null: every channel.
  channel_id bigint,
  source text not null check (source in ('keyword', 'button', 'provider', 'person', 'import', 'api', 'merge', 'kept')),
  word text,
  message_id bigint,
  campaign_id bigint,
  user_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete set null (message_id)
);
create index consent_events_of_contact on consent_events (tenant_id, contact_id, id desc);
create index consent_events_of_message on consent_events (tenant_id, message_id) where message_id is not null;
create index consent_events_of_channel on consent_events (tenant_id, channel_id) where channel_id is not null;
create index consent_events_of_user on consent_events (tenant_id, user_id) where user_id is not null;
-- How many left through a channel lately is a brake of what is sent on it.
create index consent_events_of_campaign on consent_events (tenant_id, campaign_id, at) where campaign_id is not null;
alter table consent_events enable row level security;
alter table consent_events force row level security;
create policy tenant_isolation on consent_events using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on consent_events to prosa_app;

create table opt_outs (
  tenant_id bigint not null references tenants (id),
  -- Of a kind of name and the name, with the company's key: it names nobody, and stays when the person is erased.
  mark bytea not null,
  -- 0: every channel.
  channel_id bigint not null default 0,
  since timestamptz not null,
  -- When the person was last told that they are out.
  told_at timestamptz,
  primary key (tenant_id, mark, channel_id)
);
alter table opt_outs enable row level security;
alter table opt_outs force row level security;
create policy tenant_isolation on opt_outs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on opt_outs to prosa_app;

create trigger identities_know_opt_outs after insert on contact_identities for each row execute function identity_knows_opt_out();
