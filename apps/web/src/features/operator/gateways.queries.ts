// Server state of the operator's gateways and of money that has come in.
import * as contract from "@prosa/contracts/office/charges";
import type { GatewayId, GatewayValues } from "@prosa/contracts/payments";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

export const paymentList: ListShape = { sorts: [], defaultSort: "", filters: ["tenantId"] };

export const useOperatorPayments = (control: ListControl) =>
  useListRows("operatorPayments", control, ({ sort: _, searchParam: __, ...query }, signal) =>
    api(contract.listPayments, {
      query: query as CallOf<typeof contract.listPayments>["query"],
      signal,
      quiet: true,
    }),
  );

const gatewaysKey = [...listKey("operatorPayments"), "gateways"];

export const useGateways = () =>
  useQuery({ queryKey: gatewaysKey, queryFn: ({ signal }) => api(contract.listGateways, { signal, quiet: true }) });

const unknownKey = [...listKey("operatorPayments"), "unknown"];

export const useUnknownMoney = () =>
  useQuery({
    queryKey: unknownKey,
    queryFn: ({ signal }) => api(contract.listUnknownMoney, { signal, quiet: true }),
  });

export function useGatewayActions() {
  const cache = useQueryClient();
  const thenPayments = useListChange("operatorPayments");
  const thenAccounts = async (work: Promise<contract.GatewayAccount>) => {
    const account = await work;
    await cache.invalidateQueries({ queryKey: gatewaysKey });
    return account;
  };
  return {
    save: (gateway: GatewayId, values: GatewayValues, isActive: boolean) =>
      thenAccounts(api(contract.saveGateway, { params: { gateway }, body: { values, isActive }, quiet: true })),
    test: (gateway: GatewayId) => thenAccounts(api(contract.testGateway, { params: { gateway }, quiet: true })),
    refund: (paymentId: number, valueCents: number, keepsTime: boolean) =>
      thenPayments(
        api(contract.refundPayment, { params: { paymentId }, body: { valueCents, keepsTime }, quiet: true }),
      ),
    assign: (moneyId: number, tenantId: number) =>
      thenPayments(api(contract.assignMoney, { params: { moneyId }, body: { tenantId }, quiet: true })),
  };
}
