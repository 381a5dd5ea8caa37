-- The oldest messages of the past that wait, stored at a closed attendance of each conversation: nobody is told, no bot hears of it and
-- nothing counts it. What is here already stays as it is. Answers how many were taken; none: all are stored.
create or replace function intake_history(p_tenant bigint, p_import uuid, p_limit integer, p_now timestamptz)
  returns integer
  language plpgsql
  as $$
declare
  v_import history_imports;
  v_rows history_messages[];
  v_row history_messages;
  v_ticket bigint;
  v_tickets bigint[] := '{}';
  v_left integer := 0;
  v_known integer := 0;
  v_stored integer := 0;
  v_new integer := 0;
begin
  select * into v_import from history_imports i
   where i.tenant_id = p_tenant and i.id = p_import and i.finished_at is null for update;
  if not found then
    return 0;
  end if;
  select array_agg(o.h order by (o.h).at, (o.h).number desc) into v_rows from (
    select h from history_messages h where h.tenant_id = p_tenant and h.import_id = p_import
     order by h.at, h.number desc limit p_limit) o;
  if v_rows is null then
    return 0;
  end if;
  perform intake_lock_people(p_tenant, (select jsonb_agg(w.change) from unnest(v_rows) w));
  foreach v_row in array v_rows loop
    if exists (select 1 from messages m where m.tenant_id = p_tenant and m.channel_id = v_import.channel_id
                  and m.provider_id = v_row.provider_id) then
      v_known := v_known + 1;
      continue;
    end if;
    select o.ticket_id, v_new + o.is_new::integer into v_ticket, v_new from intake_past_ticket(p_tenant, v_import, v_row, p_now) o;
    if v_ticket is null then
      v_left := v_left + 1;
      continue;
    end if;
    perform intake_past_message(p_tenant, v_import.channel_id, v_ticket, v_row, p_now);
    v_stored := v_stored + 1;
    if v_ticket <> all (v_tickets) then
      v_tickets := v_tickets || v_ticket;
    end if;
  end loop;

  update tickets t
     set last_message_id = m.id, last_message = left(m.body, 250), last_message_type = m.type,
         last_message_from_me = m.from_me, last_message_status = m.status, last_message_at = m.provider_at,
         last_inbound_at = null, closed_at = m.provider_at, version = t.version + 1, updated_at = p_now
    from unnest(v_tickets) w(id) cross join lateral (
      select n.* from messages n where n.tenant_id = p_tenant and n.ticket_id = w.id order by n.id desc limit 1) m
   where t.tenant_id = p_tenant and t.id = w.id;
  delete from history_messages h using unnest(v_rows) w
   where h.tenant_id = p_tenant and h.import_id = p_import and h.provider_id = w.provider_id;
  update history_imports i
     set stored = i.stored + v_stored, known = i.known + v_known, left_out = i.left_out + v_left,
         conversations = i.conversations + v_new
   where i.tenant_id = p_tenant and i.id = p_import;
  return cardinality(v_rows);
end $$;
