// Server state of scheduled messages.
import * as contract from "@prosa/contracts/automation/schedules";
import type { CallOf } from "@prosa/contracts/route";
import { showTicket } from "@prosa/contracts/tickets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

export const scheduleList: ListShape = { sorts: ["nextAt", "createdAt"], defaultSort: "nextAt", filters: ["status"] };

const key = listKey("schedules");
const quiet = { quiet: true, silent: true } as const;

export const useSchedules = (control: ListControl) =>
  useListRows("schedules", control, (query, signal) => api(contract.listSchedules, { query, signal, quiet: true }));

export const useSchedule = (scheduleId: number | null) =>
  useQuery({
    queryKey: [...key, "one", scheduleId],
    queryFn: ({ signal }) => api(contract.showSchedule, { params: { scheduleId: scheduleId ?? 0 }, signal, ...quiet }),
    enabled: scheduleId !== null,
  });

export const useScheduleCalendar = (query: CallOf<typeof contract.scheduleCalendar>["query"]) =>
  useQuery({
    queryKey: [...key, "calendar", query],
    queryFn: ({ signal }) => api(contract.scheduleCalendar, { query, signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

/** The dates a series would have; not asked for while there is none. */
export const useDates = (sendAt: string | null, period: string | null, count: number) =>
  useQuery({
    queryKey: [...key, "dates", sendAt, period, count],
    queryFn: ({ signal }) =>
      api(contract.scheduleDates, {
        query: {
          sendAt: sendAt ?? "",
          count: String(count),
          ...(period ? { period: period as contract.SchedulePeriod } : {}),
        },
        signal,
        ...quiet,
      }),
    enabled: sendAt !== null,
    placeholderData: keepPreviousData,
  });

/** The conversation in which somebody pressed the clock. */
export const useTicketAbout = (ticketId: number | null) =>
  useQuery({
    queryKey: ["schedules", "about", ticketId],
    queryFn: ({ signal }) => api(showTicket, { params: { ticketId: ticketId ?? 0 }, signal, ...quiet }),
    enabled: ticketId !== null,
  });

export function useScheduleActions() {
  const thenRefresh = useListChange("schedules");
  return {
    create: (body: CallOf<typeof contract.createSchedule>["body"]) =>
      thenRefresh(api(contract.createSchedule, { body, quiet: true })),
    update: (scheduleId: number, body: CallOf<typeof contract.updateSchedule>["body"]) =>
      thenRefresh(api(contract.updateSchedule, { params: { scheduleId }, body, quiet: true })),
    cancel: (scheduleId: number, query: CallOf<typeof contract.cancelSchedule>["query"] = {}) =>
      thenRefresh(api(contract.cancelSchedule, { params: { scheduleId }, query, quiet: true })),
    sendNow: (scheduleId: number, number: number) =>
      thenRefresh(api(contract.sendScheduleNow, { params: { scheduleId }, body: { number }, quiet: true })),
  };
}
