-- How often the absence message goes out was asked in two places. A channel or queue keeps its number or, without one, follows the
-- company; the company's number is the setting of that name, which takes over what the hours screen showed.
alter table business_hours alter column max_sends drop not null;

grant select on business_hours to prosa_definer;
grant insert, update, select (updated_at) on settings to prosa_definer;
set local role prosa_definer;
insert into settings (tenant_id, key, value, updated_at)
  select h.tenant_id, 'MaxBusinessHoursMessages', h.max_sends::text, h.updated_at
    from business_hours h where h.scope = 'company' and h.max_sends is not null
  on conflict (tenant_id, key) do update set value = excluded.value, updated_at = excluded.updated_at;
set local role prosa_owner;
revoke select on business_hours from prosa_definer;
revoke insert, update, select (updated_at) on settings from prosa_definer;
