-- Read through while everybody goes on.
alter table tickets validate constraint drill_mood_check;
alter table tickets validate constraint drill_note_there;
