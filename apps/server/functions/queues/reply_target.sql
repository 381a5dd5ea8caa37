-- The target in force at a moment, in minutes: the queue's own, else the company's; null where there is none.
create or replace function reply_target(p_tenant bigint, p_queue bigint, p_what text, p_at timestamptz) returns integer
  language sql stable
  as $$
    select coalesce(
      (select case p_what when 'firstAnswer' then r.first_answer when 'answer' then r.answer else r.closing end
         from reply_targets r where r.tenant_id = p_tenant and r.queue_id = p_queue and r.valid_from <= p_at
        order by r.valid_from desc limit 1),
      (select case p_what when 'firstAnswer' then r.first_answer when 'answer' then r.answer else r.closing end
         from reply_targets r where r.tenant_id = p_tenant and r.queue_id = 0 and r.valid_from <= p_at
        order by r.valid_from desc limit 1))
  $$;
