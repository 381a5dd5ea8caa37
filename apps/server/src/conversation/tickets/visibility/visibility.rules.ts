// Who may see which ticket, written once as data (core specification, section 6; docs/decisions/008 and 014). Here it
// becomes a predicate and an explanation; visibility.sql.ts makes the same data a condition of a query.
import type { Profile } from "@prosa/contracts/permissions";
import { TicketStatus } from "@prosa/contracts/tickets";
import type { TicketFacts } from "../tickets.types.ts";

export interface Viewer {
  id: number;
  profile: Profile;
  isSupport: boolean;
  queueIds: readonly number[];
  /** Limited to these channels; null: every channel. */
  channelIds: readonly number[] | null;
  /** Has contacts of their own. */
  hasWallet: boolean;
  /** Not limited to them all the same. */
  ignoreWallet: boolean;
}

export interface VisibilitySettings {
  hideChatbotTickets: boolean;
  hideAssignedTickets: boolean;
  hidePrivateTickets: boolean;
  directToWallets: boolean;
  walletContactsOnly: boolean;
}

/** Known before any ticket is looked at. */
export type ViewerAtom =
  | "seesAll"
  | "isAdmin"
  | "isQueueSupervisor"
  | "hasChannelLimit"
  | "isLimitedToWallet"
  | "hideChatbotTickets"
  | "hideAssignedTickets"
  | "hidePrivateTickets"
  | "directToWallets";
/** Asked of each ticket. */
export type TicketAtom =
  | "isAwake"
  | "isMine"
  | "isUnassigned"
  | "isInMyQueues"
  | "hasNoQueue"
  | "isGroup"
  | "isOnMyChannels"
  | "isWithBot"
  | "isPrivate"
  | "isInMyWallet";

export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { viewer: ViewerAtom }
  | { ticket: TicketAtom };

const unless = (viewer: ViewerAtom, allowed: Condition): Condition => ({ any: [{ not: { viewer } }, allowed] });

/** Why somebody has to do with a ticket; one reason is enough. */
const reasons = {
  ownTickets: { ticket: "isMine" },
  ownQueues: { ticket: "isInMyQueues" },
  // Somebody must be able to pick these up. A group belongs to a queue or to nobody but supervisors.
  withoutQueue: { all: [{ ticket: "hasNoQueue" }, { not: { ticket: "isGroup" } }] },
  walletTickets: { all: [{ viewer: "directToWallets" }, { ticket: "isInMyWallet" }] },
} as const satisfies Record<string, Condition>;

/** What may take a ticket out of sight all the same; each has to allow it. */
const limits = {
  channelLimit: unless("hasChannelLimit", { ticket: "isOnMyChannels" }),
  hidePrivate: unless("hidePrivateTickets", {
    any: [{ viewer: "isAdmin" }, { ticket: "isMine" }, { not: { ticket: "isPrivate" } }],
  }),
} as const satisfies Record<string, Condition>;

/** The same, except that what one is attending is never hidden from oneself. */
const limitsOnOthers = {
  hideChatbot: unless("hideChatbotTickets", { not: { ticket: "isWithBot" } }),
  hideAssigned: unless("hideAssignedTickets", { any: [{ viewer: "isQueueSupervisor" }, { ticket: "isUnassigned" }] }),
  walletOnly: unless("isLimitedToWallet", { ticket: "isInMyWallet" }),
} as const satisfies Record<string, Condition>;

const inReach: Condition = {
  any: [
    { all: [{ viewer: "seesAll" }, limits.hidePrivate] },
    {
      all: [
        ...Object.values(limits),
        { any: Object.values(reasons) },
        { any: [{ ticket: "isMine" }, { all: Object.values(limitsOnOthers) }] },
      ],
    },
  ],
};

/** A sleeping ticket is in nobody's sight (docs/decisions/080). */
export const canSee: Condition = { all: [{ ticket: "isAwake" }, inReach] };

/** Admins, general supervisors and support see every ticket; the filter showAll only decides what their list shows. */
export function seesAll({ profile, isSupport }: Pick<Viewer, "profile" | "isSupport">): boolean {
  return isSupport || profile === "admin" || profile === "supervisor";
}

/** A support user is treated as an admin. */
export function isAdmin({ profile, isSupport }: Pick<Viewer, "profile" | "isSupport">): boolean {
  return isSupport || profile === "admin";
}

