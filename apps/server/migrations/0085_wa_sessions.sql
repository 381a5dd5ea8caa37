-- Sessions by QR code: what a channel's session is to be and how it stands, and which node holds it.
create table wa_sessions (
  tenant_id bigint not null references tenants (id),
  channel_id bigint not null,
  -- Some node shall hold it.
  is_wanted boolean not null default false,
  -- "pair" starts from nothing when somebody asks, "open" logs in with the stored keys.
  mode text not null default 'pair' check (mode in ('pair', 'open')),
  phase text not null default 'off' check (phase in ('off', 'pairing', 'linking', 'opening', 'open', 'waiting', 'lost')),
  reason text check (length(reason) <= 40),
  code integer,
  -- Not handed to any node before.
  retry_at timestamptz,
  open_since timestamptz,
  own_lid text check (length(own_lid) <= 30),
  -- First messages to strangers are refused until then.
  locked_until timestamptz,
  -- One per pairing, wrapped; the node seals with it what it keeps here.
  data_key text,
  proxy text,
  -- Who was warned that this way is not the provider's own, and when.
  warned_by bigint,
  warned_at timestamptz,
  logged_out_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, channel_id) references channels (tenant_id, id)
);
alter table wa_sessions enable row level security;
alter table wa_sessions force row level security;
create policy tenant_isolation on wa_sessions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on wa_sessions to prosa_app;
grant select (tenant_id, channel_id, is_wanted, retry_at) on wa_sessions to prosa_definer;
