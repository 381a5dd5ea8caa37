-- Adds to what a number did in this hour, in this connection's own row.
create or replace function channel_count(p_tenant bigint, p_channel bigint, p_now timestamptz, p_opened integer, p_sent integer,
                                         p_bulk_sent integer, p_failed integer, p_invalid integer, p_complaints integer)
  returns void
  language sql
  as $$
    insert into channel_hours as h (tenant_id, channel_id, hour, writer, opened, sent, bulk_sent, failed, invalid, complaints)
      values (p_tenant, p_channel, date_trunc('hour', p_now), pg_backend_pid(), p_opened, p_sent, p_bulk_sent, p_failed, p_invalid, p_complaints)
      on conflict (tenant_id, channel_id, hour, writer) do update
         set opened = h.opened + excluded.opened, sent = h.sent + excluded.sent, bulk_sent = h.bulk_sent + excluded.bulk_sent,
             failed = h.failed + excluded.failed, invalid = h.invalid + excluded.invalid,
             complaints = h.complaints + excluded.complaints
  $$;
