// Who may see which ticket, written once as data (core specification, section 6). Here it becomes a predicate;
// visibility.sql.ts makes the same data a condition of a query, and a property test holds the two together.
import type { Profile } from "@prosa/contracts/permissions";
import type { TicketFacts } from "./tickets.types.ts";

export interface Viewer {
  id: number;
  profile: Profile;
  isSupport: boolean;
  queueIds: readonly number[];
  /** Limited to these channels; none means no limit. */
  channelIds: readonly number[];
}

export interface VisibilitySettings {
  hideChatbotTickets: boolean;
  hideAssignedTickets: boolean;
}

/** Known before any ticket is looked at. */
export type ViewerAtom = "seesAll" | "isQueueSupervisor" | "hasChannelLimit" | keyof VisibilitySettings;
/** Asked of each ticket. */
export type TicketAtom = "isMine" | "isUnassigned" | "isInMyQueues" | "hasNoQueue" | "isOnMyChannels" | "isWithBot";

export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { viewer: ViewerAtom }
  | { ticket: TicketAtom };

/** Tickets a person has to do with: their own, those of their queues (groups included), and those nobody's queue has. */
export const concernsMe: Condition = {
  any: [{ ticket: "isMine" }, { ticket: "isInMyQueues" }, { ticket: "hasNoQueue" }],
};

const channelAllows: Condition = { any: [{ not: { viewer: "hasChannelLimit" } }, { ticket: "isOnMyChannels" }] };
const botAllows: Condition = { any: [{ not: { viewer: "hideChatbotTickets" } }, { not: { ticket: "isWithBot" } }] };
const assignmentAllows: Condition = {
  any: [{ not: { viewer: "hideAssignedTickets" } }, { viewer: "isQueueSupervisor" }, { ticket: "isUnassigned" }],
};

export const canSee: Condition = {
  any: [
    { viewer: "seesAll" },
    {
      all: [
        channelAllows,
        concernsMe,
        // What one is attending is never hidden from oneself.
        { any: [{ ticket: "isMine" }, { all: [botAllows, assignmentAllows] }] },
      ],
    },
  ],
};

/** Admins, general supervisors and support see every ticket; the filter showAll only decides what their list shows. */
export function seesAll({ profile, isSupport }: Pick<Viewer, "profile" | "isSupport">): boolean {
  return isSupport || profile === "admin" || profile === "supervisor";
}

export function viewerAtom(name: ViewerAtom, viewer: Viewer, settings: VisibilitySettings): boolean {
  if (name === "seesAll") return seesAll(viewer);
  if (name === "isQueueSupervisor") return viewer.profile === "supervisorfila";
  if (name === "hasChannelLimit") return viewer.channelIds.length > 0;
  return settings[name];
}

const ticketAtoms: Record<TicketAtom, (viewer: Viewer, ticket: TicketFacts) => boolean> = {
  isMine: (viewer, ticket) => ticket.userId === viewer.id,
  isUnassigned: (_viewer, ticket) => ticket.userId === null,
  isInMyQueues: (viewer, ticket) => ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId),
  hasNoQueue: (_viewer, ticket) => ticket.queueId === null,
  isOnMyChannels: (viewer, ticket) => viewer.channelIds.includes(ticket.channelId),
  isWithBot: (_viewer, ticket) => ticket.turn === "bot" || ticket.turn === "assistant",
};

export function holds(
  condition: Condition,
  viewer: Viewer,
  settings: VisibilitySettings,
  ticket: TicketFacts,
): boolean {
  const check = (part: Condition): boolean => holds(part, viewer, settings, ticket);
  if ("all" in condition) return condition.all.every(check);
  if ("any" in condition) return condition.any.some(check);
  if ("not" in condition) return !check(condition.not);
  if ("viewer" in condition) return viewerAtom(condition.viewer, viewer, settings);
  return ticketAtoms[condition.ticket](viewer, ticket);
}

export function maySee(viewer: Viewer, settings: VisibilitySettings, ticket: TicketFacts): boolean {
  return holds(canSee, viewer, settings, ticket);
}
