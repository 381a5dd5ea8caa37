-- What was needed to fill the area codes.
drop procedure contacts_area_fill();
revoke update (area) on contacts from prosa_definer;
