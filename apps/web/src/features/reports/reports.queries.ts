// Server state of reports: a page of rows, what filters offer, the file; and what a person pinned and last asked.
import type { LongJob } from "@prosa/contracts/long-jobs";
import { reportChoices } from "@prosa/contracts/report-list";
import type { ReportAnswer, ReportShape, reportFormats, Said } from "@prosa/contracts/report-shapes";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSignedIn } from "../../shared/api/index.ts";
import { changeConfigs } from "../../shared/configs/index.ts";
import { useLocale } from "../../shared/i18n/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";
import { type Asked, filterOf, queryOf } from "./report-address.rules.ts";

/** The words a report brings along, in the reader's language. */
export function useSaid(): (words: Said) => string {
  const locale = useLocale();
  const language = (["en", "es"] as const).find((one) => locale.startsWith(one)) ?? "pt";
  return (words) => words[language];
}

/** The company's own day. */
export function useToday(): string {
  const { timeZone } = useSignedIn();
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
}

export function useReport(shape: ReportShape, asked: Asked, enabled: boolean) {
  const today = useToday();
  const query = {
    ...queryOf(filterOf(asked, shape, today)),
    pageNumber: String(asked.page),
    pageSize: String(asked.size),
  };
  return useQuery({
    queryKey: ["reports", shape.id, query],
    queryFn: ({ signal }) => api(shape.list, { query, signal, quiet: true } as never) as Promise<ReportAnswer>,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const useReportChoices = () =>
  useQuery({
    queryKey: ["reports", "choices"],
    queryFn: ({ signal }) => api(reportChoices, { signal, quiet: true }),
    staleTime: 60_000,
  });

export type ReportFormat = (typeof reportFormats)[number];

export function useReportFile(shape: ReportShape, asked: Asked) {
  const cache = useQueryClient();
  const today = useToday();
  return async (format: ReportFormat): Promise<void> => {
    const body = { filter: filterOf(asked, shape, today), format };
    const job = (await api(shape.export, { body, quiet: true } as never)) as LongJob;
    rememberJob(cache, job);
  };
}

interface Habits {
  pinned: string[];
  last: Record<string, string>;
}

const NOTHING: Habits = { pinned: [], last: {} };

/** Pins and last filters follow the person to another machine. */
export function useReportHabits() {
  const { configs } = useSignedIn();
  const { pinned, last }: Habits = configs.reports ?? NOTHING;
  return {
    pinned,
    last,
    togglePin(address: string) {
      const next = pinned.includes(address) ? pinned.filter((one) => one !== address) : [...pinned, address];
      changeConfigs({ reports: { pinned: next, last } });
    },
    keepLast(address: string, kept: string) {
      if ((last[address] ?? "") === kept || kept.length > 500) return;
      changeConfigs({ reports: { pinned, last: { ...last, [address]: kept } } });
    },
  };
}
