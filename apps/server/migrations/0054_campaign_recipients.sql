-- Whom a campaign writes to: one row for each, moved on in the transaction that makes the message, and for life.
create table campaign_recipients (
  tenant_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  contact_id bigint not null,
  -- The number as it is compared: two contacts with one number are one recipient.
  address_key text,
  -- Whose clock the window is judged by.
  zone text not null,
  audience_version int not null,
  state text not null check (state in ('waiting', 'handed', 'skipped')),
  reason text,
  message_id bigint,
  channel_id bigint,
  variant int check (variant between 1 and 3),
  handed_at timestamptz,
  answered_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, campaign_id, contact_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index campaign_recipients_address on campaign_recipients (tenant_id, campaign_id, address_key)
  where address_key is not null;
create index campaign_recipients_waiting on campaign_recipients (tenant_id, campaign_id, zone, id) where state = 'waiting';
create index campaign_recipients_by_state on campaign_recipients (tenant_id, campaign_id, state, reason, id);
create index campaign_recipients_of_contact on campaign_recipients (tenant_id, contact_id, id desc);
create index campaign_recipients_of_message on campaign_recipients (tenant_id, message_id) where message_id is not null;
create index campaign_recipients_answered on campaign_recipients (tenant_id, campaign_id) where answered_at is not null;
alter table campaign_recipients enable row level security;
alter table campaign_recipients force row level security;
create policy tenant_isolation on campaign_recipients using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on campaign_recipients to prosa_app;
create trigger campaign_recipients_meet before update of contact_id on campaign_recipients for each row
  when (new.contact_id is distinct from old.contact_id) execute function campaign_recipients_meet();
