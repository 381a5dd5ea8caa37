-- What a voice message says, written down once; goes with its message.
create table message_transcripts (
  tenant_id bigint not null,
  message_id bigint not null,
  status text not null check (status in ('waiting', 'ready', 'failed')),
  tries integer not null default 0,
  text text,
  language text,
  provider text,
  model text,
  trouble text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  check ((status = 'ready') = (text is not null))
);
alter table message_transcripts enable row level security;
alter table message_transcripts force row level security;
create policy tenant_isolation on message_transcripts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on message_transcripts to prosa_app;
grant select on message_transcripts to prosa_definer;

create trigger transcript_words after insert or update of text on message_transcripts
  for each row when (new.text is not null) execute function keep_transcript_words();
