// Server state of the security log: its pages, and taking it out.
import { type AuditRow, exportAudit, listAudit } from "@prosa/contracts/audit-trail";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf, CallOf } from "@prosa/contracts/route";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListRows, type ListShape, useListRows } from "../../shared/list-page/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";

export const auditList: ListShape = {
  sorts: ["at"],
  defaultSort: "-at",
  filters: ["group", "kind", "userId", "from", "until"],
};

export const useAudit = (control: ListControl): ListRows<AuditRow> =>
  useListRows("audit", control, (query, signal) =>
    api(listAudit, { query: query as CallOf<typeof listAudit>["query"], signal, quiet: true }),
  );

export function useExport({ state: { search, filters } }: ListControl): () => Promise<LongJob> {
  const cache = useQueryClient();
  return async () => {
    const { userId, ...rest } = filters;
    const filter = {
      ...rest,
      ...(userId ? { userId: Number(userId) } : {}),
      ...(search ? { searchParam: search } : {}),
    } as BodyOf<typeof exportAudit>["filter"];
    const job = await api(exportAudit, { body: { filter }, quiet: true });
    rememberJob(cache, job);
    return job;
  };
}
