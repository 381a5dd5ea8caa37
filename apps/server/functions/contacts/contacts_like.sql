-- Contacts in whose name every word stands, or whose numbers, e-mail or what is kept about them hold what was typed. In the order
-- of what it costs: names that begin with it, names whose last word does, numbers that end with it and what is kept about people
-- that begins with it are read from an index in order, and only as many as are wanted; of a common name nothing else is needed.
-- What lies in the middle of words is looked for after that, each way in a statement of its own that is planned for what was typed.
-- Who may not read numbers finds by a whole one only, or searching would read them out digit by digit. With the definer's rights,
-- because row security keeps trigrams from being used; it reads the transaction's own tenant only.
create or replace function contacts_like(p_text text, p_reads_numbers boolean, p_limit integer)
  returns table (contact_id bigint)
  language plpgsql stable security definer rows 50
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set jit = off
  as $$
declare
  v_tenant bigint := app_tenant();
  v_words text[] := text_words(p_text);
  v_phrase text := ' ' || array_to_string(v_words, ' ');
  -- Two letters make no trigram by themselves, but the beginning of a word does.
  v_names text[] := array(select case when length(w) < 3 then '% ' || w || '%' else '%' || w || '%' end
                            from unnest(v_words) w order by length(w) desc limit 4);
  v_last text := v_words[cardinality(v_words)];
  v_together text := array_to_string(v_words, '');
  v_digits text := case when p_text !~ '[[:alpha:]]' then ltrim(regexp_replace(p_text, '\D', '', 'g'), '0') end;
  -- As typed; with the country; and with the ninth digit in its place.
  v_numbers text[] := array[v_digits, phone_match_key(v_digits), phone_match_key('55' || v_digits),
                            substr(phone_match_key('55' || v_digits), 3)];
  v_number text;
  v_email text := case when p_text !~ '\s' and length(p_text) > 2 then
    '%' || replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
  v_most integer := greatest(p_limit, 500);
  v_first bigint[] := '{}';
  v_found bigint[] := '{}';
