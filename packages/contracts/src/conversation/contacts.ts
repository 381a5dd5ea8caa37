// Contacts on the wire: the people one talks to, as one and as a list.
import { z } from "zod";
import { TicketStatus } from "../company/users.ts";
import { limits } from "../limits.ts";
import { listAnswer, PageSize } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { Media } from "./message-content.ts";

export const ExtraInfo = z.object({ name: z.string().trim().min(1).max(60), value: z.string().trim().max(500) });

/** Whose customer somebody is: so many people at most. */
export const MOST_OWNERS = 20;

export const Contact = z.object({
  id: WireId,
  name: z.string(),
  /** Masked where the company hides numbers from the caller. */
  number: z.string().nullable(),
  isNumberMasked: z.boolean(),
  email: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  tags: z.array(z.object({ id: WireId, name: z.string(), color: z.string() })),
  wallets: z.array(z.object({ id: WireId, name: z.string() })),
  extraInfo: z.array(ExtraInfo),
  notes: z.string(),
  flags: z.object({
    disableBot: z.boolean(),
    disableCampaign: z.boolean(),
    disableCrm: z.boolean(),
    disableRating: z.boolean(),
    ignore: z.boolean(),
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Contact = z.infer<typeof Contact>;

/** What a list of contacts can be narrowed to besides tag, wallet and channel. */
export const contactOptions = [
  "disableBot",
  "disableCampaign",
  "disableCrm",
  "disableRating",
  "ignore",
  "noWallet",
  "noTag",
] as const;

/** Which contacts are meant: the same words for the list, its count, exports and mass actions. */
export const ContactFilter = z.object({
  searchParam: z.string().trim().min(limits.contactSearchMinLetters).max(200).optional(),
  tagId: Id.optional(),
  walletId: Id.optional(),
  channelId: Id.optional(),
  option: z.enum(contactOptions).optional(),
  /** Of the deals that the caller may see: that there is one or none, on which board or in which lane. */
  deals: z.enum(["some", "none"]).optional(),
  boardId: Id.optional(),
  laneId: Id.optional(),
});
export type ContactFilter = z.infer<typeof ContactFilter>;

export const ListedContact = Contact.pick({
  id: true,
  name: true,
  number: true,
  isNumberMasked: true,
  email: true,
  profilePicUrl: true,
  tags: true,
  wallets: true,
  flags: true,
  createdAt: true,
}).extend({
  /** The last message of an attendance that the caller may see. */
  lastContactAt: Timestamp.nullable(),
  activeTicketId: WireId.nullable(),
});
export type ListedContact = z.infer<typeof ListedContact>;

export const listContacts = route({
  method: "GET",
  path: "/contacts",
  summary:
    "Contacts the caller may meet, by page or by cursor; how many there are is told apart, so that a page costs the same.",
  access: { area: "contacts", level: "own" },
  query: ContactFilter.extend({
    pageNumber: z.coerce.number<string>().int().min(1).max(100_000).optional(),
    pageSize: PageSize.optional(),
    sort: z.enum(["name", "-name", "createdAt", "-createdAt"]).optional(),
    cursor: z.string().max(300).optional(),
  }),
  answer: listAnswer(ListedContact).omit({ count: true }).extend({ cursor: z.string().nullable() }),
});

export const countContacts = route({
  method: "GET",
  path: "/contacts/count",
  summary: "How many contacts the caller may meet in this filter.",
  access: { area: "contacts", level: "own" },
  query: ContactFilter,
  answer: z.object({ count: z.number().int() }),
});

export const extraInfoKeys = route({
  method: "GET",
  path: "/contacts/extra-info-keys",
  summary: "Names under which the company keeps additional information, to be offered again.",
  access: { area: "contacts", level: "own" },
  answer: z.object({ items: z.array(z.string()) }),
});

export const contactChoices = route({
  method: "GET",
  path: "/contacts/choices",
  summary: `Contacts by name or number, for pickers; at least ${limits.contactSearchMinLetters} letters.`,
  access: { area: "contacts", level: "own" },
  query: z.object({ searchParam: z.string().trim().min(limits.contactSearchMinLetters).max(200) }),
  answer: z.object({
    items: z.array(
      z.object({
        id: WireId,
        name: z.string(),
        number: z.string().nullable(),
        profilePicUrl: z.string().nullable(),
        /** An attendance that is going on and that the caller may see. */
        activeTicketId: WireId.nullable(),
      }),
    ),
  }),
});

export const contactBook = route({
  method: "GET",
  path: "/contacts/book",
  summary: "Contacts from A to Z beside the conversations, by tag, wallet and deals.",
  access: { area: "contacts", level: "own" },
  query: z.object({
    searchParam: z.string().trim().max(200).optional(),
    tagId: Id.optional(),
    walletId: Id.optional(),
    deals: ContactFilter.shape.deals,
    cursor: z.string().max(300).optional(),
  }),
  answer: z.object({
    items: z.array(z.object({ id: WireId, name: z.string(), number: z.string().nullable(), letter: z.string() })),
    cursor: z.string().nullable(),
  }),
});

export const showContact = route({
  method: "GET",
  path: "/contacts/:contactId",
  summary: "One contact the caller may see.",
  access: { area: "contacts", level: "own" },
  params: z.object({ contactId: Id }),
  answer: Contact,
});

/** Everything a person may say about a contact. */
export const ContactInput = z.object({
  name: z.string().trim().min(1).max(200),
  number: z.string().trim().min(5).max(40),
  email: z.email().max(254).nullable(),
  extraInfo: z.array(ExtraInfo).max(50),
  notes: z.string().max(10_000),
  flags: Contact.shape.flags.partial(),
  tagIds: z.array(WireId).max(50),
  walletIds: z.array(WireId).max(MOST_OWNERS),
});

export const createContact = route({
  method: "POST",
  path: "/contacts",
  summary: "Keeps a contact; the number is read in any usual form.",
  access: { area: "contacts", level: "own" },
  audit: { kind: "contacts.created" },
  creates: true,
  body: ContactInput.partial().required({ name: true, number: true }),
  answer: Contact,
});

export const updateContact = route({
  method: "PUT",
  path: "/contacts/:contactId",
  summary: "Changes a contact; fields left out stay.",
  access: { area: "contacts", level: "own" },
  audit: { kind: "contacts.changed" },
  params: z.object({ contactId: Id }),
  body: ContactInput.partial(),
  answer: Contact,
});

export const deleteContact = route({
  method: "DELETE",
  path: "/contacts/:contactId",
  summary: "Deletes a contact without attendances; otherwise ERR_CONTACT_TICKETS_REGISTERED with how many there are.",
  access: { area: "massActions", level: "full" },
  audit: { kind: "contacts.deleted" },
  params: z.object({ contactId: Id }),
  answer: Done,
});

export const contactTickets = route({
  method: "GET",
  path: "/contacts/:contactId/tickets",
  summary: "The contact's attendances that the caller may see, newest first.",
  access: { area: "contacts", level: "own" },
  params: z.object({ contactId: Id }),
  answer: z.object({
    tickets: z.array(
      z.object({
        id: WireId,
        protocol: z.string(),
        status: TicketStatus,
        queue: z.string().nullable(),
        username: z.string().nullable(),
        channel: z.string(),
        closingReason: z.string().nullable(),
        createdAt: Timestamp,
        closedAt: Timestamp.nullable(),
      }),
    ),
  }),
});

export const contactMedia = route({
  method: "GET",
  path: "/contacts/:contactId/media",
  summary: "Files and links of the contact's conversations that the caller may see, newest first.",
  access: { area: "contacts", level: "own" },
  params: z.object({ contactId: Id }),
  query: z.object({ kind: z.enum(["image", "audio", "document", "link"]), before: Id.optional() }),
  answer: z.object({
    items: z.array(
      z.object({
        messageId: WireId,
        ticketId: WireId,
        at: Timestamp,
        body: z.string(),
        media: Media.nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});
