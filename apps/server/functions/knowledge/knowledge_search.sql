-- Pieces of the transaction's own tenant that share words with a question, the best first: a rare word counts more than a common
-- one, one of the title twice. A word that nobody wrote stands for those that look like it. With the definer's rights, because row
-- security keeps arrays from being found by an index.
create or replace function knowledge_search(p_text text, p_most integer)
  returns table (piece_id bigint, score real)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set jit = off
  as $$
declare
  v_tenant bigint := app_tenant();
  v_asked text[] := (knowledge_stems(left(p_text, 2000)))[1:40];
  v_known text[];
  v_points double precision[];
  v_all double precision;
begin
  v_known := array(select k.stem from knowledge_words k
                    where k.tenant_id = v_tenant and k.stem = any (v_asked) and k.pieces > 0);
  v_known := v_known || array(
    select distinct like_it.stem
      from unnest(v_asked) q(stem)
     cross join lateral (
       select k.stem from knowledge_words k
        where k.tenant_id = v_tenant and k.pieces > 0 and starts_with(k.stem, left(q.stem, 1))
          and similarity(k.stem, q.stem) >= 0.4
        order by similarity(k.stem, q.stem) desc, k.stem limit 2) like_it
     where length(q.stem) >= 4 and not q.stem = any (v_known));
  if cardinality(v_known) = 0 then
    return;
  end if;
  v_all := greatest((select sum(a.pieces) from knowledge_articles a where a.tenant_id = v_tenant), 1);
  select array_agg(k.stem), array_agg(ln(1 + v_all / k.pieces)) into v_known, v_points
    from (select w.stem, w.pieces, row_number() over (order by w.pieces, w.stem) as rank from knowledge_words w
           where w.tenant_id = v_tenant and w.stem = any (v_known) and w.pieces > 0) k
   -- What stands everywhere tells nothing and costs most: of such words only the two rarest, where there are no others.
   where k.rank <= 2 or k.rank <= 12 and k.pieces < greatest(v_all / 20, 50);
  return query
    with hits as materialized (
      select p.id, p.article_id, p.stems, p.heads from knowledge_pieces p
       where p.tenant_id = v_tenant and p.stems && v_known)
    select h.id, sum(w.points * case when w.stem = any (h.heads) then 2 else 1 end)::real
      from hits h
      join knowledge_articles a on a.tenant_id = v_tenant and a.id = h.article_id and a.is_active
      join unnest(v_known, v_points) w(stem, points) on w.stem = any (h.stems)
     group by h.id
     order by 2 desc, h.id
     limit p_most;
end $$;
alter function knowledge_search(text, integer) owner to prosa_definer;
revoke execute on function knowledge_search(text, integer) from public;
grant execute on function knowledge_search(text, integer) to prosa_app;
