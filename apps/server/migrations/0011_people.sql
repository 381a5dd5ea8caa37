-- People: what an administrator decides about each, teams, and the platform's support by invitation only.

alter table users
  add column block_calls boolean not null default false,
  -- Written under the messages of those who sign them.
  add column signature text not null default '' check (length(signature) <= 80),
  -- What the person wants to hear; whatever is left out is as the program would have it.
  add column sounds jsonb not null default '{}',
  -- Gone, but never erased: tickets, messages and records keep the name. The e-mail is given back.
  add column deleted_at timestamptz;

-- Channels on which a user may make and take calls.
create table user_call_channels (
  tenant_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  primary key (tenant_id, user_id, channel_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, channel_id) references channels (tenant_id, id) on delete cascade
);
alter table user_call_channels enable row level security;
alter table user_call_channels force row level security;
create policy tenant_isolation on user_call_channels
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on user_call_channels to prosa_app;

create table teams (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index teams_one_name on teams (tenant_id, lower(name));
alter table teams enable row level security;
alter table teams force row level security;
create policy tenant_isolation on teams using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on teams to prosa_app;

create table team_members (
  tenant_id bigint not null,
  team_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index team_members_by_user on team_members (tenant_id, user_id);
alter table team_members enable row level security;
alter table team_members force row level security;
create policy tenant_isolation on team_members using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on team_members to prosa_app;

-- Who let the platform's support in, why and until when. Rows are the company's record and are never deleted.
create table support_grants (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  reason text not null check (length(reason) between 3 and 300),
  granted_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, granted_by) references users (tenant_id, id),
  foreign key (tenant_id, ended_by) references users (tenant_id, id),
  check (expires_at > created_at and expires_at <= created_at + interval '72 hours')
);
alter table support_grants enable row level security;
alter table support_grants force row level security;
create policy tenant_isolation on support_grants
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on support_grants to prosa_app;

-- Notes that people are at their screens, for all companies with one statement per process and round. A row somebody
-- is just changing is left for the next round: nobody waits for this, and this waits for nobody.
grant update (last_online_at) on users to prosa_definer;
create function users_seen(companies bigint[], people bigint[], present timestamptz) returns void
  language sql volatile security definer
  set search_path = pg_catalog, public
  as $$
    with due as (
      select u.tenant_id, u.id
        from unnest(companies, people) as seen (tenant_id, user_id)
        join users u on u.tenant_id = seen.tenant_id and u.id = seen.user_id
       where u.last_online_at is null or u.last_online_at < present - interval '5 seconds'
       order by u.tenant_id, u.id
         for no key update of u skip locked
    )
    update users u set last_online_at = present from due where u.tenant_id = due.tenant_id and u.id = due.id
  $$;
alter function users_seen(bigint[], bigint[], timestamptz) owner to prosa_definer;
revoke execute on function users_seen(bigint[], bigint[], timestamptz) from public;
grant execute on function users_seen(bigint[], bigint[], timestamptz) to prosa_app;
