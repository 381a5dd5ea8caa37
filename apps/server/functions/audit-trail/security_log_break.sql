-- The first place at which either chain is broken, or null; for whoever looks by hand.
create or replace function security_log_break() returns bigint
  language sql stable
  as $$
    select min(f.fault) from unnest(array['access', 'change']) c, security_log_fault(c, 0, 100000000) f
  $$;
