// The CRM on the wire: boards, their lanes, and deals as cards of their own.
import { z } from "zod";
import { TicketStatus } from "../company/users.ts";
import { MessageType } from "../conversation/message-content.ts";
import { ChannelType } from "../conversation/my-channels.ts";
import { limits } from "../limits.ts";
import { Color, listAnswer, listQuery } from "../lists.ts";
import { allows, type Profile } from "../permissions.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

/** A card of another user is read-only, except to those whose profile leads the board. Nobody's card is everybody's. */
export function mayChangeDeal(viewer: { profile: Profile; userId: number }, ownerId: number | null): boolean {
  return allows(viewer.profile, "kanban", "full") || ownerId === null || ownerId === viewer.userId;
}

export const Board = z.object({ id: WireId, name: z.string() });
export type Board = z.infer<typeof Board>;

export const Lane = z.object({ id: WireId, boardId: WireId, name: z.string(), color: Color });
export type Lane = z.infer<typeof Lane>;

const Name = z.string().trim().min(1).max(80);
const Cents = z.number().int().min(0).max(99_999_999_999);
const Day = z.iso.date();

/** What a deal is by itself. */
export const Deal = z.object({
  id: WireId,
  version: z.number().int(),
  boardId: WireId,
  laneId: WireId,
  /** Sorts byte by byte within its lane. */
  position: z.string(),
  contactId: WireId,
  title: z.string(),
  valueCents: z.number().int(),
  owner: z.object({ id: WireId, name: z.string() }).nullable(),
  dueOn: Day.nullable(),
  laneSince: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Deal = z.infer<typeof Deal>;

/** The same as a card: with the customer, and the newest conversation with them that the caller may see. */
export const DealCard = Deal.extend({
  contact: z.object({
    name: z.string(),
    number: z.string().nullable(),
    profilePicUrl: z.string().nullable(),
    tags: z.array(z.object({ id: WireId, name: z.string(), color: Color })),
  }),
  ticket: z
    .object({
      id: WireId,
      status: TicketStatus,
      channel: z.object({ type: ChannelType, name: z.string() }),
      lastMessage: z.string(),
      lastMessageType: MessageType.nullable(),
      lastMessageFromMe: z.boolean(),
      lastMessageAt: Timestamp,
    })
    .nullable(),
});
export type DealCard = z.infer<typeof DealCard>;

export const DealLogType = z.enum(["created", "moved", "value", "owner", "due", "edited"]);

export const DealDetail = DealCard.extend({
  notes: z.string(),
  /** Newest first. */
  history: z.array(
    z.object({
      id: WireId,
      type: DealLogType,
      at: Timestamp,
      user: z.string().nullable(),
      fromLane: z.string().nullable(),
      toLane: z.string().nullable(),
      fromCents: z.number().int().nullable(),
      toCents: z.number().int().nullable(),
      fromOwner: z.string().nullable(),
      toOwner: z.string().nullable(),
      fromDue: Day.nullable(),
      toDue: Day.nullable(),
    }),
  ),
});
export type DealDetail = z.infer<typeof DealDetail>;

const filter = {
  searchParam: z.string().trim().min(limits.contactSearchMinLetters).max(200).optional(),
  /** 0: of nobody. */
  ownerId: z.coerce.number().int().min(0).optional(),
  tagId: Id.optional(),
  channelId: Id.optional(),
  minCents: z.coerce.number().int().min(0).optional(),
  /** At least so many days in its lane. */
  stalledDays: z.coerce.number().int().min(1).max(3650).optional(),
};
export const DealFilter = z.object(filter);
export type DealFilter = z.infer<typeof DealFilter>;

const own = { area: "kanban", level: "own" } as const;
const full = { area: "kanban", level: "full" } as const;

export const listBoards = route({
  method: "GET",
  path: "/kanban/boards",
  summary: "The company's boards by name.",
  access: own,
  gate: "kanban",
  answer: z.object({ items: z.array(Board) }),
});

export const createBoard = route({
  method: "POST",
  path: "/kanban/boards",
  summary: "Makes a board, with its first lanes.",
  access: full,
  gate: "kanban",
  audit: { kind: "kanban.created" },
  creates: true,
  body: z.object({ name: Name, lanes: z.array(z.object({ name: Name, color: Color })).max(20) }),
  answer: Board,
});

export const updateBoard = route({
  method: "PUT",
  path: "/kanban/boards/:boardId",
  summary: "Renames a board.",
  access: full,
  gate: "kanban",
  audit: { kind: "kanban.changed" },
  params: z.object({ boardId: Id }),
  body: z.object({ name: Name }),
  answer: Board,
});

export const deleteBoard = route({
  method: "DELETE",
  path: "/kanban/boards/:boardId",
  summary: "Deletes a board without deals, with its lanes; otherwise ERR_BOARD_IN_USE with how many there are.",
  access: full,
  gate: "kanban",
  audit: { kind: "kanban.deleted" },
  params: z.object({ boardId: Id }),
  answer: Done,
});

export const showBoard = route({
  method: "GET",
  path: "/kanban/boards/:boardId",
  summary:
    "A board's lanes in order, each with how many deals it holds, what they are worth and how long they stand there.",
  access: own,
  gate: "kanban",
  params: z.object({ boardId: Id }),
  query: DealFilter,
  answer: Board.extend({
    /** The company's; all values are in its smallest unit. */
    currency: z.string(),
    count: z.number().int(),
    valueCents: z.number().int(),
    lanes: z.array(
      Lane.extend({
        count: z.number().int(),
        valueCents: z.number().int(),
        averageAgeSeconds: z.number().int().nullable(),
      }),
    ),
  }),
});

export const createLane = route({
  method: "POST",
  path: "/kanban/lanes",
  summary: "Puts a lane at the end of a board.",
  access: full,
  gate: "kanban",
  audit: { kind: "kanban.created" },
  creates: true,
  body: z.object({ boardId: WireId, name: Name, color: Color }),
  answer: Lane,
});

export const updateLane = route({
  method: "PUT",
  path: "/kanban/lanes/:laneId",
  summary: "Renames, colours or moves a lane.",
  access: full,
  gate: "kanban",
  audit: { kind: ["kanban.changed", "kanban.moved"] },
  params: z.object({ laneId: Id }),
  body: z.object({
    name: Name.optional(),
    color: Color.optional(),
    /** The lane it is to stand behind; null: it becomes the first. */
    afterLaneId: WireId.nullable().optional(),
  }),
  answer: Lane,
});

export const deleteLane = route({
  method: "DELETE",
  path: "/kanban/lanes/:laneId",
  summary: "Deletes an empty lane; otherwise ERR_LANE_IN_USE with how many deals it holds.",
  access: full,
  gate: "kanban",
  audit: { kind: "kanban.deleted" },
  params: z.object({ laneId: Id }),
  answer: Done,
});

export const laneDeals = route({
  method: "GET",
  path: "/kanban/lanes/:laneId/deals",
  summary: "Deals of a lane as cards, from the top, page by page.",
  access: own,
  gate: "kanban",
  params: z.object({ laneId: Id }),
  query: DealFilter.extend({ cursor: z.string().max(500).optional() }),
  answer: z.object({ items: z.array(DealCard), cursor: z.string().nullable() }),
});

export const listDeals = route({
  method: "GET",
  path: "/kanban/deals",
  summary: "Deals of a board as a list.",
  access: own,
  gate: "kanban",
  query: listQuery(["name", "valueCents", "lane", "owner", "dueOn", "laneSince"]).extend({ ...filter, boardId: Id }),
  answer: listAnswer(DealCard),
});

export const createDeal = route({
  method: "POST",
  path: "/kanban/deals",
  summary: "Puts a new deal on top of a lane.",
  access: own,
  gate: "kanban",
  audit: { kind: "deals.created" },
  creates: true,
  body: z.object({
    laneId: WireId,
    contactId: WireId,
    title: z.string().trim().max(120).optional(),
    valueCents: Cents.optional(),
    /** The caller unless said otherwise; null: nobody. */
    ownerId: WireId.nullable().optional(),
    dueOn: Day.nullable().optional(),
    notes: z.string().max(10_000).optional(),
  }),
  answer: DealCard,
});

export const showDeal = route({
  method: "GET",
  path: "/kanban/deals/:dealId",
  summary: "One deal with its notes and what happened to it.",
  access: own,
  gate: "kanban",
  params: z.object({ dealId: Id }),
  answer: DealDetail,
});

export const updateDeal = route({
  method: "PUT",
  path: "/kanban/deals/:dealId",
  summary: "Moves or changes a deal; fields left out stay. A card of another user answers ERR_DEAL_OF_ANOTHER.",
  access: own,
  gate: "kanban",
  audit: { kind: "deals.changed" },
  params: z.object({ dealId: Id }),
  body: z.object({
    laneId: WireId.optional(),
    /** The card it is to lie under; null: on top. With a lane and without this, on top. */
    afterDealId: WireId.nullable().optional(),
    title: z.string().trim().max(120).optional(),
    valueCents: Cents.optional(),
    ownerId: WireId.nullable().optional(),
    dueOn: Day.nullable().optional(),
    notes: z.string().max(10_000).optional(),
    /** The version the caller saw; a stale one answers ERR_CONFLICT with the deal as it is now. */
    version: z.number().int().optional(),
  }),
  answer: DealCard,
});

export const deleteDeal = route({
  method: "DELETE",
  path: "/kanban/deals/:dealId",
  summary: "Removes a deal and its history; the contact and the conversations stay.",
  access: own,
  gate: "kanban",
  audit: { kind: "deals.deleted" },
  params: z.object({ dealId: Id }),
  answer: Done,
});
