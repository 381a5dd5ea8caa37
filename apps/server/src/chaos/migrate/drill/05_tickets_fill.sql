-- no-transaction
-- Every ticket, five hundred at a time, by the role that sees every company.
set role prosa_definer;
call drill_fill();
set role prosa_owner;
