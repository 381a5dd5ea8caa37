-- no-transaction
-- The terms of every company of before, by the role that sees them all.
set role prosa_definer;
call terms_fill();
set role prosa_owner;
