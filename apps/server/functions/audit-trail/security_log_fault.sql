-- The first place after `after_place` at which a chain of this transaction's tenant is not what its hashes say, and how far
-- was looked. Entries without a place are none of its business yet.
create or replace function security_log_fault(of_chain text, after_place bigint, max_rows integer)
  returns table (looked_until bigint, fault bigint)
  language sql stable
  as $$
    select max(c.at_place), min(c.at_place) filter (where not c.is_sound) from (
      select r.at_place, r.at_place > after_place as is_new,
             (r.log).hash = security_log_hash(r.log)
               and (r.at_place = r.at_place_before + 1 and (r.log).previous_hash = r.hash_before
                    or r.at_place_before is null and (r.at_place > 1 or (r.log).previous_hash = sha256(''))) as is_sound
        from (
          select l as log, coalesce(l.place, l.position) as at_place,
                 lag(coalesce(l.place, l.position)) over w as at_place_before, lag(l.hash) over w as hash_before
            from security_log l
           where l.tenant_id = app_tenant() and l.kept = of_chain and l.hash is not null
             and coalesce(l.place, l.position) >= after_place
          window w as (order by coalesce(l.place, l.position))
           order by coalesce(l.place, l.position) limit max_rows + 1
        ) r
    ) c where c.is_new
  $$;
