-- Messages older than p_before that hold the words, newest first, whoever may see them: the caller asks that of their
-- tickets. Stops at p_enough of them, or when the time is over; `reached` says where to go on, null that there is no
-- more. It walks over the newest messages in steps, as long as they hold the word often enough to be worth it. With the definer's
-- rights, because row security keeps the index from being used; it reads the transaction's own tenant only.
create or replace function search_messages(p_stems text[], p_beginning text, p_before bigint, p_enough integer, p_patience interval,
                                out message_ids bigint[], out ticket_ids bigint[], out reached bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set jit = off
  as $$
declare
  c_step constant integer := 250;
  c_steps constant integer := 8;
  v_tenant bigint := app_tenant();
  v_until timestamptz := clock_timestamp() + p_patience;
  v_stretch bigint;
  v_low bigint;
  v_question tsquery;
  v_found bigint[];
  v_tickets bigint[];
  v_walked integer;
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
      for v_step in 1..c_steps loop
        select array_agg(r.message_id order by r.message_id desc) filter (where r.is_hit),
               array_agg(r.ticket_id order by r.message_id desc) filter (where r.is_hit), count(*),
               coalesce(min(r.message_id), reached)
          into v_found, v_tickets, v_walked, reached
          from (select w.message_id, w.ticket_id, w.words @@ v_question as is_hit from message_words w
                 where w.tenant_id = v_tenant and w.message_id < reached and w.message_id >= v_low
                 order by w.message_id desc limit c_step) r;
        message_ids := message_ids || v_found;
        ticket_ids := ticket_ids || v_tickets;
        exit when cardinality(message_ids) >= p_enough or v_walked < c_step or coalesce(cardinality(v_found), 0) * 20 < c_step;
      end loop;
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
alter function search_messages(text[], text, bigint, integer, interval) owner to prosa_definer;
revoke execute on function search_messages(text[], text, bigint, integer, interval) from public;
grant execute on function search_messages(text[], text, bigint, integer, interval) to prosa_app;
