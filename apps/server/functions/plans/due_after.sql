-- So many months after a due moment, by the calendar where the company lives: on the anchor's day, or the last of a month that
-- is too short for it. A due moment at midnight ends the day before, which is the day that counts.
create or replace function due_after(p_from timestamptz, p_months integer, p_anchor integer, p_zone text) returns timestamptz
  language plpgsql stable
  as $$
declare
  v_there timestamp := p_from at time zone p_zone;
  v_ends_day boolean := v_there::time = '00:00';
  v_day date := case when v_ends_day then v_there::date - 1 else v_there::date end;
  v_first date := (date_trunc('month', v_day::timestamp) + make_interval(months => p_months))::date;
  v_last integer := extract(day from (v_first + interval '1 month' - interval '1 day'))::integer;
  v_target date := v_first + (least(p_anchor, v_last) - 1);
begin
  return (case when v_ends_day then (v_target + 1)::timestamp else v_target + v_there::time end) at time zone p_zone;
end
$$;
