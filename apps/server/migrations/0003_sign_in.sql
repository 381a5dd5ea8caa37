-- Signing in: sessions, browsers, guesses, codes and tickets, the second step, letters.

create table sessions (
  tenant_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  -- Only hashes of the refresh secret are kept: the current one and its immediate predecessor.
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  remember boolean not null default false,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  ended_at timestamptz,
  -- The catalogue code the client is told: why this session is over.
  end_code text,
  -- Until when a session counts as freshly proven: what cannot be taken back is asked for with the password.
  proven_until timestamptz,
  -- When the session passed the second step; until then it opens nothing but that.
  stepped_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_by_id on sessions (id);
create index sessions_open_by_user on sessions (tenant_id, user_id) where ended_at is null;
alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant_isolation on sessions using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on sessions to prosa_app;
grant select (tenant_id, id, user_id, ended_at, end_code, idle_until, absolute_until, stepped_at), delete on sessions
  to prosa_definer;

-- A browser that once signed in correctly is not locked out by strangers guessing at the account.
create table known_devices (
  tenant_id bigint not null,
  user_id bigint not null,
  device_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy tenant_isolation on known_devices using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on known_devices to prosa_app;
grant select (tenant_id, user_id, device_hash) on known_devices to prosa_definer;

-- How often a password was tried on an e-mail, whether or not anybody has it. The key is a keyed hash; a known device
-- has a key of its own, so that strangers who guess cannot lock its owner out.
create table account_guards (
  key text primary key,
  day date not null,
  evaluations int not null,
  -- Since the last success; the wait grows with it.
  failures int not null,
  locked_until timestamptz,
  updated_at timestamptz not null,
  -- Guesses are counted per account, over all browsers and all accounts of one e-mail. Strangers may use a part of the
  -- day's sum only, so that the rest is left to browsers the account knows.
  by_strangers int not null default 0
);
create index account_guards_by_age on account_guards (updated_at);
grant select, insert, update, delete on account_guards to prosa_app;

create table recovery_codes (
  tenant_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  code_hash bytea not null,
  -- The browser that asked; only it may use the code.
  browser_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index recovery_codes_by_browser on recovery_codes (browser_hash);
create index recovery_codes_by_user on recovery_codes (tenant_id, user_id, created_at);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy tenant_isolation on recovery_codes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on recovery_codes to prosa_app;
grant select (tenant_id, id, browser_hash, created_at, expires_at), delete on recovery_codes to prosa_definer;

create table setup_tickets (
  tenant_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  -- Erased by the exchange, so that the ticket works once.
  token_hash bytea,
  -- Set by the exchange: what the browser holds in a cookie while the person chooses a password.
  grant_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index setup_tickets_by_token on setup_tickets (token_hash);
create index setup_tickets_by_grant on setup_tickets (grant_hash);
alter table setup_tickets enable row level security;
alter table setup_tickets force row level security;
create policy tenant_isolation on setup_tickets using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on setup_tickets to prosa_app;
grant select (tenant_id, id, token_hash, grant_hash, expires_at), delete on setup_tickets to prosa_definer;

-- The letter that proves a mailbox: one code per account, entered by whoever is signed in to it.
create table email_codes (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
alter table email_codes enable row level security;
alter table email_codes force row level security;
create policy tenant_isolation on email_codes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on email_codes to prosa_app;
grant select (tenant_id, user_id, expires_at), delete on email_codes to prosa_definer;

-- A second step at sign-in: a secret shared with the person's telephone, and codes on paper for when that is lost.
create table second_steps (
  tenant_id bigint not null,
  user_id bigint not null,
  -- Encrypted with the company's key, bound to this row.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the telephone has shown its first code: until then nothing is asked for.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: it and all before it are worth nothing any more.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
alter table second_steps enable row level security;
alter table second_steps force row level security;
create policy tenant_isolation on second_steps using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on second_steps to prosa_app;
grant select (tenant_id, user_id, confirmed_at) on second_steps to prosa_definer;

create table second_step_codes (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references second_steps (tenant_id, user_id) on delete cascade
);
alter table second_step_codes enable row level security;
alter table second_step_codes force row level security;
create policy tenant_isolation on second_step_codes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on second_step_codes to prosa_app;

-- Every letter, stamped before it is sent: for whom, in whose name, from where. The mailer takes none without a stamp, and the
-- limits are counted here. Recipient and network are keyed hashes; rows go after two days.
create table letters (
  id uuid primary key,
  recipient text not null,
  -- The company in whose name it goes; null where nobody is signed in.
  sender bigint,
  network text,
  -- Whether the owner of the mailbox asked for it, as far as anybody can know.
  lane text not null check (lane in ('own', 'others')),
  created_at timestamptz not null,
  claimed_at timestamptz,
  sent_at timestamptz
);
create index letters_by_recipient on letters (recipient, created_at);
create index letters_by_sender on letters (sender, created_at) where sender is not null;
create index letters_by_network on letters (network, created_at) where network is not null;
create index letters_by_age on letters (created_at);
grant select, insert, update, delete on letters to prosa_app;
