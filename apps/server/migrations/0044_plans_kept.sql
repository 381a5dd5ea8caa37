-- Two questions asked many times a second keep their plan: a function in plain SQL is planned anew with every call, which took
-- six times as long as the answer.
create or replace function journal_between(prev text, max_rows integer, upto text default null, after_seq bigint default 0)
  returns table (snapshot text, seq bigint, xid text, tenant_id bigint, kind text, ticket_id bigint, version bigint,
                 user_id bigint, data jsonb, at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
begin
  return query
    with bounds as materialized (
      select coalesce(upto::pg_snapshot, pg_current_snapshot()) as until
    )
    select b.until::text, r.seq, r.xid::text, r.tenant_id, r.kind, r.ticket_id, r.version, r.user_id, r.data, r.at
      from bounds b
      left join lateral (
        select j.* from (
          select * from journal where xid >= pg_snapshot_xmax(prev::pg_snapshot)
          union all
          select * from journal where xid = any (array(select pg_snapshot_xip(prev::pg_snapshot)))
        ) j
         -- "+ 0" keeps seq out of the index conditions: only xid is selective here.
         where pg_visible_in_snapshot(j.xid, b.until) and j.seq + 0 > after_seq
         order by j.seq + 0
         limit max_rows
      ) r on true
     order by r.seq;
end $$;

create or replace function directory_place(p_key text)
  returns table (tenant_id bigint, channel_id bigint, type text, external_id text, credentials text, moved_to text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
begin
  return query
    select c.tenant_id, c.id, c.type, c.external_id, c.credentials, m.address
      from (select p_key as key) asked
      left join channels c on c.key = asked.key and c.is_active
      left join moved_channels m on m.key = asked.key
     where c.id is not null or m.key is not null;
end $$;

-- A contact has few attendances, a channel has as many as the company has open: "+ 0" keeps Postgres from looking among
-- those, which it takes for one where it does not know which channel is meant.
-- The attendance of somebody who is known by every name given, or null.
create or replace function intake_known_ticket(p_tenant bigint, p_channel bigint, p_from jsonb) returns bigint
  language plpgsql
  as $$
declare
  v_name jsonb;
  v_kind text;
  v_key text;
  v_found bigint;
  v_contact bigint;
  v_ticket bigint;
begin
  for v_place in 0..coalesce(jsonb_array_length(p_from), 0) - 1 loop
    v_name := p_from -> v_place;
    v_kind := v_name ->> 'kind';
    v_key := identity_match_key(v_kind, v_name ->> 'value');
    select i.contact_id into v_found from contact_identities i
     where i.tenant_id = p_tenant and i.kind = v_kind and i.match_key = v_key;
    if v_found is null or v_found <> v_contact then
      return null;
    end if;
    v_contact := v_found;
  end loop;
  select t.id into v_ticket from tickets t
   where t.tenant_id = p_tenant and t.contact_id = v_contact and t.channel_id + 0 = p_channel and t.status <> 'closed';
  return v_ticket;
end $$;

-- The contact's attendance on this channel, locked, or a new one. Null for somebody to be ignored, and for a notice
-- that is no reason to begin one.
create or replace function intake_ticket(p_tenant bigint, p_channel bigint, p_contact bigint, p_opens boolean, p_now timestamptz)
  returns bigint
  language plpgsql
  as $$
declare
  v_ticket bigint;
  v_queue bigint;
  v_owner bigint;
begin
  select t.id into v_ticket from tickets t
   where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel and t.status <> 'closed'
     for update;
  if found then
    return v_ticket;
  end if;
  if not p_opens or exists (select 1 from contacts c
                             where c.tenant_id = p_tenant and c.id = p_contact and c.is_ignored) then
    return null;
  end if;
  v_owner := intake_owner(p_tenant, p_contact);
  insert into tickets (tenant_id, status, turn, protocol, queue_id, user_id, channel_id, contact_id, last_message_at,
                       created_at, updated_at)
    select p_tenant, case when v_owner is null then 'pending' else 'open' end,
           case when v_owner is null then 'queue' else 'person' end, next_protocol(p_tenant, p_now),
           c.default_queue_id, v_owner, c.id, p_contact, p_now, p_now, p_now
      from channels c where c.tenant_id = p_tenant and c.id = p_channel
    returning id, queue_id into strict v_ticket, v_queue;
  insert into ticket_logs (tenant_id, ticket_id, type, to_queue_id, at)
    values (p_tenant, v_ticket, 'create', v_queue, p_now);
  if v_owner is not null then
    insert into ticket_logs (tenant_id, ticket_id, type, to_user_id, at)
      values (p_tenant, v_ticket, 'userDefine', v_owner, p_now);
  end if;
  return v_ticket;
end $$;
