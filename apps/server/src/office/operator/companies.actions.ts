// What the operator does with companies: the change in the company's own transaction, then the act in the platform's log.
import type { Company, NewCompany } from "@prosa/contracts/companies";
import {
  type CompanyChange,
  changeCompany,
  drawTenantId,
  type Handed,
  linkOwnerAgain,
  openCompany,
  renewCompany,
  setTenantStatus,
  unrenewCompany,
} from "#company/tenants";
import { renewAnew } from "#office/billing";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { note, type Operator, refuseOwnCompany } from "./acting.ts";
import { showCompany } from "./companies.queries.ts";

const shown = (deps: Deps, tenantId: number) => showCompany(deps.db, tenantId, deps.clock.now());
const handed = ({ link, expiresAt }: Handed) => ({ link, expiresAt: expiresAt.toISOString() });

export async function makeCompany(deps: Deps, operator: Operator, wanted: NewCompany) {
  const tenantId = await deps.db.withoutTenant("draws the id of a new company", drawTenantId);
  const opened = await asSystem(
    deps,
    tenantId,
    (ctx) => openCompany(ctx, wanted, operator.address, operator.by),
    "operator",
  );
  const company = await shown(deps, tenantId);
  return operator.act(async (ctx) => {
    const detail = { ofTenant: tenantId, planId: wanted.plan, deliver: wanted.deliver };
    await note(ctx, "operator.company_created", { detail, list: "companies" });
    return { company, ...handed(opened) };
  });
}

export async function handLink(deps: Deps, operator: Operator, tenantId: number, deliver: "mail" | "link") {
  refuseOwnCompany(tenantId);
  const handing = { deliver, language: operator.language, address: operator.address };
  const made = await asSystem(deps, tenantId, (ctx) => linkOwnerAgain(ctx, handing, operator.by), "operator");
  return operator.act(async (ctx) => {
    await note(ctx, "operator.owner_linked", { detail: { ofTenant: tenantId, deliver } });
    return handed(made);
  });
}

export async function editCompany(
  deps: Deps,
  operator: Operator,
  tenantId: number,
  wanted: CompanyChange,
): Promise<Company> {
  refuseOwnCompany(tenantId);
  await asSystem(
    deps,
    tenantId,
    async (ctx) => {
      await changeCompany(ctx, wanted, operator.by);
      if (wanted.plan !== undefined) await renewAnew(ctx);
    },
    "operator",
  );
  const company = await shown(deps, tenantId);
  return operator.act(async (ctx) => {
    const detail = { ofTenant: tenantId, what: Object.keys(wanted).join(",") };
    await note(ctx, "operator.company_changed", { detail, list: "companies" });
    return company;
  });
}

export async function setStatus(
  deps: Deps,
  operator: Operator,
  tenantId: number,
  status: "active" | "inactive",
): Promise<Company> {
  refuseOwnCompany(tenantId);
  const before = await shown(deps, tenantId);
  // What lives elsewhere is decided about there.
  if (before.status === "moved") throw new AppError("ERR_CONFLICT");
  if (before.status !== status) await asSystem(deps, tenantId, (ctx) => setTenantStatus(ctx, status), "operator");
  const company = await shown(deps, tenantId);
  return operator.act(async (ctx) => {
    const kind = status === "inactive" ? "operator.company_suspended" : "operator.company_lifted";
    await note(ctx, kind, { detail: { ofTenant: tenantId }, list: "companies" });
    return company;
  });
}

interface Month {
  /** The date that whoever asks has seen. */
  dueDate?: string | undefined;
  undo?: boolean | undefined;
}

export async function renew(deps: Deps, operator: Operator, tenantId: number, wanted: Month): Promise<Company> {
  refuseOwnCompany(tenantId);
  await operator.begin();
  const seen = wanted.dueDate ? new Date(wanted.dueDate) : undefined;
  const move = wanted.undo ? unrenewCompany : renewCompany;
  await asSystem(deps, tenantId, (ctx) => move(ctx, seen), "operator");
  const company = await shown(deps, tenantId);
  return operator.act(async (ctx) => {
    const detail = { ofTenant: tenantId, dueAt: company.dueDate, ...(wanted.undo ? { what: "undone" } : {}) };
    await note(ctx, "operator.company_renewed", { detail, list: "companies" });
    return company;
  });
}
