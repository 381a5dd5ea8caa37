// Server state of letters with figures: a person's own.
import {
  createReportLetter,
  deleteReportLetter,
  listReportLetters,
  resumeReportLetter,
} from "@prosa/contracts/report-letters";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";

const key = ["report-letters"] as const;

export function useLetters() {
  const cache = useQueryClient();
  useRealtime("notice.created", ({ notice }) => {
    if (notice.kind === "letter.paused") void cache.invalidateQueries({ queryKey: key });
  });
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api(listReportLetters, { signal, quiet: true }) });
}

export type LetterWish = CallOf<typeof createReportLetter>["body"];

export function useLetterActions() {
  const cache = useQueryClient();
  const fresh = <T>(answer: T): T => {
    void cache.invalidateQueries({ queryKey: key });
    return answer;
  };
  return {
    add: async (body: LetterWish) => fresh(await api(createReportLetter, { body, quiet: true })),
    resume: async (reportLetterId: number) =>
      fresh(await api(resumeReportLetter, { params: { reportLetterId }, quiet: true } as never)),
    end: async (reportLetterId: number) =>
      fresh(await api(deleteReportLetter, { params: { reportLetterId }, quiet: true } as never)),
  };
}
