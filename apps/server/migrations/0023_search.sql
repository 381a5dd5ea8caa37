-- What people search by: the words of messages, and the names, numbers and e-mails of contacts. Neither accents nor case
-- matter, Portuguese endings do not either, and the beginning of a word finds it.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Takes Portuguese endings off.
create text search dictionary prosa_stem (template = snowball, language = portuguese);

-- The words of a text in their order, without accents and case. Whatever is no letter and no digit separates them.
create function text_words(given text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_plain text := lower(left(given, 8000));
begin
  -- Asking whether there is anything to take off costs less than taking it off.
  if octet_length(v_plain) <> length(v_plain) then
    v_plain := regexp_replace(normalize(v_plain, NFD), '[\u0300-\u036f]+', '', 'g');
  end if;
  return array_remove(regexp_split_to_array(v_plain, '[^[:alnum:]]+'), '');
end $$;

-- Contacts --------------------------------------------------------------------------------------------------------------

-- Every word with a blank before it.
create function name_words(name text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  return ' ' || array_to_string(text_words(name), ' ');
end $$;

-- What contacts are ordered and found by. Compared byte by byte: so is the same on every system, and row security lets
-- an index be used for it.
alter table contacts
  add column search_name text collate "C" generated always as (name_words(name)) stored;

-- Whoever told no name is called by the number; `maskedName` in the tickets module decides the same.
create function is_named_by_number(name text, number text) returns boolean
  language sql immutable parallel safe
  return coalesce(length(regexp_replace(name, '\D', '', 'g')) >= 5
    and (strpos(number, regexp_replace(name, '\D', '', 'g')) > 0
      or strpos(regexp_replace(name, '\D', '', 'g'), number) > 0), false);

-- Contacts in whose name every word stands, or whose number or e-mail holds what was typed; first those whose name begins
-- with it. Who may not read numbers finds by a whole one only, or searching would read them out digit by digit. With the
-- definer's rights, because row security keeps trigrams from being used; it reads the transaction's own tenant only.
create function contacts_like(p_text text, p_reads_numbers boolean, p_limit integer)
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
  v_digits text := case when p_text !~ '[[:alpha:]]' then ltrim(regexp_replace(p_text, '\D', '', 'g'), '0') end;
  -- As typed; with the country; and with the ninth digit in its place.
  v_numbers text[] := array[v_digits, phone_match_key(v_digits), phone_match_key('55' || v_digits),
                            substr(phone_match_key('55' || v_digits), 3)];
  v_email text := case when p_text !~ '\s' and length(p_text) > 2 then
    '%' || replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%' end;
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
  return query
    select f.id from (
      select c.id, c.search_name from contacts c
       where c.tenant_id = v_tenant and c.search_name like v_names[1]
         and c.search_name like coalesce(v_names[2], v_names[1]) and c.search_name like coalesce(v_names[3], v_names[1])
         and c.search_name like coalesce(v_names[4], v_names[1])
         and (p_reads_numbers or not is_named_by_number(c.name, c.number))
      union
      select c.id, c.search_name from unnest(v_numbers) n, contacts c
       where c.tenant_id = v_tenant and phone_match_key(c.number) like n
      union
      select c.id, c.search_name from contacts c where c.tenant_id = v_tenant and lower(c.email) like v_email) f
     order by starts_with(f.search_name, ' ' || v_words[1]) desc, f.search_name, f.id
     limit p_limit;
end $$;
grant select on contacts to prosa_definer;
grant execute on function text_words(text), is_named_by_number(text, text), phone_match_key(text) to prosa_definer;
alter function contacts_like(text, boolean, integer) owner to prosa_definer;
revoke execute on function contacts_like(text, boolean, integer) from public;
grant execute on function contacts_like(text, boolean, integer) to prosa_app;

-- Messages --------------------------------------------------------------------------------------------------------------

-- Without its accents the stemmer does not know this plural: "informacoes" are an "informacao".
create function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return coalesce((ts_lexize('public.prosa_stem',
    case when right(word, 3) = 'oes' then left(word, -3) || 'ao' else word end))[1], word);

-- In so many messages that nothing is found by it.
create function is_filler(word text) returns boolean
  language sql immutable strict parallel safe
  return length(word) < 2 or word = any (array['de', 'da', 'do', 'das', 'dos', 'em', 'no', 'na', 'nos', 'nas', 'um', 'uma',
    'que', 'para', 'pra', 'com', 'por', 'ao', 'os', 'as', 'se', 'eu', 'me', 'te', 'ou', 'mas', 'nao', 'voce', 'vc']);

-- Stands before every word of a message in the index, so that the words of one tenant and of one stretch of time lie
-- together: what one company writes does not slow another's search, years that are over are not touched by what is
-- written today, and a search goes from the newest stretch to the oldest. Two scopes may have one name in very large
-- installations: who asks, tests tenant and id as well.
create function message_scope(tenant_id bigint, stretch bigint) returns text
  language sql immutable strict parallel safe
  return lpad(to_hex(stretch & 4095), 3, '0') || lpad(to_hex(tenant_id & 65535), 4, '0');

-- What a message is found by: the stem of each word, and the word itself where somebody who types it passes through
-- letters that the stem has not.
create function message_keys(p_scope text, p_body text) returns tsvector
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_word text;
  v_stem text;
  v_keys text[] := '{}';
begin
  foreach v_word in array text_words(p_body) loop
    continue when is_filler(v_word);
    v_word := left(v_word, 60);
    v_stem := word_stem(v_word);
    v_keys := v_keys || (p_scope || v_stem);
    if length(v_word) > length(v_stem) + 1 or not starts_with(v_word, v_stem) then
      v_keys := v_keys || (p_scope || v_word);
    end if;
  end loop;
  return array_to_tsvector(v_keys);
end $$;

-- Beside the messages and not in them: a message's status changes four times, its words hardly ever.
create table message_words (
  tenant_id bigint not null,
  message_id bigint not null,
  ticket_id bigint not null,
  words tsvector not null,
  primary key (tenant_id, message_id)
);
alter table message_words enable row level security;
alter table message_words force row level security;
create policy tenant_isolation on message_words using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, delete on message_words to prosa_app;

create function keep_message_words() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    delete from message_words w where w.tenant_id = old.tenant_id and w.message_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.type <> 'reaction' and new.deleted_at is null and new.body <> '' then
    insert into message_words (tenant_id, message_id, ticket_id, words)
      values (new.tenant_id, new.id, new.ticket_id, message_keys(message_scope(new.tenant_id, new.id >> 18), new.body));
  end if;
  return null;
end $$;
create trigger messages_words_kept after insert or delete on messages
  for each row execute function keep_message_words();
create trigger messages_words_changed after update of body, deleted_at on messages
  for each row when (new.body <> old.body or new.deleted_at is distinct from old.deleted_at)
  execute function keep_message_words();

-- The stems a message must hold, and what one of its words must begin with: the last one may be half typed.
create function search_terms(p_text text, out stems text[], out beginning text)
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_words text[] := text_words(p_text);
  v_telling text[] := array(select left(w, 60) from unnest(v_words) with ordinality x(w, n) where not is_filler(w)
                             order by n limit 10);
begin
  -- Somebody who types a filler alone has only begun.
  beginning := coalesce(v_telling[cardinality(v_telling)], v_words[cardinality(v_words)]);
  stems := array(select distinct word_stem(w) from unnest(v_telling[1:cardinality(v_telling) - 1]) w);
end $$;

-- The words of a text that such a search means.
create function search_hits(p_body text, p_stems text[], p_beginning text) returns text[]
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_stems text[] := p_stems || word_stem(p_beginning);
begin
  return array(select distinct w from unnest(text_words(p_body)) w
                where word_stem(w) = any (v_stems) or starts_with(w, p_beginning));
end $$;

-- Whether a text holds all of it.
create function search_holds(p_body text, p_stems text[], p_beginning text) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
declare
  v_words text[] := text_words(p_body);
  v_stems text[] := array(select word_stem(w) from unnest(v_words) w);
begin
  return p_stems <@ v_stems and (word_stem(p_beginning) = any (v_stems)
    or exists (select 1 from unnest(v_words) w where starts_with(w, p_beginning)));
end $$;

-- The same as a question to the index, in any of these scopes.
create function search_question(p_scopes text[], p_stems text[], p_beginning text) returns tsquery
  language plpgsql immutable strict parallel safe
  as $$
begin
  return (
    select string_agg(format('(%s(%L | %L:*))',
                             (select string_agg(format('%L & ', s || t), '') from unnest(p_stems) t),
                             s || word_stem(p_beginning), s || p_beginning), ' | ')
      from unnest(p_scopes) s)::tsquery;
end $$;

-- Messages older than p_before that hold the words, newest first, whoever may see them: the caller asks that of their
-- tickets. Stops at p_enough of them, or when the time is over; `reached` says where to go on, null that there is no
-- more. With the definer's rights, because row security keeps the index from being used; it reads the transaction's own
-- tenant only.
create function search_messages(p_stems text[], p_beginning text, p_before bigint, p_enough integer, p_patience interval,
                                out message_ids bigint[], out ticket_ids bigint[], out reached bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set jit = off
  as $$
declare
  c_walked constant integer := 2000;
  v_tenant bigint := app_tenant();
  v_until timestamptz := clock_timestamp() + p_patience;
  v_stretch bigint;
  v_low bigint;
  v_question tsquery;
  v_found bigint[];
  v_tickets bigint[];
  v_wanted integer;
  v_many integer := 1;
begin
  message_ids := '{}';
  ticket_ids := '{}';
  reached := p_before;
  loop
    select w.message_id >> 18 into v_stretch from message_words w
     where w.tenant_id = v_tenant and w.message_id < reached order by w.message_id desc limit 1;
    if not found then
      reached := null;
      return;
    end if;
    v_low := (v_stretch - v_many + 1) << 18;
    v_question := search_question(array(select message_scope(v_tenant, v_stretch - n) from generate_series(0, v_many - 1) n),
                                  p_stems, p_beginning);

    -- What is in every tenth message is met sooner by walking than by fetching all that the index knows of.
    if reached = p_before then
      select array_agg(r.message_id order by r.message_id desc) filter (where r.is_hit),
             array_agg(r.ticket_id order by r.message_id desc) filter (where r.is_hit), min(r.message_id)
        into v_found, v_tickets, reached
        from (select w.message_id, w.ticket_id, w.words @@ v_question as is_hit from message_words w
               where w.tenant_id = v_tenant and w.message_id < p_before and w.message_id >= v_low
               order by w.message_id desc limit c_walked) r;
      message_ids := coalesce(v_found, '{}');
      ticket_ids := coalesce(v_tickets, '{}');
    end if;

    v_wanted := p_enough - cardinality(message_ids);
    exit when v_wanted <= 0;
    select array_agg(h.message_id), array_agg(h.ticket_id) into v_found, v_tickets from (
      select i.message_id, i.ticket_id
        -- Alone, or the planner might take the way by tenant and id.
        from (select w.tenant_id, w.message_id, w.ticket_id from message_words w where w.words @@ v_question offset 0) i
       where i.tenant_id = v_tenant and i.message_id < reached and i.message_id >= v_low
       order by i.message_id desc limit v_wanted) h;
    message_ids := message_ids || v_found;
    ticket_ids := ticket_ids || v_tickets;
    if cardinality(v_found) = v_wanted then
      reached := v_found[v_wanted];
      exit;
    end if;
    reached := v_low;
    exit when clock_timestamp() > v_until;
    -- The rarer a word, the longer the next stretch.
    v_many := least(v_many * 2, 64);
  end loop;
end $$;
grant select on message_words to prosa_definer;
grant execute on function message_scope(bigint, bigint), word_stem(text), search_question(text[], text[], text)
  to prosa_definer;
alter function search_messages(text[], text, bigint, integer, interval) owner to prosa_definer;
revoke execute on function search_messages(text[], text, bigint, integer, interval) from public;
grant execute on function search_messages(text[], text, bigint, integer, interval) to prosa_app;

-- For the messages that were here before: some thousands a transaction, called once by the next migration as the role
-- that sees every tenant.
grant select on messages to prosa_definer;
grant insert on message_words to prosa_definer;
create procedure message_words_catch_up()
  language plpgsql
  as $$
declare
  v_tenant bigint := 0;
  v_message bigint := 0;
begin
  loop
    with batch as (select m.tenant_id, m.id, m.ticket_id, m.type, m.deleted_at, m.body from messages m
                    where (m.tenant_id, m.id) > (v_tenant, v_message) order by m.tenant_id, m.id limit 5000),
         kept as (insert into message_words (tenant_id, message_id, ticket_id, words)
                  select b.tenant_id, b.id, b.ticket_id,
                         message_keys(message_scope(b.tenant_id, b.id >> 18), b.body) from batch b
                   where b.type <> 'reaction' and b.deleted_at is null and b.body <> ''
                  on conflict do nothing)
    select b.tenant_id, b.id into v_tenant, v_message from batch b order by b.tenant_id desc, b.id desc limit 1;
    exit when not found;
    commit;
  end loop;
end $$;
grant execute on procedure message_words_catch_up() to prosa_definer;
grant execute on function message_keys(text, text), is_filler(text) to prosa_definer;
