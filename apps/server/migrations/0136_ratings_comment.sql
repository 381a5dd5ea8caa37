-- The words a customer adds to a grade, and the one answer to something that was meant as a grade and is none.
alter table ratings
  add column comment text,
  add column comment_asked_at timestamptz,
  add column commented_at timestamptz,
  add column missed_at timestamptz,
  add column explained_at timestamptz;
