-- What the operator writes for all companies: read by everybody, written by tenant 1 only.
create table help_articles (
  id bigint generated always as identity primary key,
  position integer not null,
  audience text not null check (audience in ('everybody', 'supervisors', 'admins')),
  is_published boolean not null,
  video_url text,
  texts jsonb not null,
  updated_at timestamptz not null
);
alter table help_articles enable row level security;
alter table help_articles force row level security;
create policy help_articles_read on help_articles for select using (true);
create policy help_articles_made_by_operator on help_articles for insert with check (app_tenant() = 1);
create policy help_articles_changed_by_operator on help_articles for update using (app_tenant() = 1) with check (app_tenant() = 1);
create policy help_articles_removed_by_operator on help_articles for delete using (app_tenant() = 1);
grant select, insert, update, delete on help_articles to prosa_app;
