-- Moments that the facts of a ticket are measured from.
alter table tickets
  -- Its opening or last reopening; null: its facts have not been derived yet.
  add column cycle_since timestamptz,
  -- Since when it waits where it waits, for a person.
  add column stage_since timestamptz,
  -- The first word of a person in this cycle.
  add column first_answer_at timestamptz,
  -- Of the stay that is going on: what its person has said, and how many messages had come when it began.
  add column stay_sent int not null default 0,
  add column stay_inbound int not null default 0;
