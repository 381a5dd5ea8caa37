// Server state of paying at a gateway: the charge of an invoice, and to whom invoices are written.
import type { InvoiceDetail } from "@prosa/contracts/billing";
import * as contract from "@prosa/contracts/office/charges";
import type { ChargeMethod } from "@prosa/contracts/payments";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../shared/api/index.ts";
import { listKey } from "../../shared/list-key.ts";

/** The gateway itself is asked so often while somebody looks; its notice usually comes before. */
const CHECK_MS = 15_000;

const keyOf = (invoiceId: number) => [...listKey("invoices"), "charge", invoiceId];

export const usePayState = (invoiceId: number) =>
  useQuery({
    queryKey: keyOf(invoiceId),
    queryFn: ({ signal }) => api(contract.showPayment, { params: { invoiceId }, signal, quiet: true, silent: true }),
  });

/** Asks by itself as long as there is something to wait for. */
export function useChecking(invoiceId: number, isWaiting: boolean, status: InvoiceDetail["status"]): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isWaiting || status === "paid") return;
    const check = async () => {
      const state = await api(contract.checkCharge, { params: { invoiceId }, quiet: true, silent: true }).catch(
        () => null,
      );
      if (state === null) return;
      cache.setQueryData(keyOf(invoiceId), state);
      if (state.status === "paid") await cache.invalidateQueries({ queryKey: listKey("invoices") });
    };
    const timer = setInterval(() => void check(), CHECK_MS);
    return () => clearInterval(timer);
  }, [cache, invoiceId, isWaiting, status]);
}

const profileKey = ["finance", "profile"];

export const useBillingProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api(contract.showBillingProfile, { signal, quiet: true }),
  });

export function useChargeActions(invoiceId: number) {
  const cache = useQueryClient();
  return {
    open: async (method: ChargeMethod) => {
      const state = await api(contract.openCharge, { params: { invoiceId }, body: { method }, quiet: true });
      cache.setQueryData(keyOf(invoiceId), state);
      return state;
    },
    saveProfile: async (body: contract.BillingProfile) => {
      await api(contract.saveBillingProfile, { body, quiet: true });
      await cache.invalidateQueries({ queryKey: profileKey });
    },
  };
}
