// Server state of the plan and its invoices.
import * as contract from "@prosa/contracts/billing";
import { tenantDate, tenantPlan } from "@prosa/contracts/tenants";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, planExpired } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { listKey } from "../../shared/list-key.ts";
import { notify } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";

/** Often enough that a renewed plan opens the doors by itself; oftener while somebody is paying. */
const ASK_AGAIN_MS = 20_000;
const PAYING_MS = 4_000;

export const usePlan = () =>
  useQuery({ queryKey: ["tenant", "plan"], queryFn: () => api(tenantPlan, { quiet: true }) });

export function useDue() {
  const { t } = useTranslation("finance");
  const due = useQuery({
    queryKey: ["tenant", "date"],
    queryFn: () => api(tenantDate, { quiet: true, silent: true }),
    refetchInterval: ASK_AGAIN_MS,
  });
  const blocked = useStore(planExpired);
  const expired = due.data?.expired;
  useEffect(() => {
    if (expired === undefined || expired === blocked) return;
    planExpired.set(expired);
    if (!expired) notify({ kind: "success", title: t("renewed.title"), detail: t("renewed.detail"), key: "renewed" });
  }, [expired, blocked, t]);
  return due;
}

export const useInvoices = (year: string | null, pageNumber: number) =>
  useQuery({
    queryKey: [...listKey("invoices"), year, pageNumber],
    queryFn: ({ signal }) =>
      api(contract.listInvoices, {
        query: { pageNumber: String(pageNumber), ...(year ? { year } : {}) },
        signal,
        quiet: true,
      }),
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: (before) => before,
  });

/** Asked again and again while it is open: whoever pays looks at this and at nothing else. */
export const useInvoice = (invoiceId: number) =>
  useQuery({
    queryKey: [...listKey("invoices"), "one", invoiceId],
    queryFn: ({ signal }) => api(contract.showInvoice, { params: { invoiceId }, signal, quiet: true, silent: true }),
    refetchInterval: ({ state }) => (state.data?.status === "paid" ? false : PAYING_MS),
  });

export const useOffers = () =>
  useQuery({
    queryKey: ["tenant", "offers"],
    queryFn: ({ signal }) => api(contract.listOffers, { signal, quiet: true }),
  });

export function useFinanceActions() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: listKey("invoices") }),
      cache.invalidateQueries({ queryKey: ["tenant"] }),
    ]);
  return {
    refresh,
    choose: async (plan: number) => {
      const chosen = await api(contract.choosePlan, { body: { plan }, quiet: true });
      await refresh();
      return chosen;
    },
    promise: async (invoiceId: number) => {
      await api(contract.promisePayment, { params: { invoiceId }, quiet: true });
      await refresh();
    },
  };
}
