-- Every company of before gets the terms its plan has today and the due date it has today, five hundred at a time, by the role
-- that sees every company. Whoever is being changed meanwhile is not waited for: it gets its terms with that change.
grant insert on subscription_terms, subscriptions, coverage to prosa_definer;
grant select on coverage to prosa_definer;
grant update (features) on tenants to prosa_definer;
create or replace procedure terms_fill()
  language plpgsql
  as $$
declare
  v_last bigint := 1;
  v_ids bigint[];
begin
  loop
    v_ids := array(select t.id from tenants t
                    where t.id > v_last and not exists (select 1 from subscriptions s where s.tenant_id = t.id)
                    order by t.id limit 500 for no key update skip locked);
    exit when cardinality(v_ids) = 0;
    v_last := v_ids[cardinality(v_ids)];
    insert into subscription_terms (tenant_id, plan_id, plan_version, plan_name, value_cents, currency, period_months,
                                    max_users, max_connections, features)
      select t.id, p.id, p.version, p.name, p.value_cents, p.currency, p.period_months, p.max_users, p.max_connections,
             features_of(t.id, null, p.id)
        from tenants t join plans p on p.id = t.plan_id where t.id = any (v_ids);
    insert into subscriptions (tenant_id, terms_id, anchor_day)
      select t.id, r.id, extract(day from t.due_at at time zone t.time_zone - interval '1 microsecond')
        from tenants t join subscription_terms r on r.tenant_id = t.id where t.id = any (v_ids);
    insert into coverage (tenant_id, kind, ends_at) select t.id, 'typed', t.due_at from tenants t where t.id = any (v_ids);
    update tenants t set features = r.features from subscription_terms r where r.tenant_id = t.id and t.id = any (v_ids);
    commit;
  end loop;
end $$;
grant execute on procedure terms_fill() to prosa_definer;
