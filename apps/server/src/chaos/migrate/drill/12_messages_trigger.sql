-- Something that happens with every message from now on.
create function drill_weighs() returns trigger
  language plpgsql
  as $$
begin
  new.drill_weight := length(new.body);
  return new;
end $$;
create trigger drill_weighs before insert on messages for each row execute function drill_weighs();
