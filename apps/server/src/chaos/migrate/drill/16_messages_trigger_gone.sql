-- A default and a trigger go, so that the columns can follow.
drop trigger drill_weighs on messages;
drop function if exists drill_weighs();
alter table messages alter column drill_word drop default;
