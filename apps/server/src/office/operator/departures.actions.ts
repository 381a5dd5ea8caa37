// A company leaves: out at once, a week to come back, then its rows and files go; its invoices stay with the platform for five years.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { sql } from "kysely";
import { deleteLater } from "#company/tenants";
import { asSystem, type Deps } from "#platform/context";
import { type Tx, tableRegistry } from "#platform/database";
import { AppError } from "#platform/errors";
import { note, type Operator, refuseOwnCompany } from "./acting.ts";
import { showCompany } from "./companies.queries.ts";

const A_DAY_MS = 86_400_000;
const GRACE_MS = 7 * A_DAY_MS;
const KEPT_YEARS = 5;
/** No transaction of other companies waits long for this one. */
const AT_ONCE = 5_000;
const MOST_LISTED = 100;
const NAME = "operator.erase";

/** Whoever asks twice gets the first date. */
export async function deleteCompany(deps: Deps, operator: Operator, tenantId: number) {
  refuseOwnCompany(tenantId);
  const { status } = await showCompany(deps.db, tenantId, deps.clock.now());
  if (status === "moved") throw new AppError("ERR_CONFLICT");
  const wanted = new Date(deps.clock.now().getTime() + GRACE_MS);
  const dueAt = await asSystem(deps, tenantId, (ctx) => deleteLater(ctx, wanted), "operator");
  return operator.act(async (ctx) => {
    const detail = { ofTenant: tenantId, dueAt: dueAt.toISOString() };
    await note(ctx, "operator.company_deleted", { detail, list: "companies" });
    return { deletionDueAt: dueAt.toISOString() };
  });
}

interface Leaving {
  tenantId: number;
  company: string;
  dueAt: Date;
}

const listLeaving = (deps: Deps) =>
  deps.db.callOnce<Leaving>("companies_leaving", "select tenant_id, company, due_at from companies_leaving($1)", [
    MOST_LISTED,
  ]);

export async function leaving(deps: Deps) {
  const rows = await listLeaving(deps);
  return {
    items: rows.map(({ tenantId, company, dueAt }) => ({ tenantId, company, deletionDueAt: dueAt.toISOString() })),
  };
}

/** Begun again wherever it was interrupted: what is gone is gone, and the company's own row goes last. */
export async function eraseDue(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  for (const { tenantId, company, dueAt } of await listLeaving(deps)) {
    if (dueAt > now || signal.aborted) return;
    await keepBooks(deps, tenantId, company, dueAt);
    for await (const { key } of deps.storage.list(tenantId)) await deps.storage.delete(key);
    if (!(await removeRows(deps, tenantId, signal))) return;
    await noteErased(deps, tenantId);
  }
}

/** With the company's number, so that a second try finds them kept. */
async function keepBooks(deps: Deps, companyId: number, name: string, askedAt: Date): Promise<void> {
  const books = await deps.db.withTenant({ tenantId: companyId, userId: null }, booksOf, { readOnly: true });
  await asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async ({ tx, now }) => {
      const keptUntil = new Date(now);
      keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + KEPT_YEARS);
      const row = {
        tenantId: OPERATOR_TENANT_ID,
        id: companyId,
        name,
        books: JSON.stringify(books),
        askedAt,
        keptUntil,
      };
      await tx
        .insertInto("companyArchives")
        .values(row)
        .onConflict((conflict) => conflict.columns(["tenantId", "id"]).doNothing())
        .execute();
    },
    NAME,
  );
}

async function booksOf(tx: Tx): Promise<object> {
  const { rows } = await sql<{ books: object }>`
    select jsonb_build_object(
      'profile', (select to_jsonb(b) from billing_profiles b where b.tenant_id = app_tenant()),
      'invoices', (select coalesce(jsonb_agg(to_jsonb(i) order by i.id), '[]') from invoices i where i.tenant_id = app_tenant()),
      'lines', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from invoice_lines l where l.tenant_id = app_tenant()),
      'payments', (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from payments p where p.tenant_id = app_tenant()),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from refunds r where r.tenant_id = app_tenant())) as books`.execute(
    tx,
  );
  return rows[0]?.books ?? {};
}

/** False when its time was over before it was done. */
async function removeRows(deps: Deps, tenantId: number, signal: AbortSignal): Promise<boolean> {
  const tables = tableRegistry.all().flatMap(({ name, tenant }) => (tenant ? [name] : []));
  for (const table of [...new Set([...tables, "journal"]), "tenants"]) {
    for (let gone = AT_ONCE; gone === AT_ONCE; ) {
      if (signal.aborted) return false;
      gone = await asSystem(
        deps,
        tenantId,
        async ({ tx }) => {
          const { rows } = await sql<{ gone: number }>`select erase_company_rows(${table}, ${AT_ONCE}) as gone`.execute(
            tx,
          );
          return rows[0]?.gone ?? 0;
        },
        NAME,
      );
    }
  }
  return true;
}

async function noteErased(deps: Deps, companyId: number): Promise<void> {
  await asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async (ctx) => {
      await ctx.tx.updateTable("companyArchives").set({ erasedAt: ctx.now }).where("id", "=", companyId).execute();
      await note(ctx, "operator.company_erased", { detail: { ofTenant: companyId }, list: "companies" });
    },
    NAME,
  );
}
