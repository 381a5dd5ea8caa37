-- before-tables
-- A ticket knows from its first moment in whose wallet its contact is, whoever opens it. The contact is locked against
-- a change of its wallets, which locks it for update: either that change sees this ticket, or this sees that change.
create or replace function ticket_takes_wallets() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id for key share;
  new.wallet_ids := array(select w.user_id from contact_wallets w
                           where w.tenant_id = new.tenant_id and w.contact_id = new.contact_id order by w.user_id);
  return new;
end $$;
