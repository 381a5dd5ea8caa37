// Users on the wire: for now, what each keeps for themselves.
import { z } from "zod";
import { route } from "../route.ts";
import { Id } from "../shapes.ts";

export const TicketStatus = z.enum(["open", "pending", "closed"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** The attendance filter with the specification's names and defaults. */
export const AttendanceFilter = z.object({
  searchParam: z.string().max(200).optional(),
  status: z.array(TicketStatus).optional(),
  showAll: z.boolean().optional(),
  count: z.number().int().min(0).optional(),
  queuesIds: z.array(z.number().int()).max(200).optional(),
  tagsIds: z.array(z.number().int()).max(200).optional(),
  withUnreadMessages: z.boolean().optional(),
  isNotAssignedUser: z.boolean().optional(),
  includeNotQueueDefined: z.boolean().optional(),
  useradmId: z.number().int().nullable().optional(),
  whatsappIds: z.array(z.number().int()).max(200).optional(),
  /** Beyond the specification, like everything below. */
  awaitingReply: z.boolean().optional(),
  createdFrom: z.iso.date().nullable().optional(),
  createdTo: z.iso.date().nullable().optional(),
  lastMessageFrom: z.iso.date().nullable().optional(),
  lastMessageTo: z.iso.date().nullable().optional(),
  /** The order somebody likes comes back with them. */
  order: z.enum(["newest", "oldest", "waiting", "unread"]).optional(),
});
export type AttendanceFilter = z.infer<typeof AttendanceFilter>;

export const UserConfigs = z.object({
  filtrosAtendimento: AttendanceFilter.optional(),
  isDark: z.boolean().optional(),
  /** The specification knows light and dark; "system" follows the device. */
  theme: z.enum(["light", "dark", "system"]).optional(),
  language: z.string().max(10).optional(),
  density: z.enum(["comfortable", "compact"]).optional(),
  textSize: z.union([z.literal(90), z.literal(100), z.literal(110), z.literal(125)]).optional(),
  stickyNotices: z.boolean().optional(),
  railPinned: z.boolean().optional(),
  /** What sends a message; the other one breaks the line. */
  sendKey: z.enum(["enter", "modEnter"]).optional(),
  /** Reports that stand first on their index, and what each was last asked, as in its address. */
  reports: z
    .object({
      pinned: z.array(z.string().max(60)).max(30),
      last: z.record(z.string().max(60), z.string().max(500)),
    })
    .optional(),
});
export type UserConfigs = z.infer<typeof UserConfigs>;

export const updateConfigs = route({
  method: "PUT",
  path: "/users/:userId/configs",
  summary: "Saves the caller's own view: attendance filter, theme, language, density. Fields left out stay.",
  access: "session",
  audit: { none: "ownScreen" },
  // How a screen looks to whoever looks at it.
  support: "allowed",
  whenPlanExpired: true,
  params: z.object({ userId: Id }),
  body: UserConfigs,
  answer: UserConfigs,
});
