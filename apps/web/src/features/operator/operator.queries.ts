// Server state of the operator's companies and plans.
import * as contract from "@prosa/contracts/companies";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

export const companyList: ListShape = {
  sorts: ["name", "dueDate", "createdAt", "id"],
  defaultSort: "name",
  filters: ["status", "expired"],
};
export const planList: ListShape = { sorts: ["name", "valueCents", "companies"], defaultSort: "name" };

export const useCompanies = (control: ListControl) =>
  useListRows("companies", control, (query, signal) =>
    api(contract.listCompanies, {
      query: query as CallOf<typeof contract.listCompanies>["query"],
      signal,
      quiet: true,
    }),
  );

export const useLeaving = () =>
  useQuery({
    queryKey: [...listKey("companies"), "leaving"],
    queryFn: ({ signal }) => api(contract.listLeaving, { signal, quiet: true, silent: true }),
  });

export const usePlans = (control: ListControl) =>
  useListRows("plans", control, (query, signal) => api(contract.listPlans, { query, signal, quiet: true }));

/** To choose from, the cheapest first. */
export const usePlanChoices = () =>
  useQuery({
    queryKey: [...listKey("plans"), "choices"],
    queryFn: ({ signal }) =>
      api(contract.listPlans, { query: { pageSize: "100", sort: "valueCents" }, signal, quiet: true }),
  });

type Body<R extends { body: unknown }> = R["body"];

export function useCompanyActions() {
  const then = useListChange("companies");
  return {
    create: (body: Body<CallOf<typeof contract.createCompany>>) =>
      then(api(contract.createCompany, { body, quiet: true })),
    update: (tenantId: number, body: Body<CallOf<typeof contract.updateCompany>>) =>
      then(api(contract.updateCompany, { params: { tenantId }, body, quiet: true })),
    setStatus: (tenantId: number, status: "active" | "inactive") =>
      then(api(contract.setCompanyStatus, { params: { tenantId }, body: { status }, quiet: true })),
    remove: (companyId: number) => then(api(contract.deleteCompany, { params: { companyId }, quiet: true })),
    renew: (tenantId: number, dueDate: string, undo = false) =>
      then(api(contract.renewCompany, { params: { tenantId }, body: { dueDate, undo }, quiet: true })),
    link: (tenantId: number, deliver: "mail" | "link") =>
      api(contract.linkOwner, { params: { tenantId }, body: { deliver }, quiet: true }),
  };
}

export function usePlanActions() {
  const then = useListChange("plans");
  return {
    create: (body: Body<CallOf<typeof contract.createPlan>>) => then(api(contract.createPlan, { body, quiet: true })),
    update: (planId: number, body: Body<CallOf<typeof contract.updatePlan>>) =>
      then(api(contract.updatePlan, { params: { planId }, body, quiet: true })),
  };
}
