-- no-transaction
-- Grades of a company in the order in which they came, for their report.
create index concurrently if not exists ratings_by_day on ratings (tenant_id, graded_at desc, ticket_id desc)
  where grade is not null;
