// Server state of the use of assistants: a month of the company or of one integration, and its limits.
import * as contract from "@prosa/contracts/automation/assistant-use";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const key = ["assistant-use"] as const;

export type CompanyUse = AnswerOf<typeof contract.showAssistantUse>;
export type IntegrationUse = AnswerOf<typeof contract.showIntegrationUse>;
export type LimitWish = CallOf<typeof contract.limitIntegrationUse>["body"];

/** Undefined: this month. */
const asked = (month: string | null) => (month === null ? {} : { month });

export const useCompanyUse = (month: string | null) =>
  useQuery({
    queryKey: [...key, "company", month],
    queryFn: ({ signal }) => api(contract.showAssistantUse, { query: asked(month), signal, quiet: true }),
  });

export const useIntegrationUse = (integrationId: number, month: string | null) =>
  useQuery({
    queryKey: [...key, integrationId, month],
    queryFn: ({ signal }) =>
      api(contract.showIntegrationUse, { params: { integrationId }, query: asked(month), signal, quiet: true }),
  });

export function useLimits() {
  const cache = useQueryClient();
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await cache.invalidateQueries({ queryKey: key });
    return answer;
  };
  return {
    limitCompany: (limitMicros: number | null) =>
      thenRefresh(api(contract.limitAssistantUse, { body: { limitMicros }, quiet: true })),
    limitIntegration: (integrationId: number, body: LimitWish) =>
      thenRefresh(api(contract.limitIntegrationUse, { params: { integrationId }, body, quiet: true })),
  };
}
