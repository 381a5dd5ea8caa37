-- When a company's rows and files go; until then it can be restored. Null: it stays.
alter table tenants add column deletion_due_at timestamptz;
