// Server state of the operator's figures.
import * as contract from "@prosa/contracts/office/dashboard";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const key = ["operator", "dashboard"];
const ofMonth = (month: string | null) => (month === null ? {} : { month });

export const useDashboard = (month: string | null) =>
  useQuery({
    queryKey: [...key, month],
    queryFn: ({ signal }) => api(contract.showDashboard, { query: ofMonth(month), signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const useDashboardRows = (number: contract.DashboardNumber, month: string | null, pageNumber: number) =>
  useQuery({
    queryKey: [...key, month, number, pageNumber],
    queryFn: ({ signal }) =>
      api(contract.listDashboardNumber, {
        query: { number, ...ofMonth(month), pageNumber },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });
