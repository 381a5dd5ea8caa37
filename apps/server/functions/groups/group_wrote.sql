-- A member wrote this message.
create or replace function group_wrote(p_tenant bigint, p_message bigint, p_member bigint) returns void
  language plpgsql
  as $$
begin
  insert into message_writers (tenant_id, message_id, member_id) values (p_tenant, p_message, p_member);
end $$;
