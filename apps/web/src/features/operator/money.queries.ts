// Server state of the operator's people, channels and invoices across companies.
import * as contract from "@prosa/contracts/billing";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

export const personList: ListShape = { sorts: [], defaultSort: "", filters: ["tenantId"] };
export const channelList: ListShape = { sorts: [], defaultSort: "", filters: ["tenantId", "status"] };
export const invoiceList: ListShape = { sorts: [], defaultSort: "", filters: ["tenantId", "status"] };

/** Of one company where the address names it, else of all. */
export const useOperatorUsers = (control: ListControl) =>
  useListRows("operatorUsers", control, ({ sort: _, ...asked }, signal) => {
    const { tenantId, ...query } = asked as typeof asked & { tenantId?: string };
    return tenantId
      ? api(contract.listCompanyUsers, { params: { tenantId }, query, signal, quiet: true })
      : api(contract.listAllUsers, { query, signal, quiet: true });
  });

export const useOperatorChannels = (control: ListControl) =>
  useListRows("operatorChannels", control, ({ sort: _, ...query }, signal) =>
    api(contract.listOperatorChannels, {
      query: query as CallOf<typeof contract.listOperatorChannels>["query"],
      signal,
      quiet: true,
    }),
  );

export const useOperatorInvoices = (control: ListControl) =>
  useListRows("operatorInvoices", control, ({ sort: _, searchParam: __, ...asked }, signal) => {
    const { tenantId, ...rest } = asked as typeof asked & { tenantId?: string };
    const query = rest as CallOf<typeof contract.listAllInvoices>["query"];
    return tenantId
      ? api(contract.listCompanyInvoices, { params: { tenantId }, query, signal, quiet: true })
      : api(contract.listAllInvoices, { query, signal, quiet: true });
  });

export const useTotals = () =>
  useQuery({
    queryKey: [...listKey("companies"), "totals"],
    queryFn: ({ signal }) => api(contract.operatorTotals, { signal, quiet: true, silent: true }),
  });

const receivingKey = ["operator", "receiving"];

export const useReceiving = () =>
  useQuery({
    queryKey: receivingKey,
    queryFn: ({ signal }) => api(contract.showReceiving, { signal, quiet: true }),
  });

export function useMoneyActions() {
  const cache = useQueryClient();
  const thenUsers = useListChange("operatorUsers");
  const thenInvoices = useListChange("operatorInvoices");
  const thenCompanies = useListChange("companies");
  return {
    setPassword: (userId: number, password: string) =>
      thenUsers(api(contract.setUserPassword, { params: { accountId: userId }, body: { password }, quiet: true })),
    pay: (invoiceId: number) =>
      thenCompanies(
        thenInvoices(api(contract.settleInvoice, { params: { invoiceId }, body: { status: "paid" }, quiet: true })),
      ),
    void: (invoiceId: number) =>
      thenCompanies(thenInvoices(api(contract.voidInvoice, { params: { invoiceId }, quiet: true }))),
    make: (tenantId: number, body: CallOf<typeof contract.makeInvoice>["body"]) =>
      thenInvoices(api(contract.makeInvoice, { params: { tenantId }, body, quiet: true })),
    saveReceiving: async (pix: contract.Receiving | null) => {
      const saved = await api(contract.saveReceiving, { body: { pix }, quiet: true });
      cache.setQueryData(receivingKey, saved);
      return saved;
    },
  };
}
