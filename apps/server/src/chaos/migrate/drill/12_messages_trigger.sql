-- Something that happens with every message from now on.
create trigger drill_weighs before insert on messages for each row execute function drill_weighs();
