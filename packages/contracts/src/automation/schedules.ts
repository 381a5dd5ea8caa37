// Scheduled messages on the wire: what leaves on which dates, to whom, and how each date went.
import { z } from "zod";
import { TemplateParameters } from "../conversation/messages.ts";
import { ChannelType } from "../conversation/my-channels.ts";
import { limits, ourLimits } from "../limits.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Ordinal, Timestamp, WireId } from "../shapes.ts";

export const SchedulePeriod = z.enum(limits.scheduleRepeatPeriods);
export type SchedulePeriod = z.infer<typeof SchedulePeriod>;

export const ScheduleStatus = z.enum(["pending", "sent", "error"]);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

/** Why a date ended without a message: too late, answered before, or what the channel or the message stood in the way with. */
export const ScheduleReason = z.enum(["missed", "answered", "window", "channel", "template", "file", "refused"]);
export type ScheduleReason = z.infer<typeof ScheduleReason>;

export const ScheduleRun = z.object({
  number: z.number().int(),
  dueAt: Timestamp,
  status: ScheduleStatus,
  reason: ScheduleReason.nullable(),
  /** Left later than it should have. */
  isLate: z.boolean(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

const Named = z.object({ id: WireId, name: z.string() });

export const Schedule = z.object({
  id: WireId,
  /** Named only to those who may meet them. */
  contact: Named.nullable(),
  channel: Named.extend({ type: ChannelType }),
  user: Named,
  body: z.string(),
  file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  hasTemplate: z.boolean(),
  period: SchedulePeriod.nullable(),
  count: z.number().int(),
  cancelIfAnswered: z.boolean(),
  /** Pending while a date is still to come; then error where one went wrong. */
  status: ScheduleStatus,
  nextAt: Timestamp.nullable(),
  /** The attendance that is going on with the contact on this channel, to those who may see it. */
  ticketId: WireId.nullable(),
  runs: z.array(ScheduleRun),
});
export type Schedule = z.infer<typeof Schedule>;

const Count = z.coerce.number().int().min(1).max(limits.scheduleRepeatMax);
const words = {
  body: z.string().trim().max(ourLimits.messageTextMax),
  fileId: z.uuid().nullable(),
  /** Instead of words and a file, where the channel has templates. */
  template: TemplateParameters.omit({ headerFileId: true }).nullable(),
};
const dates = {
  sendAt: Timestamp,
  period: SchedulePeriod.nullable(),
  count: z.number().int().min(1).max(limits.scheduleRepeatMax),
};

const access = { area: "schedules", level: "own" } as const;
const params = z.object({ scheduleId: Id });

export const listSchedules = route({
  method: "GET",
  path: "/schedule",
  summary:
    "Scheduled messages: the caller's own, queue supervisors' people's, all for the others; of a ticket to whoever reads it.",
  access,
  query: listQuery(["nextAt", "createdAt"]).extend({
    status: ScheduleStatus.optional(),
    contactId: Id.optional(),
    ticketId: Id.optional(),
  }),
  answer: listAnswer(Schedule),
});

export const scheduleCalendar = route({
  method: "GET",
  path: "/schedule/calendar",
  summary: "Scheduled messages with a date between two moments, at most 500.",
  access,
  query: z.object({ from: Timestamp, to: Timestamp }),
  answer: z.object({ items: z.array(Schedule) }),
});

export const scheduleDates = route({
  method: "GET",
  path: "/schedule/dates",
  summary: "The dates a series would have, counted from the first in the company's time zone.",
  access,
  query: z.object({ sendAt: Timestamp, period: SchedulePeriod.optional(), count: Count }),
  answer: z.object({ timeZone: z.string(), dates: z.array(Timestamp) }),
});

export const showSchedule = route({
  method: "GET",
  path: "/schedule/:scheduleId",
  summary: "One scheduled message with all its dates.",
  access,
  params,
  answer: Schedule,
});

export const createSchedule = route({
  method: "POST",
  path: "/schedule",
  summary:
    "Schedules a message once or up to twelve times. Words are required where there is neither file nor template.",
  access,
  audit: { kind: "schedules.created" },
  creates: true,
  body: z.object({
    contactId: WireId,
    channelId: WireId,
    body: words.body.default(""),
    fileId: words.fileId.optional(),
    template: words.template.optional(),
    sendAt: dates.sendAt,
    period: dates.period.optional(),
    count: dates.count.default(1),
    cancelIfAnswered: z.boolean().default(false),
  }),
  answer: Schedule,
});

const Scope = z.enum(["this", "following"]);

export const updateSchedule = route({
  method: "PUT",
  path: "/schedule/:scheduleId",
  summary:
    "Changes one date that is still to come, or that and the following; what changes becomes a schedule of its own.",
  access,
  audit: { kind: "schedules.changed" },
  params,
  body: z
    .object({ ...words, ...dates, cancelIfAnswered: z.boolean() })
    .partial()
    .extend({ number: Ordinal, scope: Scope }),
  answer: Schedule,
});

export const cancelSchedule = route({
  method: "DELETE",
  path: "/schedule/:scheduleId",
  summary: "Cancels one date that is still to come, that and the following, or without a number the whole schedule.",
  access,
  audit: { kind: "schedules.deleted" },
  params,
  query: z.object({ number: z.coerce.number().pipe(Ordinal).optional(), scope: Scope.optional() }),
  answer: Done,
});

export const sendScheduleNow = route({
  method: "POST",
  path: "/schedule/:scheduleId/send",
  summary: "Sends a date that went wrong, or one that is still to come, now. Asked twice it leaves once.",
  access,
  audit: { kind: "schedules.changed" },
  creates: false,
  params,
  body: z.object({ number: Ordinal }),
  answer: Schedule,
});
