-- no-transaction
-- Every contact and every deal, by the role that sees every company.
set role prosa_definer;
call contacts_without_fill();
call deals_named_fill();
set role prosa_owner;
