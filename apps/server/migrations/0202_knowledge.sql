-- What a company knows and its assistants may tell: articles, the pieces in which they are found, and how common each word is.
create table knowledge_articles (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('text', 'file', 'faq')),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 60000),
  -- Words of customers that the article itself has not.
  other_words text not null check (length(other_words) <= 500),
  is_active boolean not null,
  pieces integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index knowledge_articles_title on knowledge_articles (tenant_id, lower(title));
alter table knowledge_articles enable row level security;
alter table knowledge_articles force row level security;
create policy tenant_isolation on knowledge_articles using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on knowledge_articles to prosa_app;
grant select on knowledge_articles to prosa_definer;

create table knowledge_pieces (
  tenant_id bigint not null,
  id bigint generated always as identity,
  article_id bigint not null,
  place integer not null,
  body text not null,
  -- Of title, other words and this piece.
  stems text[] not null,
  -- Of title and other words: they count twice.
  heads text[] not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, article_id) references knowledge_articles (tenant_id, id) on delete cascade
);
create index knowledge_pieces_of_article on knowledge_pieces (tenant_id, article_id);
create index knowledge_pieces_found on knowledge_pieces using gin (tenant_id, stems);
alter table knowledge_pieces enable row level security;
alter table knowledge_pieces force row level security;
create policy tenant_isolation on knowledge_pieces using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on knowledge_pieces to prosa_app;
grant select on knowledge_pieces to prosa_definer;

create table knowledge_words (
  tenant_id bigint not null references tenants (id),
  stem text not null,
  -- In how many it is; a rare word tells more.
  pieces integer not null,
  primary key (tenant_id, stem)
) with (fillfactor = 70);
alter table knowledge_words enable row level security;
alter table knowledge_words force row level security;
create policy tenant_isolation on knowledge_words using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on knowledge_words to prosa_app;
grant select on knowledge_words to prosa_definer;

-- Which articles an answer named.
alter table assistant_runs add column article_ids bigint[] not null default '{}';
