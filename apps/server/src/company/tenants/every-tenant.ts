// Every company in turn, for work that goes through all of them.
import type { Deps } from "#platform/context";

const AT_ONCE = 500;

export async function* everyTenant(deps: Deps): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const found = await deps.db.callOnce<{ tenantId: number }>(
      "every_tenant",
      "select tenant_id from every_tenant($1, $2)",
      [after, AT_ONCE],
    );
    for (const { tenantId } of found) yield tenantId;
    after = found.at(-1)?.tenantId ?? after;
    if (found.length < AT_ONCE) return;
  }
}
