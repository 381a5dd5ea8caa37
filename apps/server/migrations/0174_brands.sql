-- How the product looks at each host: shown to everybody before anybody is known, written by tenant 1 only.
create table brands (
  id bigint generated always as identity primary key,
  -- Null: every host without a brand of its own.
  host text,
  name text not null check (length(name) between 1 and 40),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  support text,
  images jsonb not null,
  -- Derived from the colour when it was kept.
  theme jsonb not null,
  updated_at timestamptz not null
);
create unique index brands_host on brands (coalesce(host, ''));
alter table brands enable row level security;
alter table brands force row level security;
create policy brands_read on brands for select using (true);
create policy brands_made_by_operator on brands for insert with check (app_tenant() = 1);
create policy brands_changed_by_operator on brands for update using (app_tenant() = 1) with check (app_tenant() = 1);
create policy brands_removed_by_operator on brands for delete using (app_tenant() = 1);
grant select, insert, update, delete on brands to prosa_app;

-- Pictures that were drawn for a brand, whether one uses them or not yet; the name is that of the bytes.
create table brand_images (
  tenant_id bigint not null references tenants (id) check (tenant_id = 1),
  name text not null check (name ~ '^[0-9a-f]{32}$'),
  ref text not null check (ref in ('logoLight', 'logoDark', 'icon', 'loginBackground')),
  created_at timestamptz not null,
  primary key (tenant_id, name, ref)
);
alter table brand_images enable row level security;
alter table brand_images force row level security;
create policy tenant_isolation on brand_images using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on brand_images to prosa_app;
