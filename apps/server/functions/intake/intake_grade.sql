-- What a customer says about a closed attendance that was asked about and still counts: a grade, the comment that was asked for after
-- it, or something meant as a grade. Kept there, with its message. Null: it is none of these, and opens an attendance as every other
-- word does. A second grade within the time replaces the first.
create or replace function intake_grade(p_tenant bigint, p_channel bigint, p_contact bigint, p_change jsonb, p_now timestamptz)
  returns bigint
  language plpgsql
  as $$
declare
  v_body text := p_change ->> 'body';
  v_at timestamptz := least((p_change ->> 'at')::timestamptz, p_now);
  v_settings jsonb;
  v_rating ratings;
  v_grade integer;
  v_told text;
begin
  if p_change ->> 'type' <> 'text' or coalesce((p_change ->> 'fromMe')::boolean, false) then
    return null;
  end if;
  select c.rating into v_settings from channels c
   where c.tenant_id = p_tenant and c.id = p_channel and c.rating -> 'isOn' = 'true';
  if v_settings is null then
    return null;
  end if;
  -- "+ 0": by the contact, who has few, and not by the channel, which has as many as the company has.
  select r.* into v_rating
    from tickets t join ratings r on r.tenant_id = t.tenant_id and r.ticket_id = t.id
   where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel and t.status = 'closed'
     and r.asked_at <= v_at and r.expires_at >= v_at
   order by t.id desc limit 1
     for update;
  -- Attended again since: what is said now is not about that one.
  if v_rating.ticket_id is null or exists (
       select 1 from tickets t where t.tenant_id = p_tenant and t.contact_id = p_contact and t.channel_id + 0 = p_channel
          and (t.status in ('open', 'pending') or t.status = 'closed' and t.id > v_rating.ticket_id)) then
    return null;
  end if;
  v_grade := rating_grade(v_body);
  if v_grade is not null then
    update ratings r set grade = v_grade, graded_at = p_now where r.tenant_id = p_tenant and r.ticket_id = v_rating.ticket_id;
    perform fact_rated(p_tenant, v_rating.ticket_id, v_grade, p_now);
    v_told := case when v_rating.grade is null then 'rating.given' end;
  elsif v_rating.grade is not null and rating_takes_comment(p_tenant, v_rating, v_body, v_at) then
    update ratings r set comment = left(v_body, 1000), commented_at = p_now
     where r.tenant_id = p_tenant and r.ticket_id = v_rating.ticket_id;
    v_told := 'rating.commented';
  elsif v_rating.grade is null and v_rating.missed_at is null and v_settings ->> 'invalid' <> '' and rating_is_missed(v_body) then
    update ratings r set missed_at = p_now where r.tenant_id = p_tenant and r.ticket_id = v_rating.ticket_id;
    v_told := 'rating.missed';
  else
    return null;
  end if;
  perform intake_keep_closed(p_tenant, p_channel, v_rating.ticket_id, p_change, p_now);
  if v_told is not null then
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
      values (p_tenant, v_told, null, null, null, jsonb_build_object('ticketId', v_rating.ticket_id));
  end if;
  return v_rating.ticket_id;
end $$;
