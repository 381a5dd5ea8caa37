-- Every company reads what the platform has decided; only the platform's own decides it.
alter table platform_settings enable row level security;
alter table platform_settings force row level security;
create policy platform_settings_read on platform_settings for select using (true);
create policy platform_settings_made on platform_settings for insert with check (app_tenant() = 1);
create policy platform_settings_changed on platform_settings for update using (app_tenant() = 1) with check (app_tenant() = 1);
