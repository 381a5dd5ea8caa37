-- Contacts in full: why each name belongs to them, what is kept about them found by search, and people put together and
-- taken apart again.

-- How a name came to its contact: the channel told it, a person typed it, or a file brought it.
alter table contact_identities add column reason text not null default 'channel'
  constraint contact_identities_reason check (reason in ('channel', 'person', 'import'));

-- Words of what is kept about a contact, and all of them run together: a document's number is found with its dots and
-- without.
create function info_words(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_words text[] := text_words(value);
begin
  return ' ' || array_to_string(v_words, ' ') || case when cardinality(v_words) > 1
    then ' ' || array_to_string(v_words, '') else '' end;
end $$;
alter table contact_extra_info
  add column search_value text collate "C" generated always as (info_words(value)) stored;

-- As before, and also by every other number the contact is known by, and by what is kept about it.
create or replace function contacts_like(p_text text, p_reads_numbers boolean, p_limit integer)
  returns table (contact_id bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set enable_indexscan = off
  set jit = off
  as $$
declare
  v_tenant bigint := app_tenant();
  v_words text[] := text_words(p_text);
  -- Two letters make no trigram by themselves, but the beginning of a word does.
  v_names text[] := array(select case when length(w) < 3 then '% ' || w || '%' else '%' || w || '%' end
                            from unnest(v_words) w order by length(w) desc limit 4);
  v_together text := array_to_string(v_words, '');
  v_digits text := case when p_text !~ '[[:alpha:]]' then ltrim(regexp_replace(p_text, '\D', '', 'g'), '0') end;
  -- As typed; with the country; and with the ninth digit in its place.
  v_numbers text[] := array[v_digits, phone_match_key(v_digits), phone_match_key('55' || v_digits),
                            substr(phone_match_key('55' || v_digits), 3)];
  v_email text := case when p_text !~ '\s' and length(p_text) > 2 then
    '%' || replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
  v_most integer := greatest(p_limit, 500);
  v_found bigint[];
begin
  -- Short beginnings stand before so many names that nothing else is needed.
  if cardinality(v_words) = 1 then
    v_found := array(
      select c.id from contacts c
       where c.tenant_id = v_tenant
         and c.search_name >= ' ' || v_words[1] and c.search_name < ' ' || v_words[1] || chr(1114111)
         and (p_reads_numbers or not is_named_by_number(c.name, c.number))
       order by c.search_name, c.id limit p_limit);
    if cardinality(v_found) = p_limit then
      return query select f.id from unnest(v_found) f(id);
      return;
    end if;
  end if;

  if not p_reads_numbers then
    v_numbers := case when length(v_digits) >= 8 then v_numbers[2:3] end;
  elsif length(v_digits) >= 3 then
    v_numbers := array(select distinct '%' || n || '%' from unnest(v_numbers) n);
  else
    v_numbers := null;
  end if;
  -- Of a name that thousands share, so many are looked at and no more: the bound is what keeps a large company fast.
  return query
    select f.id from (
      (select c.id, c.search_name from contacts c
        where c.tenant_id = v_tenant and c.search_name like v_names[1]
          and c.search_name like coalesce(v_names[2], v_names[1]) and c.search_name like coalesce(v_names[3], v_names[1])
          and c.search_name like coalesce(v_names[4], v_names[1])
          and (p_reads_numbers or not is_named_by_number(c.name, c.number))
        limit v_most)
      union
      (select c.id, c.search_name from unnest(v_numbers) n, contacts c
        where c.tenant_id = v_tenant and phone_match_key(c.number) like n limit v_most)
      union
      (select c.id, c.search_name from contacts c where c.tenant_id = v_tenant and lower(c.email) like v_email limit v_most)
      union
      select c.id, c.search_name from (
        (select i.contact_id from unnest(v_numbers) n, contact_identities i
          where i.tenant_id = v_tenant and i.match_key like n and i.kind in ('phone', 'wa_id') limit v_most)
        union
        -- Two letters in what is kept about people would be half of the company.
        (select e.contact_id from contact_extra_info e
          where e.tenant_id = v_tenant and length(v_together) > 2 and e.search_value like '%' || v_together || '%'
          limit v_most)
        union
        (select e.contact_id from contact_extra_info e
          where e.tenant_id = v_tenant and cardinality(v_words) > 1 and length(v_together) > 2
            and e.search_value like v_names[1] and e.search_value like v_names[2]
            and e.search_value like coalesce(v_names[3], v_names[1])
            and e.search_value like coalesce(v_names[4], v_names[1])
          limit v_most)) k
        join lateral (select o.id, o.search_name from contacts o
                       where o.tenant_id = v_tenant and o.id = k.contact_id offset 0) c on true) f
     order by starts_with(f.search_name, ' ' || v_words[1]) desc, f.search_name, f.id
     limit p_limit;
end $$;
grant select on contact_extra_info, contact_identities to prosa_definer;
grant execute on function info_words(text) to prosa_definer;

-- Two contacts that turned out to be one person, with all it takes to part them again.
create table contact_merges (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- Who stayed.
  contact_id bigint not null,
  -- Who went, under the id that comes back when it is undone.
  gone_id bigint not null,
  gone_name text not null,
  reason text not null constraint contact_merges_reason check (reason in ('number', 'email', 'name', 'person')),
  user_id bigint,
  -- Both as they were, and the one who stayed as it became.
  kept_before jsonb not null,
  kept_after jsonb not null,
  gone_before jsonb not null,
  -- By table: the ids of what went from one to the other.
  moved jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index contact_merges_of_contact on contact_merges (tenant_id, contact_id, id desc);
alter table contact_merges enable row level security;
alter table contact_merges force row level security;
create policy tenant_isolation on contact_merges using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on contact_merges to prosa_app;

-- Who might be the same person as this contact, and why: the same e-mail, the same last eight digits, the same name of two
-- words or more. With the definer's rights, because row security keeps these indexes from being used; it reads the
-- transaction's own tenant only.
create function contact_twins(p_contact bigint) returns table (contact_id bigint, reason text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  as $$
declare
  v_tenant bigint := app_tenant();
  v_contact contacts;
begin
  select * into v_contact from contacts c where c.tenant_id = v_tenant and c.id = p_contact;
  return query
    (select c.id, 'number' from contacts c
      where c.tenant_id = v_tenant and length(v_contact.number) >= 10 and right(c.number, 6) = right(v_contact.number, 6)
        and right(c.number, 8) = right(v_contact.number, 8)
        and c.id <> p_contact limit 5)
    union all
    (select c.id, 'email' from contacts c
      where c.tenant_id = v_tenant and lower(c.email) = lower(v_contact.email) and c.id <> p_contact limit 5)
    union all
    (select c.id, 'name' from contacts c
      where c.tenant_id = v_tenant and c.search_name = v_contact.search_name and v_contact.search_name ~ '^ [^ ]+ '
        and c.id <> p_contact limit 5);
end $$;
alter function contact_twins(bigint) owner to prosa_definer;
revoke execute on function contact_twins(bigint) from public;
grant execute on function contact_twins(bigint) to prosa_app;
