-- A column that every row has at once, and one to be filled.
alter table tickets add column drill_mood text not null default 'calm', add column drill_note text;
