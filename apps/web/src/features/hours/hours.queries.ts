// Server state of business hours: the week of a scope, the scopes, the preview of a moment, the holidays.
import type { Holiday } from "@prosa/contracts/hours";
import * as contract from "@prosa/contracts/hours";
import type { AnswerOf } from "@prosa/contracts/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../../shared/api/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import type { Week } from "./week.rules.ts";

export type Scope = z.infer<typeof contract.HoursScope>;
/** The company itself has no id. */
export interface Place {
  scope: Scope;
  scopeId?: number;
}
export type Hours = AnswerOf<typeof contract.showBusinessHours>;
export type Moment = AnswerOf<typeof contract.previewHours>;
export type { Holiday };

const all = ["hours"] as const;
const weekKey = ({ scope, scopeId }: Place) => [...all, "week", scope, scopeId ?? 0] as const;
const queryOf = ({ scope, scopeId }: Place) => ({ scope, ...(scopeId && { scopeId: String(scopeId) }) });

/** Asked again each minute, so that "open until" is never long past. */
export const useHours = (place: Place, enabled = true) =>
  useQuery({
    queryKey: weekKey(place),
    queryFn: () => api(contract.showBusinessHours, { query: queryOf(place), quiet: true }),
    enabled,
    refetchInterval: 60_000,
  });

export const useScopes = () =>
  useQuery({ queryKey: [...all, "scopes"], queryFn: () => api(contract.hoursScopes, { quiet: true }) });

/** `withId`: of a queue the channel, of a channel the queue, where both have a say. */
export const usePreview = (place: Place, withId: string | null, date: string | null, time: string | null) =>
  useQuery({
    queryKey: [...all, "preview", place.scope, place.scopeId ?? 0, withId, date, time],
    queryFn: () => {
      const query = { ...queryOf(place), ...(withId && { withId }), date: date ?? "", time: time ?? "" };
      return api(contract.previewHours, { query, quiet: true });
    },
    enabled: date !== null && time !== null,
    retry: false,
  });

interface Changes {
  /** Left out: the week stays as it is. */
  week?: Week | null;
  message?: { text: string; maxSends: number | null };
}

/** The week first: it is what can be refused. */
export function useSaveHours(place: Place) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ week, message }: Changes) => {
      const query = queryOf(place);
      let saved: Hours | undefined;
      if (week !== undefined) {
        const kept = (day: Week[number]) => ({ ...day, periods: day.type === "hours" ? day.periods : [] });
        const businessHours = week === null ? null : week.map(kept);
        saved = await api(contract.saveBusinessHours, { query, body: { businessHours }, quiet: true });
      }
      if (message) {
        const body = { messageBusinessHours: message.text, maxSends: message.maxSends };
        saved = await api(contract.saveBusinessMessage, { query, body, quiet: true });
      }
      return saved;
    },
    onSuccess: (saved) => {
      if (saved) cache.setQueryData(weekKey(place), saved);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

/** Hours and holidays decide together, so both make everything here old. */
export function useHoursRealtime() {
  const cache = useQueryClient();
  useRealtime("list.changed", ({ list }) => {
    if (list === "hours" || list === "holidays" || list === "queues") void cache.invalidateQueries({ queryKey: all });
  });
}
