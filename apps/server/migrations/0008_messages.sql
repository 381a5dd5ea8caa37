-- Messages: their sending, files, reactions and corrections, and the words they are found by.

create table messages (
  tenant_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  channel_id bigint not null,
  client_id uuid not null,
  type text not null check (type in
    ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contacts', 'choice', 'buttons', 'list',
     'link', 'locationRequest', 'template', 'order', 'note', 'system', 'unsupported', 'reaction')),
  body text not null,
  from_me boolean not null,
  send_type text not null check (send_type in
    ('chat', 'bot', 'phone', 'system', 'campaign', 'api')),
  user_id bigint,
  status text not null check (status in
    ('received', 'queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed', 'unconfirmed', 'canceled')),
  provider_id text,
  failure_code text,
  failure_detail text,
  quoted_id bigint,
  -- When the provider says it was written; created_at is when we stored it, which also orders the conversation by id.
  provider_at timestamptz,
  created_at timestamptz not null,
  -- A queued message that was refused for now waits until then; those behind it wait with it.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  -- By type, in the shape of MessageContent; words and files alone have none.
  content jsonb,
  is_forwarded boolean not null default false,
  edited_at timestamptz,
  -- Before the first edit; people may ask what was said.
  original_body text,
  deleted_at timestamptz,
  played_at timestamptz,
  -- The quoted message may arrive after the one that quotes it.
  quoted_provider_id text,
  pricing jsonb,
  -- What only the provider needs, such as a template's parameters; never shown.
  send_data jsonb,
  -- When it joined the line again, by a person's decision; tries and the day they have are counted from here.
  queued_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, client_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, quoted_id) references messages (tenant_id, id) on delete set null (quoted_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index messages_provider on messages (tenant_id, channel_id, provider_id) where provider_id is not null;
create index messages_of_ticket on messages (tenant_id, ticket_id, id);
create index messages_to_send on messages (tenant_id, ticket_id, id) where status in ('queued', 'sending');
create index messages_quoting on messages (tenant_id, channel_id, quoted_provider_id)
  where quoted_provider_id is not null and quoted_id is null;
-- Today's and this month's numbers of a channel, read from the index alone.
create index messages_of_day on messages (tenant_id, channel_id, created_at) include (from_me, status);
-- Deleting a message asks who quotes it.
create index messages_quoted on messages (tenant_id, quoted_id) where quoted_id is not null;
alter table messages enable row level security;
alter table messages force row level security;
create policy tenant_isolation on messages using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger messages_words_kept after insert or delete on messages
  for each row execute function keep_message_words();
create trigger messages_words_changed after update of body, deleted_at on messages
  for each row when (new.body <> old.body or new.deleted_at is distinct from old.deleted_at)
  execute function keep_message_words();
grant select, insert, update, delete on messages to prosa_app;
grant select on messages to prosa_definer;

create table message_attempts (
  tenant_id bigint not null,
  id bigint generated always as identity,
  message_id bigint not null,
  number int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text check (outcome in ('accepted', 'refused', 'retry', 'unknown')),
  provider_code text,
  detail text,
  -- Which claim this was: a word about it that comes late finds its row.
  claim_id uuid,
  provider_id text,
  primary key (tenant_id, id),
  unique (tenant_id, message_id, number),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
alter table message_attempts enable row level security;
alter table message_attempts force row level security;
create policy tenant_isolation on message_attempts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on message_attempts to prosa_app;

-- Where the line of a conversation stands: somebody sends its first message until `due_at`, or it waits until then.
-- A conversation that is not here has nothing to send, or a wake-up on its way.
create table send_turns (
  tenant_id bigint not null,
  ticket_id bigint not null,
  channel_id bigint not null,
  message_id bigint not null,
  is_bulk boolean not null,
  -- Sends of this message since it joined the line, the present one included.
  tries int not null,
  -- The fence: only who holds it may put the message back in line. Null: nobody sends, it waits.
  claim_id uuid,
  claimed_at timestamptz,
  -- By the database's clock, since several machines compare it.
  due_at timestamptz not null,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index send_turns_due on send_turns (is_bulk, due_at);
alter table send_turns enable row level security;
alter table send_turns force row level security;
create policy tenant_isolation on send_turns using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on send_turns to prosa_app;
grant select on send_turns to prosa_definer;

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
create trigger message_media_trash after delete on message_media for each row execute function trash_media();
grant select, insert, update, delete on message_media to prosa_app;
grant select on message_media to prosa_definer;

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
grant select on storage_trash to prosa_definer;

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
create policy tenant_isolation on message_reactions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on message_reactions to prosa_app;

-- Reactions, edits and revocations of messages that have not arrived yet; applied when they do.
create table message_amendments (
  tenant_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  target_provider_id text not null,
  kind text not null check (kind in ('reaction', 'edit', 'revoke', 'status')),
  at timestamptz not null,
  data jsonb not null,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index message_amendments_of_target on message_amendments (tenant_id, channel_id, target_provider_id);
alter table message_amendments enable row level security;
alter table message_amendments force row level security;
create policy tenant_isolation on message_amendments using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on message_amendments to prosa_app;

-- Beside the messages and not in them: a message's status changes four times, its words hardly ever.
create table message_words (
  tenant_id bigint not null,
  message_id bigint not null,
  ticket_id bigint not null,
  words tsvector not null,
  primary key (tenant_id, message_id)
);
create index message_words_found on message_words using gin (words)
  with (fastupdate = on, gin_pending_list_limit = 1024);
alter table message_words enable row level security;
alter table message_words force row level security;
create policy tenant_isolation on message_words using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on message_words to prosa_app;
grant select on message_words to prosa_definer;
grant insert on message_words to prosa_definer;

-- What became of one change: "created", "changed", "known", "unmatched" (kept until its message comes) or "ignored".
create type intake_result as (outcome text, ticket_id bigint, media_id uuid);
