-- A company tells who it is; a session of support says who of the platform is behind it. What the operator's lists count
-- across companies is read by reviewed functions only.
alter table tenants
  add column website text,
  add column postal_address text,
  add column logo_key text,
  add constraint tenants_website check (length(website) <= 200) not valid,
  add constraint tenants_postal_address check (length(postal_address) <= 300) not valid;

alter table sessions add column entered_by text;

grant select on plans to prosa_definer;
grant select (tenant_id, expires_at, ended_at) on support_grants to prosa_definer;
grant select (deleted_at) on users to prosa_definer;
grant select (tenant_id, id, counts, erased_at, replayed_at) on erasures to prosa_definer;
