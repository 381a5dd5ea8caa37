-- What was needed to fill them.
drop procedure contacts_without_fill();
drop procedure deals_named_fill();
revoke update on contacts from prosa_definer;
revoke select, update on deals from prosa_definer;
revoke select on contact_tags, contact_wallets from prosa_definer;
