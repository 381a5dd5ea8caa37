-- A search finds tens of contacts, seldom hundreds. Told nothing, the planner expects a thousand and would rather read through
-- all contacts than look those up.
alter function contacts_like(text, boolean, integer) rows 50;
