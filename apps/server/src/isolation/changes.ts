// Counts every change of one company's rows, in triggers: reading all of them before and after each request costs more
// the longer a suite runs.
import type { TestDatabase } from "#testing";

/**
 * From now on each row of the company that is added, taken away or made different is noted in the change's own transaction;
 * what is returned says how many there were, by table and verb.
 */
export async function watchChanges(db: TestDatabase, tenantId: number): Promise<() => Promise<string>> {
  await db.sql(`
    create unlogged table watched_changes (relation text not null, verb text not null);
    create function watch_change() returns trigger language plpgsql security definer set search_path = public
      as $$ begin insert into watched_changes values (tg_argv[0], tg_op); return null; end $$;
    do $$
      declare r record;
      begin
        for r in select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
                  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        loop
          execute format('create trigger zz_added after insert on %1$I for each row when (new.tenant_id = %2$s)
                            execute function watch_change(%1$L)', r.name, ${tenantId});
          execute format('create trigger zz_taken after delete on %1$I for each row when (old.tenant_id = %2$s)
                            execute function watch_change(%1$L)', r.name, ${tenantId});
          execute format('create trigger zz_changed after update on %1$I for each row
                            when ((old.tenant_id = %2$s or new.tenant_id = %2$s) and old::text is distinct from new::text)
                            execute function watch_change(%1$L)', r.name, ${tenantId});
        end loop;
      end $$`);
  return async () => {
    const counts = await db.sql<{ line: string }>(
      "select relation || ' ' || verb || ' ' || count(*) as line from watched_changes group by relation, verb order by 1",
    );
    return counts.map(({ line }) => line).join("\n");
  };
}
