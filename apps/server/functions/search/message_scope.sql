-- before-tables
-- Stands before every word of a message in the index, so that the words of one tenant and of one stretch of time lie
-- together: what one company writes does not slow another's search, years that are over are not touched by what is
-- written today, and a search goes from the newest stretch to the oldest. Two scopes may have one name in very large
-- installations: who asks, tests tenant and id as well.
create or replace function message_scope(tenant_id bigint, stretch bigint) returns text
  language sql immutable strict parallel safe
  return lpad(to_hex(stretch & 4095), 3, '0') || lpad(to_hex(tenant_id & 65535), 4, '0');
grant execute on function message_scope(bigint, bigint) to prosa_definer;
