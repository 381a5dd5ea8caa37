-- The people of a campaign's own table: whom each row was found to be, and what its columns say of them.
create table campaign_people (
  tenant_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  said jsonb not null,
  primary key (tenant_id, campaign_id, contact_id),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index campaign_people_of_contact on campaign_people (tenant_id, contact_id);
alter table campaign_people enable row level security;
alter table campaign_people force row level security;
create policy tenant_isolation on campaign_people using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on campaign_people to prosa_app;

-- What a company's provider asks for a message, where it differs from the list that comes with the program.
create table message_prices (
  tenant_id bigint not null references tenants (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  micros bigint not null check (micros between 0 and 1000000000),
  primary key (tenant_id, country, category)
);
alter table message_prices enable row level security;
alter table message_prices force row level security;
create policy tenant_isolation on message_prices using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on message_prices to prosa_app;
