-- Messages of every type with their files, reactions and later corrections; channels with settings and templates; what
-- attendance keeps of tickets and contacts; and long work that shows its progress.

alter table messages
  -- By type, in the shape of MessageContent; words and files alone have none.
  add column content jsonb,
  add column is_forwarded boolean not null default false,
  add column edited_at timestamptz,
  -- Before the first edit; people may ask what was said.
  add column original_body text,
  add column deleted_at timestamptz,
  add column played_at timestamptz,
  -- The quoted message may arrive after the one that quotes it.
  add column quoted_provider_id text,
  add column pricing jsonb;

alter table messages drop constraint messages_type_check;
alter table messages add constraint messages_type_check check (type in
  ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contacts', 'choice', 'buttons', 'list',
   'link', 'locationRequest', 'template', 'order', 'note', 'system', 'unsupported', 'reaction')) not valid;
alter table messages validate constraint messages_type_check;
alter table messages drop constraint messages_send_type_check;
alter table messages add constraint messages_send_type_check check (send_type in
  ('chat', 'bot', 'phone', 'system', 'campaign', 'api')) not valid;
alter table messages validate constraint messages_send_type_check;

-- A message's file: the row comes first, the bytes are fetched or were put before; never both in one step.
create table message_media (
  tenant_id bigint not null,
  id uuid not null,
  message_id bigint not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'voice', 'document', 'sticker')),
  status text not null check (status in ('waiting', 'ready', 'failed', 'tooLarge', 'gone')),
  name text,
  -- What the provider says, until the content has been looked at.
  claimed_mime text not null,
  mime text,
  size bigint,
  sha256 text,
  provider_media_id text,
  provider_sha256 text,
  storage_key text,
  thumb_key text,
  play_key text,
  play_mime text,
  width int,
  height int,
  duration_ms int,
  pages int,
  peaks smallint[],
  failure text,
  tries int not null default 0,
  created_at timestamptz not null,
  stored_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
create index message_media_of_key on message_media (tenant_id, storage_key) where storage_key is not null;
-- Few at any moment; the sweep looks for those whose job was lost.
create index message_media_waiting on message_media (tenant_id, created_at) where status = 'waiting';
alter table message_media enable row level security;
alter table message_media force row level security;
create policy tenant_isolation on message_media using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on message_media to prosa_app;

