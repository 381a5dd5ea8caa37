-- What a later version takes away.
alter table messages drop column drill_weight, drop column drill_word;
