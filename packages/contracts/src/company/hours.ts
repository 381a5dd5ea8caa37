// Business hours and holidays on the wire.
import { z } from "zod";
import { ourLimits } from "../limits.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

export const HoursScope = z.enum(["company", "channel", "queue"]);

export const Period = z.object({
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "ERR_HOURS_INVALID"),
  /** At or before the start means past midnight; 24:00 is the end of the day. */
  end: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "ERR_HOURS_INVALID"),
});

export const BusinessDay = z.object({
  day: z.number().int().min(0).max(6),
  type: z.enum(["open", "closed", "hours"]),
  periods: z.array(Period).max(8),
});

const ScopeQuery = z.object({
  scope: HoursScope.optional(),
  /** The channel's or queue's id when the scope is not the company. */
  scopeId: z.coerce.number<string>().int().positive().optional(),
});

const NowState = z.object({
  isOpen: z.boolean(),
  until: Timestamp.nullable(),
  /** Which rule decided, for the strip and the preview. */
  rule: z.object({
    kind: z.enum(["holiday", "weekday", "spill", "always"]),
    scope: HoursScope,
    day: z.number().int().nullable(),
    holiday: z.string().nullable(),
  }),
  /** What a customer who writes then is told; null: nothing. */
  message: z.string().nullable(),
  /** How often one ticket is told at most. */
  maxSends: z.number().int(),
  localDate: z.string(),
  localTime: z.string(),
});

const BusinessHours = z.object({
  /** Null: inherits from the company. */
  businessHours: z.array(BusinessDay).nullable(),
  messageBusinessHours: z.string(),
  /** What holds here; the company's is the setting MaxBusinessHoursMessages. */
  maxSends: z.number().int(),
  inheritsMaxSends: z.boolean(),
  timeZone: z.string(),
  now: NowState,
});

export const showBusinessHours = route({
  method: "GET",
  path: "/tenants/business-hours",
  summary: "The week of the company, a channel or a queue, its absence message, and whether it is open now.",
  access: { area: "hours", level: "full" },
  query: ScopeQuery,
  answer: BusinessHours,
});

export const saveBusinessHours = route({
  method: "PUT",
  path: "/tenants/business-hours",
  summary: "Saves a week; null makes a channel or queue inherit again.",
  access: { area: "hours", level: "full" },
  audit: { kind: "hours.changed" },
  query: ScopeQuery,
  body: z.object({ businessHours: z.array(BusinessDay).length(7).nullable() }),
  answer: BusinessHours,
});

export const saveBusinessMessage = route({
  method: "PUT",
  path: "/tenants/message-business-hours",
  summary:
    "Saves the absence message and how often a ticket may receive it; null makes a channel or queue inherit that.",
  access: { area: "hours", level: "full" },
  audit: { kind: "hours.changed" },
  query: ScopeQuery,
  body: z.object({
    messageBusinessHours: z.string().max(ourLimits.messageTextMax),
    maxSends: z.number().int().min(0).max(20).nullable().optional(),
  }),
  answer: BusinessHours,
});

export const previewHours = route({
  method: "GET",
  path: "/tenants/business-hours/preview",
  summary: "What a customer would meet at a local date and time, and which rule decides.",
  access: { area: "hours", level: "full" },
  query: ScopeQuery.extend({
    /** Of a queue: the channel on which the customer writes. Of a channel: the queue in which the ticket is. */
    withId: z.coerce.number<string>().int().positive().optional(),
    date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    time: z.string().regex(/^\d{2}:\d{2}$/),
  }),
  answer: NowState,
});

export const hoursScopes = route({
  method: "GET",
  path: "/tenants/business-hours/scopes",
  summary: "Channels and queues, and which of them have hours of their own.",
  access: { area: "hours", level: "full" },
  answer: z.object({
    items: z.array(z.object({ scope: HoursScope, id: WireId, name: z.string(), inherits: z.boolean() })),
  }),
});

export const HolidayMode = z.enum(["closed", "one_period", "two_periods"]);

export const Holiday = z.object({
  id: WireId,
  date: z.string(),
  message: z.string(),
  mode: HolidayMode,
  periods: z.array(Period),
});
export type Holiday = z.infer<typeof Holiday>;

const HolidayInput = z.object({
  date: z.string("ERR_HOLIDAY_DATE").regex(/^\d{2}\/\d{2}$/, "ERR_HOLIDAY_DATE"),
  message: z.string().trim().max(ourLimits.messageTextMax),
  mode: HolidayMode,
  periods: z.array(Period).max(2),
});

export const listHolidays = route({
  method: "GET",
  path: "/holidays",
  summary: "Holidays by date or message.",
  access: { area: "hours", level: "full" },
  query: listQuery(["date", "message"]),
  answer: listAnswer(Holiday),
});

export const createHoliday = route({
  method: "POST",
  path: "/holidays",
  summary: "Makes a holiday; a date that does not exist answers ERR_HOLIDAY_DATE.",
  access: { area: "hours", level: "full" },
  audit: { kind: "holidays.created" },
  creates: true,
  body: HolidayInput,
  answer: Holiday,
});

export const importHolidays = route({
  method: "POST",
  path: "/holidays/national",
  summary: "Adds Brazil's fixed national holidays that are not there yet.",
  access: { area: "hours", level: "full" },
  audit: { kind: "holidays.imported" },
  creates: true,
  answer: z.object({ added: z.number().int() }),
});

export const updateHoliday = route({
  method: "PUT",
  path: "/holidays/:holidayId",
  summary: "Changes a holiday.",
  access: { area: "hours", level: "full" },
  audit: { kind: "holidays.changed" },
  params: z.object({ holidayId: Id }),
  body: HolidayInput.partial(),
  answer: Holiday,
});

export const deleteHoliday = route({
  method: "DELETE",
  path: "/holidays/:holidayId",
  summary: "Deletes a holiday.",
  access: { area: "hours", level: "full" },
  audit: { kind: "holidays.deleted" },
  params: z.object({ holidayId: Id }),
  answer: Done,
});