const viewerAtoms: Record<ViewerAtom, (viewer: Viewer, settings: VisibilitySettings) => boolean> = {
  seesAll,
  isAdmin,
  isQueueSupervisor: ({ profile }) => profile === "supervisorfila",
  hasChannelLimit: ({ channelIds }) => channelIds !== null,
  isLimitedToWallet: ({ profile, isSupport, hasWallet, ignoreWallet }, { walletContactsOnly }) =>
    walletContactsOnly && profile === "user" && !isSupport && hasWallet && !ignoreWallet,
  hideChatbotTickets: (_viewer, { hideChatbotTickets }) => hideChatbotTickets,
  hideAssignedTickets: (_viewer, { hideAssignedTickets }) => hideAssignedTickets,
  hidePrivateTickets: (_viewer, { hidePrivateTickets }) => hidePrivateTickets,
  directToWallets: (_viewer, { directToWallets }) => directToWallets,
};

export function viewerAtom(name: ViewerAtom, viewer: Viewer, settings: VisibilitySettings): boolean {
  return viewerAtoms[name](viewer, settings);
}

const ticketAtoms: Record<TicketAtom, (viewer: Viewer, ticket: TicketFacts) => boolean> = {
  // The type knows no other; the table does.
  isAwake: (_viewer, { status }) => TicketStatus.options.includes(status),
  isMine: (viewer, ticket) => ticket.userId === viewer.id,
  isUnassigned: (_viewer, ticket) => ticket.userId === null,
  isInMyQueues: (viewer, ticket) => ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId),
  hasNoQueue: (_viewer, ticket) => ticket.queueId === null,
  isGroup: (_viewer, ticket) => ticket.isGroup,
  isOnMyChannels: (viewer, ticket) => viewer.channelIds?.includes(ticket.channelId) ?? false,
  isWithBot: (_viewer, ticket) => isWithBot(ticket),
  isPrivate: (_viewer, ticket) => ticket.isPrivate,
  isInMyWallet: (viewer, ticket) => ticket.walletIds.includes(viewer.id),
};

export function isWithBot({ turn }: Pick<TicketFacts, "turn">): boolean {
  return turn === "bot" || turn === "assistant";
}

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

export type RuleName = "seesAll" | keyof typeof reasons | keyof typeof limits | keyof typeof limitsOnOthers;

/** The rules that have anything to say about this viewer, whatever the ticket. */
export function rulesInForce(viewer: Viewer, settings: VisibilitySettings): RuleName[] {
  const is = (name: ViewerAtom) => viewerAtom(name, viewer, settings);
  const privateOnes: RuleName[] = is("hidePrivateTickets") && !is("isAdmin") ? ["hidePrivate"] : [];
  if (is("seesAll")) return ["seesAll", ...privateOnes];
  const inForce: [RuleName, boolean][] = [
    ["ownTickets", true],
    ["ownQueues", true],
    ["withoutQueue", true],
    ["walletTickets", is("directToWallets") && viewer.hasWallet],
    ["channelLimit", is("hasChannelLimit")],
    ["hideChatbot", is("hideChatbotTickets")],
    ["hideAssigned", is("hideAssignedTickets") && !is("isQueueSupervisor")],
    ["walletOnly", is("isLimitedToWallet")],
  ];
  return [...inForce.filter(([, holdsHere]) => holdsHere).map(([name]) => name), ...privateOnes];
}

/** In words: the reasons for which it is seen, or what keeps it out of sight. */
export function explain(viewer: Viewer, settings: VisibilitySettings, ticket: TicketFacts) {
  const isVisible = maySee(viewer, settings, ticket);
  const named = (conditions: Record<string, Condition>, wanted: boolean) =>
    Object.entries(conditions)
      .filter(([, condition]) => holds(condition, viewer, settings, ticket) === wanted)
      .map(([name]) => name);
  if (isVisible) return { isVisible, because: seesAll(viewer) ? ["seesAll"] : named(reasons, true) };
  if (seesAll(viewer)) return { isVisible, because: ["hidePrivate"] };
  const refused = [...named(limits, false), ...(ticket.userId === viewer.id ? [] : named(limitsOnOthers, false))];
  return { isVisible, because: named(reasons, true).length === 0 ? ["otherQueue", ...refused] : refused };
}

/** Reading a conversation that is not one's own, without taking it. Those who supervise it read it anyway. */
export function isPeek(ticket: Pick<TicketFacts, "status" | "userId" | "queueId">, viewer: Viewer): boolean {
  if (ticket.status === "closed" || ticket.userId === viewer.id || seesAll(viewer)) return false;
  const isSupervised = ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId);
  return !(viewer.profile === "supervisorfila" && isSupervised);
}
