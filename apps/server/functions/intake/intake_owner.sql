-- Whom a new attendance belongs to from the start: the first of those whose customer the contact is, where the company
-- wants that. Null: it waits in its queue.
create or replace function intake_owner(p_tenant bigint, p_contact bigint) returns bigint
  language plpgsql stable
  as $$
declare
  v_owner bigint;
begin
  if exists (select 1 from settings s
              where s.tenant_id = p_tenant and s.key = 'DirectTicketsToWallets' and s.value = 'enabled') then
    select u.id into v_owner
      from contact_wallets w
      join users u on u.tenant_id = p_tenant and u.id = w.user_id and u.is_active and u.deleted_at is null
     where w.tenant_id = p_tenant and w.contact_id = p_contact
     order by w.created_at, w.user_id limit 1;
  end if;
  return v_owner;
end $$;
