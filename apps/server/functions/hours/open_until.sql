-- For how many milliseconds a scope was open up to a moment, counted from its first span; before that it is taken as always open.
create or replace function open_until(p_tenant bigint, p_scope text, p_scope_id bigint, p_at timestamptz) returns bigint
  language sql stable
  as $$
    select coalesce(
      (select s.open_before + floor(extract(epoch from least(s.closes_at, p_at) - s.opens_at) * 1000)::bigint
         from open_spans s
        where s.tenant_id = p_tenant and s.scope = p_scope and s.scope_id = p_scope_id and s.opens_at <= p_at
        order by s.opens_at desc limit 1),
      (select floor(extract(epoch from p_at - s.opens_at) * 1000)::bigint
         from open_spans s
        where s.tenant_id = p_tenant and s.scope = p_scope and s.scope_id = p_scope_id
        order by s.opens_at limit 1))
  $$;
