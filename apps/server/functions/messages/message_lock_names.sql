-- One lock per name of every message the changes speak of, before all other locks and always in the same order. What
-- carries our own id needs none: it finds its message, and with that the ticket to lock.
create or replace function message_lock_names(p_tenant bigint, p_channel bigint, p_changes jsonb) returns void
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(k.lock) from (
    select distinct message_name_lock(p_tenant, p_channel,
                                      coalesce(c ->> 'targetProviderId', c ->> 'providerId')) as lock
      from jsonb_array_elements(p_changes) c
     where c ->> 'callbackId' is null and coalesce(c ->> 'targetProviderId', c ->> 'providerId') is not null
     order by 1) k;
end $$;
