-- Every campaign was paused for one of the reasons there are.
alter table campaigns validate constraint campaigns_paused_by_check;
