-- Of a message by the provider's name: whoever gives it that name and whoever speaks of it under that name take turns, so
-- that what is kept for a message to come is never put away in the moment in which it comes.
create or replace function message_name_lock(p_tenant bigint, p_channel bigint, p_name text) returns bigint
  language sql
  immutable
  as $$
  select hashtextextended('message:' || p_channel || ':' || p_name, p_tenant)
$$;