begin
  -- Who may not read numbers finds by a whole one only, or searching would read them out digit by digit.
  if not p_reads_numbers then
    v_numbers := case when length(v_digits) >= 8 then v_numbers[2:3] end;
  elsif length(v_digits) >= 3 then
    -- What holds a longer one holds the shorter one in it.
    v_numbers := array(select distinct '%' || n || '%' from unnest(v_numbers) n where not exists (
      select 1 from unnest(v_numbers) m where m <> n and strpos(n, m) > 0));
  else
    v_numbers := null;
  end if;

  -- First what is read along an index, and no further than wanted. (What follows must not be read so: it would be all of it.)
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'off', true);
  v_first := array(
    select c.id from contacts c
     where c.tenant_id = v_tenant and c.search_name >= v_phrase and c.search_name < v_phrase || chr(1114111)
       and cardinality(v_words) > 0 and (p_reads_numbers or not is_named_by_number(c.name, c.number))
     order by c.search_name, c.id limit p_limit);
  if cardinality(v_first) = p_limit then
    return query select f.id from unnest(v_first) f(id);
    return;
  end if;
  if v_digits is null and length(v_last) > 2 then
    v_found := array(
      select c.id from contacts c
       where c.tenant_id = v_tenant and last_word(c.search_name) >= v_last
         and last_word(c.search_name) < v_last || chr(1114111)
         and c.search_name like v_names[1] and c.search_name like coalesce(v_names[2], v_names[1])
         and c.search_name like coalesce(v_names[3], v_names[1]) and c.search_name like coalesce(v_names[4], v_names[1])
         and (p_reads_numbers or not is_named_by_number(c.name, c.number))
       order by last_word(c.search_name), c.search_name, c.id limit p_limit);
  end if;
  if length(v_digits) >= 6 and v_numbers is not null then
    v_found := v_found || array(
      select c.id from contacts c
       where c.tenant_id = v_tenant and right(c.number, 6) = right(v_digits, 6)
         and phone_match_key(c.number) like any (v_numbers) limit v_most) || array(
      select i.contact_id from contact_identities i
       where i.tenant_id = v_tenant and right(i.match_key, 6) = right(v_digits, 6) and i.kind in ('phone', 'wa_id')
         and i.match_key like any (v_numbers) limit v_most);
  end if;
  if strpos(p_text, '@') > 1 then
    v_found := v_found || array(
      select c.id from contacts c where c.tenant_id = v_tenant and lower(c.email) = lower(p_text) limit v_most);
  end if;
  -- Two letters in what is kept about people would be half of the company.
  if length(v_together) > 2 and cardinality(v_first || v_found) < p_limit then
    v_found := v_found || array(
      select e.contact_id from contact_extra_info e
       where e.tenant_id = v_tenant and left(last_word(e.search_value), 60) >= left(v_together, 60)
         and left(last_word(e.search_value), 60) < left(v_together, 60) || chr(1114111)
         and starts_with(last_word(e.search_value), v_together)
       order by left(last_word(e.search_value), 60) limit p_limit);
  end if;
  perform set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true);

  -- The end of a number, or a whole document, address or name that somebody has is not looked for in the middle of others.
  if cardinality(v_first || v_found) = 0 or cardinality(v_first || v_found) < p_limit and coalesce(length(v_digits), 0) < 6
     and strpos(p_text, '@') <= 1 and (v_digits is not null or cardinality(v_words) < 3) then
    -- Of a name that thousands share, so many are looked at and no more: the bound is what keeps a large company fast.
    v_found := v_found || array(
      select c.id from contacts c
       where c.tenant_id = v_tenant and c.search_name like v_names[1]
         and c.search_name like coalesce(v_names[2], v_names[1]) and c.search_name like coalesce(v_names[3], v_names[1])
         and c.search_name like coalesce(v_names[4], v_names[1])
         and (p_reads_numbers or not is_named_by_number(c.name, c.number))
       limit v_most);
    foreach v_number in array coalesce(v_numbers, '{}') loop
      v_found := v_found || array(
        select c.id from contacts c where c.tenant_id = v_tenant and phone_match_key(c.number) like v_number limit v_most)
        || array(
        select i.contact_id from contact_identities i
         where i.tenant_id = v_tenant and i.match_key like v_number and i.kind in ('phone', 'wa_id') limit v_most);
    end loop;
    if v_email is not null then
      v_found := v_found || array(
        select c.id from contacts c where c.tenant_id = v_tenant and lower(c.email) like v_email limit v_most);
    end if;
    if length(v_together) > 2 and (cardinality(v_words) = 1 or (select min(length(w)) from unnest(v_words) w) < 3) then
      v_found := v_found || array(
        select e.contact_id from contact_extra_info e
         where e.tenant_id = v_tenant and e.search_value like '%' || v_together || '%' limit v_most);
    end if;
    if length(v_together) > 2 and cardinality(v_words) > 1 then
      v_found := v_found || array(
        select e.contact_id from contact_extra_info e
         where e.tenant_id = v_tenant and e.search_value like v_names[1] and e.search_value like v_names[2]
           and e.search_value like coalesce(v_names[3], v_names[1])
           and e.search_value like coalesce(v_names[4], v_names[1])
         limit v_most);
    end if;
  end if;

  return query
    select c.id from (select distinct f.id from unnest(v_first || v_found) f(id)) k
      join lateral (select o.id, o.search_name from contacts o where o.tenant_id = v_tenant and o.id = k.id offset 0) c on true
     order by starts_with(c.search_name, v_phrase) desc, c.search_name, c.id
     limit p_limit;
end $$;
alter function contacts_like(text, boolean, integer) owner to prosa_definer;
revoke execute on function contacts_like(text, boolean, integer) from public;
grant execute on function contacts_like(text, boolean, integer) to prosa_app;
