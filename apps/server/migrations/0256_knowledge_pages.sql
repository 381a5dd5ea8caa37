-- On which page of its document a piece stands.
alter table knowledge_pieces add column page integer;
