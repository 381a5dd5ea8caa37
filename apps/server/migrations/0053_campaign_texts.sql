-- What a campaign says, in up to three variants, and the numbers it leaves by.
create table campaign_texts (
  tenant_id bigint not null,
  campaign_id bigint not null,
  place int not null check (place between 1 and 3),
  body text not null check (length(body) <= 4096),
  primary key (tenant_id, campaign_id, place),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
alter table campaign_texts enable row level security;
alter table campaign_texts force row level security;
create policy tenant_isolation on campaign_texts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on campaign_texts to prosa_app;

create table campaign_channels (
  tenant_id bigint not null,
  campaign_id bigint not null,
  channel_id bigint not null,
  -- Its next slot of this number; the floor between two messages is the number's own.
  next_at timestamptz,
  primary key (tenant_id, campaign_id, channel_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
create index campaign_channels_of_channel on campaign_channels (tenant_id, channel_id);
alter table campaign_channels enable row level security;
alter table campaign_channels force row level security;
create policy tenant_isolation on campaign_channels using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on campaign_channels to prosa_app;
alter table campaigns add constraint campaigns_flow foreign key (tenant_id, flow_id) references flows (tenant_id, id) not valid;
