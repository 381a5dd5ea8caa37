// Letters with figures on the wire: which report a person wants by mail, how often, and how it ends.
import { z } from "zod";
import { places } from "../area-codes.ts";
import { reports } from "../report-list.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

/** The start page, or the id of a report. */
export const letterReports = ["home", ...reports.map(({ id }) => id)] as [string, ...string[]];
export const letterRhythms = ["weekly", "monthly"] as const;
export type LetterRhythm = (typeof letterRhythms)[number];

const MOST_IDS = 200;
const Ids = z.array(WireId).min(1).max(MOST_IDS).optional();

/** What narrows the figures; the days follow from the rhythm, and what was typed is not taken along: it may be a name. */
export const LetterFilter = z
  .object({
    tagIds: Ids,
    laneIds: Ids,
    userIds: Ids,
    queueIds: Ids,
    channelIds: Ids,
    closingReasonIds: Ids,
    places: z.array(z.enum(places)).min(1).max(places.length).optional(),
    state: z.enum(["open", "pending", "closed"]).optional(),
    grade: z.enum(["1", "2", "3", "4", "5"]).optional(),
  })
  .strict();
export type LetterFilter = z.infer<typeof LetterFilter>;

/** More than these no company gets. */
export const MOST_LETTERS = 20;
const LAST_WEEKDAY = 7;

const plan = {
  report: z.enum(letterReports),
  rhythm: z.enum(letterRhythms),
  /** Of the week from Monday, 1 to 7; of the month 1 to 28. */
  day: z.number().int().min(1).max(28),
  /** By the company's clock. */
  hour: z.number().int().min(0).max(23),
};

export const ReportLetter = z.object({
  id: WireId,
  ...plan,
  filter: LetterFilter,
  nextAt: Timestamp,
  /** Since when nothing is sent, because its owner may not see the report any more. */
  pausedAt: Timestamp.nullable(),
});
export type ReportLetter = z.infer<typeof ReportLetter>;

const params = z.object({ reportLetterId: Id });

export const listReportLetters = route({
  method: "GET",
  path: "/reports/letters",
  summary: "The letters with figures that the caller gets, and the address they go to.",
  access: { area: "panel", level: "own" },
  answer: z.object({ letters: z.array(ReportLetter), email: z.string() }),
});

export const createReportLetter = route({
  method: "POST",
  path: "/reports/letters",
  summary: "Sends the figures of a report to the caller every week or month, within what they may see at that moment.",
  access: { area: "panel", level: "own" },
  audit: { kind: "report.subscribed" },
  creates: true,
  support: "refused",
  body: z
    .object({ ...plan, filter: LetterFilter })
    .refine(({ rhythm, day }) => rhythm === "monthly" || day <= LAST_WEEKDAY, { path: ["day"] }),
  answer: ReportLetter,
});

export const resumeReportLetter = route({
  method: "PUT",
  path: "/reports/letters/:reportLetterId/resume",
  summary: "Goes on with a letter that was paused, if its report may be seen again.",
  access: { area: "panel", level: "own" },
  audit: { none: "ownScreen" },
  params,
  answer: ReportLetter,
});

export const deleteReportLetter = route({
  method: "DELETE",
  path: "/reports/letters/:reportLetterId",
  summary: "Ends one of the caller's letters with figures.",
  access: { area: "panel", level: "own" },
  audit: { none: "ownScreen" },
  params,
  answer: z.object({ ok: z.literal(true) }),
});

export const endReportLetter = route({
  method: "POST",
  path: "/reports/letters/end",
  summary: "Ends a letter with figures by the link that stands in it, without a sign-in.",
  access: "public",
  audit: { none: "ownScreen" },
  creates: false,
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ ok: z.literal(true) }),
});
