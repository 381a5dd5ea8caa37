-- The flow that begins on a channel, and whether intake wakes a bot there: kept by the transaction that changes flows, keywords or the channel.
alter table channels add column flow_id bigint;
alter table channels add column bot_mode text not null default 'off';
alter table channels add constraint channels_bot_mode check (bot_mode in ('off', 'keywords', 'always')) not valid;
alter table channels add constraint channels_flow foreign key (tenant_id, flow_id) references flows (tenant_id, id) not valid;