-- Bytes that nothing points at any more, to be removed from the store by a job.
create table storage_trash (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  storage_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table storage_trash enable row level security;
alter table storage_trash force row level security;
create policy tenant_isolation on storage_trash using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on storage_trash to prosa_app;

create function trash_media() returns trigger
  language plpgsql
  as $$
begin
  insert into storage_trash (tenant_id, storage_key)
    select old.tenant_id, k from unnest(array[old.storage_key, old.thumb_key, old.play_key]) k where k is not null;
  return old;
end $$;
create trigger message_media_trash after delete on message_media for each row execute function trash_media();

-- Those never tried, and those tried whose last turn must have come long ago.
create function media_left_waiting(p_untried_before timestamptz, p_before timestamptz, p_limit integer)
  returns table (tenant_id bigint, media_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select m.tenant_id, m.id from message_media m
     where m.status = 'waiting' and (m.created_at < p_before or (m.tries = 0 and m.created_at < p_untried_before))
     order by m.tenant_id, m.created_at limit p_limit
  $$;
grant select on message_media, storage_trash to prosa_definer;
alter function media_left_waiting(timestamptz, timestamptz, integer) owner to prosa_definer;
revoke execute on function media_left_waiting(timestamptz, timestamptz, integer) from public;
grant execute on function media_left_waiting(timestamptz, timestamptz, integer) to prosa_app;

create function tenants_with_trash(p_before timestamptz, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select distinct t.tenant_id from storage_trash t where t.created_at < p_before order by t.tenant_id limit p_limit
  $$;
alter function tenants_with_trash(timestamptz, integer) owner to prosa_definer;
revoke execute on function tenants_with_trash(timestamptz, integer) from public;
grant execute on function tenants_with_trash(timestamptz, integer) to prosa_app;

-- One reaction per side of the conversation; an empty one was taken away. The newest by its own time wins.
create table message_reactions (
  tenant_id bigint not null,
  message_id bigint not null,
  from_me boolean not null,
  user_id bigint,
  emoji text not null,
  at timestamptz not null,
  primary key (tenant_id, message_id, from_me),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
alter table message_reactions enable row level security;
alter table message_reactions force row level security;
create policy tenant_isolation on message_reactions
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on message_reactions to prosa_app;

-- Reactions, edits and revocations of messages that have not arrived yet; applied when they do.
create table message_amendments (
  tenant_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  target_provider_id text not null,
  kind text not null check (kind in ('reaction', 'edit', 'revoke')),
  at timestamptz not null,
  data jsonb not null,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index message_amendments_of_target on message_amendments (tenant_id, channel_id, target_provider_id);
alter table message_amendments enable row level security;
alter table message_amendments force row level security;
create policy tenant_isolation on message_amendments
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on message_amendments to prosa_app;

-- With its body as text: PostgreSQL refuses a new column with a default while a parsed body reads the table's row.
create or replace function ticket_facts(ticket tickets) returns jsonb
  language sql stable parallel safe
  as $$ select jsonb_build_object('status', ticket.status, 'turn', ticket.turn, 'queueId', ticket.queue_id,
    'userId', ticket.user_id, 'channelId', ticket.channel_id, 'isGroup', ticket.is_group) $$;

alter table tickets
  add column is_private boolean not null default false,
  add column chat_flow_id bigint,
  add column last_message_type text,
  -- Whose customer the contact is, kept with the ticket because it decides who sees it.
  add column wallet_ids bigint[] not null default '{}',
  -- The advertisement or post that led here.
  add column referral jsonb,
  -- What the last change by a person replaced, so that the same person can take it back.
  add column undo jsonb;

alter table ticket_logs
  add column closing_reason_id bigint;

alter table contacts
  add column notes text not null default '',
  add column disable_bot boolean not null default false,
  add column disable_campaign boolean not null default false,
  add column disable_crm boolean not null default false,
  add column disable_rating boolean not null default false,
  add column is_ignored boolean not null default false;

create table contact_wallets (
  tenant_id bigint not null,
  contact_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, contact_id, user_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index contact_wallets_by_user on contact_wallets (tenant_id, user_id);
alter table contact_wallets enable row level security;
alter table contact_wallets force row level security;
create policy tenant_isolation on contact_wallets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_wallets to prosa_app;

create table contact_extra_info (
  tenant_id bigint not null,
  contact_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  value text not null check (length(value) <= 500),
  position int not null,
  primary key (tenant_id, contact_id, name),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
alter table contact_extra_info enable row level security;
alter table contact_extra_info force row level security;
create policy tenant_isolation on contact_extra_info
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_extra_info to prosa_app;

alter table channels
  add column auto_close_minutes int check (auto_close_minutes between 5 and 43200),
  add column accept_text text not null default '',
  add column transfer_text text not null default '',
  add column verified_name text,
  add column quality text not null default 'unknown' check (quality in ('green', 'yellow', 'red', 'unknown')),
  -- People who may be written to first within a day; -1: no limit.
  add column messaging_limit int,
  add column throughput int,
  add column last_error_at timestamptz,
  -- The provider asked to wait: nothing is sent on this line before.
  add column paused_until timestamptz,
  add column webhook_verified_at timestamptz,
  add column templates_synced_at timestamptz,
  -- Disconnected for good; conversations keep their line.
  add column deleted_at timestamptz;

create table channel_templates (
  tenant_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  external_id text not null,
  name text not null,
  language text not null,
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null check (status in ('approved', 'pending', 'rejected', 'paused', 'disabled', 'other')),
  quality text not null check (quality in ('green', 'yellow', 'red', 'unknown')),
  rejected_reason text,
  -- In our words, as the adapter read it: header, body, footer, buttons and their parameters.
  shape jsonb not null,
  synced_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, channel_id, external_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index channel_templates_by_name on channel_templates (tenant_id, channel_id, name, language);
alter table channel_templates enable row level security;
alter table channel_templates force row level security;
create policy tenant_isolation on channel_templates
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on channel_templates to prosa_app;

-- Work that takes longer than a person waits at a button. Belongs to whoever asked for it.
create table long_jobs (
  tenant_id bigint not null references tenants (id),
  id uuid not null,
  user_id bigint not null,
  kind text not null,
  subject text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
  total int,
  done int not null default 0,
  failed int not null default 0,
  is_cancelable boolean not null,
  is_cancel_requested boolean not null default false,
  -- The first refusals: what and why.
  problems jsonb not null default '[]',
  payload jsonb not null,
  -- Where a repetition goes on after a crash.
  progress jsonb,
  result_key text,
  result_name text,
  failures_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index long_jobs_of_user on long_jobs (tenant_id, user_id, created_at desc);
alter table long_jobs enable row level security;
alter table long_jobs force row level security;
create policy tenant_isolation on long_jobs using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on long_jobs to prosa_app;
