-- People of an address book as contacts: each found as a message of theirs finds them, or made. A name that a person gave stays; one that
-- the channel told, none, or the number alone gives way to the book's. Answers what became of each, in their order.
create or replace function take_address_book(p_tenant bigint, p_people jsonb, p_now timestamptz)
  returns table (contact_id bigint, outcome text)
  language plpgsql
  as $$
declare
  v_person record;
  v_before text;
  v_after text;
begin
  perform intake_lock_people(p_tenant, p_people);
  for v_person in
    select e.value -> 'from' as names, coalesce(e.value ->> 'name', '') as name, coalesce(e.value ->> 'pushName', '') as push_name
      from jsonb_array_elements(p_people) with ordinality e order by e.ordinality
  loop
    select c.name into v_before
      from jsonb_array_elements(v_person.names) with ordinality n
      join contact_identities i on i.tenant_id = p_tenant and i.kind = any (identity_kinds(n.value ->> 'kind'))
                               and i.match_key = identity_match_key(n.value ->> 'kind', n.value ->> 'value')
      join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
     order by n.ordinality limit 1;
    outcome := case when found then 'known' else 'created' end;
    contact_id := intake_contact(p_tenant, v_person.names, v_person.push_name, p_now);
    update contacts c set name = v_person.name, is_push_name = false, updated_at = p_now
     where c.tenant_id = p_tenant and c.id = take_address_book.contact_id and v_person.name not in ('', c.name)
       and (c.is_push_name or c.name in ('', '?', c.number)
            or (c.name !~ '[[:alpha:]]' and is_named_by_number(c.name, c.number)));
    select c.name into v_after from contacts c where c.tenant_id = p_tenant and c.id = take_address_book.contact_id;
    if outcome = 'known' and v_after is distinct from v_before then
      outcome := 'renamed';
    end if;
    return next;
  end loop;
end $$;
