-- What binds an entry to the one before it in its chain and to its own content, so that a removed or altered one shows.
create or replace function security_log_hash(entry security_log) returns bytea
  language sql immutable
  as $$
    select sha256(entry.previous_hash || convert_to(case when entry.place is null then jsonb_build_array(
        entry.tenant_id, entry.position, (extract(epoch from entry.at) * 1000000)::bigint, entry.kind, entry.user_id,
        entry.request_id, entry.address, entry.detail)
      else jsonb_build_array(
        entry.tenant_id, entry.kept, entry.place, entry.position, (extract(epoch from entry.at) * 1000000)::bigint,
        entry.kind, entry.user_id, entry.request_id, entry.address, entry.detail)
      end::text, 'UTF8'))
  $$;
grant execute on function security_log_hash(security_log) to prosa_definer;
