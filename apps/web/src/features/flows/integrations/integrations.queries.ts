// Server state of integrations: their list, where one is used, trying one.
import * as contract from "@prosa/contracts/automation/integrations";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import {
  type ListControl,
  type ListShape,
  listKey,
  useListChange,
  useListRows,
} from "../../../shared/list-page/index.ts";

export type Input = CallOf<typeof contract.createIntegration>["body"];
export type Change = CallOf<typeof contract.updateIntegration>["body"];
export type Tested = AnswerOf<typeof contract.testIntegration>;

export const integrationList: ListShape = { sorts: ["name", "type"], defaultSort: "name" };

export const useIntegrations = (control: ListControl, enabled: boolean) =>
  useListRows(
    "integrations",
    control,
    (query, signal) => api(contract.listIntegrations, { query, signal, quiet: true }),
    { enabled },
  );

export const useUses = (integrationId: number) =>
  useQuery({
    queryKey: [...listKey("integrations"), "uses", integrationId],
    queryFn: ({ signal }) => api(contract.showIntegration, { params: { integrationId }, signal, quiet: true }),
  });

export function useIntegrationActions() {
  const thenRefresh = useListChange("integrations");
  return {
    create: (body: Input) => thenRefresh(api(contract.createIntegration, { body, quiet: true })),
    update: (integrationId: number, body: Change) =>
      thenRefresh(api(contract.updateIntegration, { params: { integrationId }, body, quiet: true })),
    remove: (integrationId: number) =>
      thenRefresh(api(contract.deleteIntegration, { params: { integrationId }, quiet: true })),
    test: (integrationId: number) =>
      thenRefresh(api(contract.testIntegration, { params: { integrationId }, quiet: true })),
  };
}
