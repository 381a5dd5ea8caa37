-- A grade, credited as it was when it was asked for. A second one within its time replaces the first.
create or replace function fact_rated(p_tenant bigint, p_ticket bigint, p_grade integer, p_now timestamptz) returns void
  language plpgsql
  as $$
begin
  delete from ticket_facts f where f.tenant_id = p_tenant and f.ticket_id = p_ticket and f.kind = 'rated';
  insert into ticket_facts (tenant_id, ticket_id, version, kind, at, since, channel_id, queue_id, user_id, author, is_private, grade)
    select f.tenant_id, f.ticket_id, f.version, 'rated', p_now, f.at, f.channel_id, f.queue_id, f.user_id, 'customer',
           f.is_private, p_grade
      from ticket_facts f where f.tenant_id = p_tenant and f.ticket_id = p_ticket and f.kind = 'asked'
     order by f.at desc, f.id desc limit 1;
end $$;
