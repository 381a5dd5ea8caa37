// Deals beside their contact on the wire: what one contact's are, what those of a page of contacts are worth, where a new one
// can begin, and many contacts put on a board at once.
import { z } from "zod";
import { BodyFilter } from "../conversation/contact-work.ts";
import { IdList } from "../id-list.ts";
import { Color } from "../lists.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, WireId } from "../shapes.ts";
import { Deal } from "./kanban.ts";

const own = { area: "kanban", level: "own" } as const;

export const Stage = z.object({ id: WireId, name: z.string(), color: Color });

/** A deal as it is shown away from its board: with the names of where it stands. */
export const ContactDeal = Deal.extend({ board: z.object({ id: WireId, name: z.string() }), lane: Stage });
export type ContactDeal = z.infer<typeof ContactDeal>;

export const dealStages = route({
  method: "GET",
  path: "/kanban/stages",
  summary: "Every board with its lanes in order, for pickers.",
  access: own,
  answer: z.object({
    /** The company's; all values are in its smallest unit. */
    currency: z.string(),
    boards: z.array(z.object({ id: WireId, name: z.string(), lanes: z.array(Stage) })),
  }),
});

export const contactDeals = route({
  method: "GET",
  path: "/kanban/contacts/:contactId/deals",
  summary: "The deals of one contact that the caller may see, newest first.",
  access: own,
  params: z.object({ contactId: Id }),
  answer: z.object({
    currency: z.string(),
    /** False: the contact is kept out of the CRM, so that no deal is shown and none begins. */
    isInCrm: z.boolean(),
    items: z.array(ContactDeal),
    /** Of all of them, also of those that are too many to be listed. */
    count: z.number().int(),
    valueCents: z.number().int(),
  }),
});

export const dealsOfContacts = route({
  method: "GET",
  path: "/kanban/contacts",
  summary: "For each of these contacts how many deals the caller may see, what they are worth, and the newest of them.",
  access: own,
  query: z.object({ contactIds: IdList }),
  answer: z.object({
    currency: z.string(),
    items: z.array(
      z.object({
        contactId: WireId,
        count: z.number().int(),
        valueCents: z.number().int(),
        newest: z.object({ id: WireId, board: z.object({ id: WireId, name: z.string() }), lane: Stage }),
      }),
    ),
  }),
});
export type DealsOfContact = z.infer<typeof dealsOfContacts.answer>["items"][number];

export const putOnBoard = route({
  method: "POST",
  path: "/kanban/deals/mass",
  summary:
    "Gives each of many contacts a deal in a lane, those named or all of a filter, as long work. Who has one on that board stays as they are.",
  access: { area: "massActions", level: "full" },
  gate: "kanban",
  audit: { kind: "deals.created" },
  creates: true,
  body: z.object({
    contactIds: z.array(WireId).min(1).max(1_000).optional(),
    /** All of it, as it is when the work comes to each. */
    filter: BodyFilter.optional(),
    laneId: WireId,
    title: z.string().trim().max(120).optional(),
    /** Nobody's unless said otherwise. */
    ownerId: WireId.nullable().optional(),
  }),
  answer: LongJob,
});
