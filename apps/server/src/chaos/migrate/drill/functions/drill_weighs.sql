-- before-tables
-- Something that happens with every message while the drill is on.
create or replace function drill_weighs() returns trigger
  language plpgsql
  as $$
begin
  new.drill_weight := length(new.body);
  return new;
end $$;
