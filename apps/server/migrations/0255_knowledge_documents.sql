-- Files that a company's assistants answer from, and how far each of them is read.
alter table knowledge_articles drop constraint knowledge_articles_kind_check;
alter table knowledge_articles add constraint knowledge_articles_kind_check
  check (kind in ('text', 'file', 'faq', 'document')) not valid;
-- The text of a document is its pieces.
alter table knowledge_articles drop constraint knowledge_articles_body_check;
alter table knowledge_articles add constraint knowledge_articles_body_check
  check (length(body) <= 60000 and (kind = 'document') = (body = '')) not valid;

create table knowledge_documents (
  tenant_id bigint not null,
  article_id bigint not null,
  file_id uuid not null,
  state text not null check (state in ('waiting', 'reading', 'ready', 'failed')),
  trouble text check (trouble in ('password', 'noText', 'tooLong', 'broken', 'unavailable')),
  tries integer not null default 0,
  -- Of what is in use, which is the text of the file before until this one is read.
  pages integer,
  characters integer not null default 0,
  primary key (tenant_id, article_id),
  foreign key (tenant_id, article_id) references knowledge_articles (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references uploaded_files (tenant_id, id),
  check ((state = 'failed') = (trouble is not null))
);
create index knowledge_documents_of_file on knowledge_documents (tenant_id, file_id);
alter table knowledge_documents enable row level security;
alter table knowledge_documents force row level security;
create policy tenant_isolation on knowledge_documents using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on knowledge_documents to prosa_app;
