-- A visitor's word with the thread it stands in: taken in as any other, and the visitor reads that attendance from now on.
create or replace function webchat_take(p_tenant bigint, p_channel bigint, p_visitor bigint, p_changes jsonb, p_now timestamptz,
                             p_is_sign boolean, out created integer, out changed integer, out known integer,
                             out unmatched integer, out ignored integer, out ticket_ids bigint[], out media_ids uuid[])
  language plpgsql
  as $$
begin
  select a.created, a.changed, a.known, a.unmatched, a.ignored, a.ticket_ids, a.media_ids
    into created, changed, known, unmatched, ignored, ticket_ids, media_ids
    from intake_apply(p_tenant, p_channel, p_changes, p_now, p_is_sign) a;
  insert into webchat_threads (tenant_id, visitor_id, ticket_id)
    select p_tenant, p_visitor, t.id from unnest(ticket_ids) t (id)
    on conflict do nothing;
  -- Whom the words made a contact of, or to whom they were put together since.
  update webchat_visitors v set contact_id = t.contact_id, seen_at = greatest(v.seen_at, p_now)
    from tickets t
   where v.tenant_id = p_tenant and v.id = p_visitor and t.tenant_id = p_tenant and t.id = any (ticket_ids);
end $$;
