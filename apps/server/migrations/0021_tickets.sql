-- Tickets with all their rules: since when somebody attends, whose customer it is, and what falls due by itself.

-- Since when the present person has it: whoever takes a ticket that waited long is given time of their own.
alter table tickets add column assigned_at timestamptz;

-- A ticket knows from its first moment in whose wallet its contact is, whoever opens it. The contact is locked against
-- a change of its wallets, which locks it for update: either that change sees this ticket, or this sees that change.
create function ticket_takes_wallets() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for key share;
  new.wallet_ids := array(select w.user_id from contact_wallets w
                           where w.tenant_id = new.tenant_id and w.contact_id = new.contact_id order by w.user_id);
  return new;
end $$;
create trigger tickets_take_wallets before insert on tickets for each row execute function ticket_takes_wallets();

-- What will be due until a moment: attendances in which nobody writes any more, and customers left without an answer by
-- whoever attends them. Each is looked at again, under its tenant and its lock, before anything happens to it.
grant select (tenant_id, id, channel_id, status, last_message_at, waiting_since, assigned_at) on tickets to prosa_definer;
grant select (tenant_id, key, value) on settings to prosa_definer;
create function tickets_due(p_until timestamptz, p_limit integer)
  returns table (tenant_id bigint, ticket_id bigint, due_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select d.tenant_id, d.id, d.due_at from (
      select t.tenant_id, t.id, t.last_message_at + make_interval(mins => c.auto_close_minutes) as due_at
        from channels c cross join lateral (
          select o.tenant_id, o.id, o.last_message_at from tickets o
           where o.tenant_id = c.tenant_id and o.channel_id = c.id and o.status <> 'closed'
             and o.last_message_at <= p_until - make_interval(mins => c.auto_close_minutes)
           order by o.last_message_at limit p_limit) t
       where c.auto_close_minutes is not null
      union all
      select t.tenant_id, t.id, greatest(t.waiting_since, t.assigned_at) + make_interval(mins => s.value::integer)
        from settings s cross join lateral (
          select o.tenant_id, o.id, o.waiting_since, o.assigned_at from tickets o
           where o.tenant_id = s.tenant_id and o.status = 'open' and o.waiting_since is not null
             and o.waiting_since <= p_until - make_interval(mins => s.value::integer)
             and coalesce(o.assigned_at, '-infinity') <= p_until - make_interval(mins => s.value::integer)
           order by o.waiting_since limit p_limit) t
       where s.key = 'ReturnToPendingMinutes' and s.value ~ '^[0-9]{1,6}$') d
     order by d.due_at limit p_limit
  $$;
alter function tickets_due(timestamptz, integer) owner to prosa_definer;
revoke execute on function tickets_due(timestamptz, integer) from public;
grant execute on function tickets_due(timestamptz, integer) to prosa_app;
