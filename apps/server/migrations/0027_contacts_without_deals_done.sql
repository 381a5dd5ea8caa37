-- What was needed to fill the marks.
drop procedure contacts_without_deals_fill();
revoke update (is_without_deals) on contacts from prosa_definer;
revoke select on deals from prosa_definer;
