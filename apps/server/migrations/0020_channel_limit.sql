-- Limited to the channels granted, even when there are none. Until now somebody without a grant worked on all of them, and
-- still does: whoever has a grant is limited as before, with or without this.
alter table users add column channel_limit boolean not null default false;
