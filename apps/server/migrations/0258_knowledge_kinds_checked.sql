-- What is said of the kinds and texts of articles holds for those that were there before documents.
alter table knowledge_articles validate constraint knowledge_articles_kind_check;
alter table knowledge_articles validate constraint knowledge_articles_body_check;
