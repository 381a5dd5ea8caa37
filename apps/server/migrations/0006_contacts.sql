-- Contacts: people, the names they are known by, what is kept about them, and people put together.

create table contacts (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  -- Display number, digits with country code; a contact is not its number, so it may be absent.
  number text,
  email text,
  picture_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notes text not null default '',
  disable_bot boolean not null default false,
  disable_campaign boolean not null default false,
  disable_crm boolean not null default false,
  disable_rating boolean not null default false,
  is_ignored boolean not null default false,
  -- What contacts are ordered and found by. Compared byte by byte: so is the same on every system, and row security lets
  -- an index be used for it.
  search_name text collate "C" generated always as (name_words(name)) stored,
  -- Who has no tag and who has no owner is kept with the contact: among hundreds of thousands the few without cannot be found
  -- by asking each for what it does not have.
  is_untagged boolean not null default true,
  is_unowned boolean not null default true,
  primary key (tenant_id, id)
);
create index contacts_by_name on contacts (tenant_id, search_name, id);
create index contacts_found on contacts using gin (tenant_id, search_name gin_trgm_ops,
  phone_match_key(number) gin_trgm_ops, lower(email) gin_trgm_ops);
create index contacts_by_email on contacts (tenant_id, lower(email)) where email is not null;
create index contacts_by_last_digits on contacts (tenant_id, right(number, 6)) where number is not null;
-- What search reads in order.
create index contacts_by_last_word on contacts (tenant_id, last_word(search_name), search_name, id);
-- Contacts by a switch, which few of them have on: without these every name of the company is gone through to find those few.
create index contacts_without_bot on contacts (tenant_id, search_name, id) where disable_bot;
create index contacts_without_campaigns on contacts (tenant_id, search_name, id) where disable_campaign;
create index contacts_without_crm on contacts (tenant_id, search_name, id) where disable_crm;
create index contacts_without_rating on contacts (tenant_id, search_name, id) where disable_rating;
create index contacts_ignored on contacts (tenant_id, search_name, id) where is_ignored;
-- Contacts without, in the order in which they are shown.
create index contacts_untagged on contacts (tenant_id, search_name, id) where is_untagged;
create index contacts_unowned on contacts (tenant_id, search_name, id) where is_unowned;
alter table contacts enable row level security;
alter table contacts force row level security;
create policy tenant_isolation on contacts using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger contacts_switch_deals after update of disable_crm on contacts
  for each row when (old.disable_crm is distinct from new.disable_crm) execute function contact_switches_deals();
create trigger contacts_name_deals after update of name, number on contacts
  for each row when ((old.name, old.number) is distinct from (new.name, new.number)) execute function contact_names_deals();
grant select, insert, update, delete on contacts to prosa_app;
grant select on contacts to prosa_definer;

-- Under which names a person is known: match_key makes variants of one phone number equal.
create table contact_identities (
  tenant_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null check (kind in
    ('phone', 'wa_id', 'wa_lid', 'wa_bsuid', 'psid', 'igsid', 'tg', 'visitor', 'email')),
  value text not null,
  match_key text not null,
  first_seen_at timestamptz not null default now(),
  -- How a name came to its contact: the channel told it, a person typed it, or a file brought it.
  reason text not null default 'channel'
    constraint contact_identities_reason check (reason in ('channel', 'person', 'import')),
  primary key (tenant_id, id),
  unique (tenant_id, kind, match_key),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_identities_by_contact on contact_identities (tenant_id, contact_id);
create index contact_identities_found on contact_identities using gin (tenant_id, match_key gin_trgm_ops)
  where kind in ('phone', 'wa_id');
create index contact_identities_by_last_digits on contact_identities (tenant_id, right(match_key, 6))
  where kind in ('phone', 'wa_id');
alter table contact_identities enable row level security;
alter table contact_identities force row level security;
create policy tenant_isolation on contact_identities using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_identities to prosa_app;
grant select on contact_identities to prosa_definer;

create table contact_tags (
  tenant_id bigint not null,
  contact_id bigint not null,
  tag_id bigint not null,
  primary key (tenant_id, contact_id, tag_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id)
);
create index contact_tags_by_tag on contact_tags (tenant_id, tag_id);
alter table contact_tags enable row level security;
alter table contact_tags force row level security;
create policy tenant_isolation on contact_tags using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create trigger contact_tags_come after insert on contact_tags referencing new table as changed
  for each statement execute function contacts_keep_marks();
create trigger contact_tags_go after delete on contact_tags referencing old table as changed
  for each statement execute function contacts_keep_marks();
grant select, insert, update, delete on contact_tags to prosa_app;
-- Another tag in its place is no change for the mark. Another contact would be one that no trigger hears of.
revoke update on contact_tags from prosa_app;
grant update (tag_id) on contact_tags to prosa_app;

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
create trigger contact_wallets_come after insert on contact_wallets referencing new table as changed
  for each statement execute function contacts_keep_marks();
create trigger contact_wallets_go after delete on contact_wallets referencing old table as changed
  for each statement execute function contacts_keep_marks();
grant select, insert, update, delete on contact_wallets to prosa_app;
-- Another contact would be a change that no trigger hears of.
revoke update on contact_wallets from prosa_app;

create table contact_extra_info (
  tenant_id bigint not null,
  contact_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  value text not null check (length(value) <= 500),
  position int not null,
  search_value text collate "C" generated always as (info_words(value)) stored,
  primary key (tenant_id, contact_id, name),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
-- By what contacts are found, and by what twins are recognised.
create index contact_extra_info_found on contact_extra_info using gin (tenant_id, search_value gin_trgm_ops);
create index contact_extra_info_names on contact_extra_info (tenant_id, name);
create index contact_extra_info_values on contact_extra_info (tenant_id, left(last_word(search_value), 60));
alter table contact_extra_info enable row level security;
alter table contact_extra_info force row level security;
create policy tenant_isolation on contact_extra_info using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_extra_info to prosa_app;
grant select on contact_extra_info to prosa_definer;

-- Two contacts that turned out to be one person, with all it takes to part them again.
create table contact_merges (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- Who stayed.
  contact_id bigint not null,
  -- Who went, under the id that comes back when it is undone.
  gone_id bigint not null,
  gone_name text not null,
  reason text not null constraint contact_merges_reason check (reason in ('number', 'email', 'name', 'person')),
  user_id bigint,
  -- Both as they were, and the one who stayed as it became.
  kept_before jsonb not null,
  kept_after jsonb not null,
  gone_before jsonb not null,
  -- By table: the ids of what went from one to the other.
  moved jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index contact_merges_of_contact on contact_merges (tenant_id, contact_id, id desc);
alter table contact_merges enable row level security;
alter table contact_merges force row level security;
create policy tenant_isolation on contact_merges using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_merges to prosa_app;
