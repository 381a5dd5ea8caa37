// Server state of what went wrong and what was done: quarantine, failed jobs, the log, erasures.
import { listCompanies } from "@prosa/contracts/companies";
import * as contract from "@prosa/contracts/operator";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

/** Newest first, always. */
export const newest: ListShape = { sorts: [], defaultSort: "" };
export const logList: ListShape = { sorts: [], defaultSort: "", filters: ["tenantId", "group"] };

/** Rows are opened by number; of a long random id its beginning does. */
const numbered = <Row extends { id: string }>({ id, ...row }: Row) => ({
  ...row,
  key: id,
  id: Number.parseInt(id.slice(0, 8), 16) + 1,
});
export type Numbered<Row extends { id: string }> = Omit<Row, "id"> & { id: number; key: string };

export const useQuarantine = (control: ListControl) =>
  useListRows("quarantine", control, ({ pageNumber, pageSize }, signal) =>
    api(contract.listQuarantine, { query: { pageNumber, pageSize }, signal, quiet: true }),
  );

export const useFailedJobs = (control: ListControl) =>
  useListRows("failedJobs", control, async ({ pageNumber, pageSize }, signal) => {
    const answer = await api(contract.listFailedJobs, { query: { pageNumber, pageSize }, signal, quiet: true });
    return { ...answer, items: answer.items.map(numbered) };
  });

export const useOperatorLog = (control: ListControl) =>
  useListRows("operatorLog", control, ({ sort: _, ...query }, signal) =>
    api(contract.listOperatorLog, {
      query: query as CallOf<typeof contract.listOperatorLog>["query"],
      signal,
      quiet: true,
    }),
  );

export const useErasures = (control: ListControl) =>
  useListRows("companyErasures", control, async ({ pageNumber, pageSize }, signal) => {
    const answer = await api(contract.listCompanyErasures, { query: { pageNumber, pageSize }, signal, quiet: true });
    return { ...answer, items: answer.items.map(numbered) };
  });

/** To choose from; a platform with more of them is searched in the list of companies. */
export const useCompanyChoices = () =>
  useQuery({
    queryKey: [...listKey("companies"), "choices"],
    queryFn: ({ signal }) => api(listCompanies, { query: { pageSize: "100", sort: "name" }, signal, quiet: true }),
  });

export function useTroubleActions() {
  const thenQuarantine = useListChange("quarantine");
  const thenJobs = useListChange("failedJobs");
  return {
    replay: (quarantineId: number) =>
      thenQuarantine(api(contract.replayQuarantined, { params: { quarantineId }, quiet: true })),
    retry: (jobId: string) => thenJobs(api(contract.retryJob, { params: { jobId }, quiet: true })),
  };
}
