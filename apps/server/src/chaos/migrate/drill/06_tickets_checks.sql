-- Held from now on, not yet for what is there.
drop procedure drill_fill();
alter table tickets
  add constraint drill_mood_check check (drill_mood in ('calm', 'loud')) not valid,
  add constraint drill_note_there check (drill_note is not null) not valid;
