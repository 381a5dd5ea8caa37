-- Messages of campaigns tell how they go.
create trigger messages_tick_new after insert on messages for each row
  when (new.campaign_id is not null) execute function campaign_ticks_keep();
create trigger messages_tick after update of status on messages for each row
  when (new.campaign_id is not null and new.status is distinct from old.status) execute function campaign_ticks_keep();
