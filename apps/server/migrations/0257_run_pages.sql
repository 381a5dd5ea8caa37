-- Beside the articles that an answer named the pages of their documents, in the same order; 0 for those without pages.
alter table assistant_runs add column article_pages integer[] not null default '{}';
