-- E-mails that lead a visitor of a web chat back into the conversation: when the next one is looked at, and those that went.
alter table webchat_visitors add column letter_due_at timestamptz;

create table webchat_letters (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  visitor_id bigint not null,
  -- The newest answer it told of.
  told_up_to bigint not null,
  created_at timestamptz not null,
  -- Until then its link is good, once.
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Digest of what the browser made up that used it: an answer that was lost on its way is given again.
  used_by bytea,
  primary key (tenant_id, id),
  foreign key (tenant_id, visitor_id) references webchat_visitors (tenant_id, id) on delete cascade
);
create index webchat_letters_of_visitor on webchat_letters (tenant_id, visitor_id, id desc);
create index webchat_letters_old on webchat_letters (tenant_id, created_at);
alter table webchat_letters enable row level security;
alter table webchat_letters force row level security;
create policy tenant_isolation on webchat_letters using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on webchat_letters to prosa_app;
