-- A tapped choice that the provider had only room to name by its place: its id is read from the message it belongs to.
create or replace function intake_choice(p_tenant bigint, p_channel bigint, p_change jsonb) returns jsonb
  language plpgsql
  as $$
declare
  v_place integer := (p_change ->> 'choicePlace')::integer;
  v_content jsonb;
  v_choice text;
begin
  select m.content into v_content from messages m
   where m.tenant_id = p_tenant and m.channel_id = p_channel and m.provider_id = p_change ->> 'quotedProviderId' and m.from_me;
  if v_content ->> 'type' = 'buttons' then
    v_choice := v_content #>> array['buttons', v_place::text, 'id'];
  elsif v_content ->> 'type' = 'list' then
    select r.value ->> 'id' into v_choice
      from jsonb_array_elements(v_content -> 'sections') with ordinality s (section, n),
           jsonb_array_elements(s.section -> 'rows') with ordinality r (value, m)
     order by s.n, r.m offset v_place limit 1;
  end if;
  if v_choice is null then
    return p_change;
  end if;
  return jsonb_set(p_change, '{content,choiceId}', to_jsonb(v_choice));
end $$;
