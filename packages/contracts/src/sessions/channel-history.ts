// A channel's past on the wire: which days of what the telephone remembers are brought in, and how far that is.
import { z } from "zod";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

const Params = z.object({ channelId: Id });
const DAY_MS = 86_400_000;

/** Both days included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const HistoryImport = z.object({
  id: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  hasGroups: z.boolean(),
  /** First the telephone's files are read, then what lies in the period is stored in its order. */
  status: z.enum(["waiting", "reading", "storing", "done", "failed", "canceled"]),
  /** Why it failed. */
  code: z.string().nullable(),
  files: z.number().int(),
  filesRead: z.number().int(),
  /** WhatsApp had these no more. */
  filesGone: z.number().int(),
  /** Messages in the period, as far as it was read. */
  found: z.number().int(),
  stored: z.number().int(),
  /** Were here before. */
  known: z.number().int(),
  /** Of contacts to be ignored. */
  leftOut: z.number().int(),
  conversations: z.number().int(),
  askedBy: z.object({ id: WireId, name: z.string() }),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type HistoryImport = z.infer<typeof HistoryImport>;

export const ChannelHistory = z.object({
  isConnected: z.boolean(),
  /** What the telephone has told of since it was paired; none: it gave nothing. */
  files: z.number().int(),
  toldAt: Timestamp.nullable(),
  /** The company's own day. */
  today: z.iso.date(),
  maxDays: z.literal(limits.historyImportMaxDays),
  last: HistoryImport.nullable(),
});
export type ChannelHistory = z.infer<typeof ChannelHistory>;

export const showHistory = route({
  method: "GET",
  path: "/channels/:channelId/history",
  summary: "What a channel's telephone has told of its past, and how far the last import of it is.",
  access: { area: "channels", level: "read" },
  params: Params,
  answer: ChannelHistory,
});

export const importHistory = route({
  method: "POST",
  path: "/channels/:channelId/history",
  summary: "Brings in at most thirty days of what was said before the channel was here, as closed conversations.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.history" },
  creates: false,
  support: "refused",
  params: Params,
  body: z
    .object({ from: z.iso.date(), to: z.iso.date(), hasGroups: z.boolean() })
    .refine(({ from, to }) => daysBetween(from, to) >= 1, { path: ["to"], message: "ends before it begins" })
    .refine(({ from, to }) => daysBetween(from, to) <= limits.historyImportMaxDays, {
      path: ["from"],
      message: `more than ${limits.historyImportMaxDays} days`,
    }),
  answer: ChannelHistory,
});

export const stopHistory = route({
  method: "DELETE",
  path: "/channels/:channelId/history",
  summary: "Stops the import that is going on; what is stored stays.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.historyStopped" },
  support: "refused",
  params: Params,
  answer: ChannelHistory,
});
