-- A member's reaction, the newest by its own time; taken away is an empty one, kept, so that an older one that comes late does not return.
-- True when people see the difference.
create or replace function group_reacted(p_tenant bigint, p_message bigint, p_change jsonb) returns boolean
  language plpgsql
  as $$
begin
  insert into group_reactions as r (tenant_id, message_id, member_id, emoji, at)
    values (p_tenant, p_message, (p_change ->> 'memberId')::bigint, coalesce(p_change ->> 'emoji', ''),
            (p_change ->> 'at')::timestamptz)
    on conflict (tenant_id, message_id, member_id) do update set emoji = excluded.emoji, at = excluded.at
     where (excluded.at, excluded.emoji collate "C") > (r.at, r.emoji collate "C");
  return found;
end $$;
