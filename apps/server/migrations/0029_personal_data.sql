-- People's rights over their data: which erasures were made, so that a restored backup gets them again, and how far the
-- retention of each company has come.

-- Without anything that was erased: ids, keyed digests of the names a person was known by, and counts.
create table erasures (
  tenant_id bigint not null references tenants (id),
  id uuid not null,
  contact_id bigint not null,
  -- With the id, this is the contact that was meant: after a restore the same id may be given to somebody else.
  contact_created_at timestamptz not null,
  digests text[] not null,
  user_id bigint,
  counts jsonb not null,
  erased_at timestamptz not null,
  -- When a command last did it once more.
  replayed_at timestamptz,
  primary key (tenant_id, id)
);
create index erasures_of_contact on erasures (tenant_id, contact_id);
create index erasures_newest on erasures (tenant_id, erased_at desc);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy tenant_isolation on erasures using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on erasures to prosa_app;
revoke delete on erasures from prosa_app;

-- What was closed up to here holds no messages any more.
create table retention_marks (
  tenant_id bigint not null references tenants (id),
  closed_at timestamptz not null,
  ticket_id bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
alter table retention_marks enable row level security;
alter table retention_marks force row level security;
create policy tenant_isolation on retention_marks using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update on retention_marks to prosa_app;

-- What an erasure takes out.
grant delete on webhook_quarantine to prosa_app;

-- Companies in order of their ids, for work that goes through all of them, each under its own tenant.
create function every_tenant(p_after bigint, p_limit integer) returns table (tenant_id bigint)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$ select t.id from tenants t where t.id > p_after order by t.id limit p_limit $$;
grant select on tenants to prosa_definer;
alter function every_tenant(bigint, integer) owner to prosa_definer;
revoke execute on function every_tenant(bigint, integer) from public;
grant execute on function every_tenant(bigint, integer) to prosa_app;
