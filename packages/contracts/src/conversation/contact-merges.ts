// Who a contact is on the wire: the names it is known by and why, who might be the same person, putting two together, taking
// that back, and parting one into two.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { Contact } from "./contacts.ts";

/** Why two contacts are taken for one person; "person": somebody just knows. */
export const MergeReason = z.enum(["number", "email", "name", "person"]);
export type MergeReason = z.infer<typeof MergeReason>;

export const ContactIdentity = z.object({
  id: WireId,
  kind: z.enum(["phone", "wa_id", "wa_lid", "wa_bsuid", "wa_group", "psid", "igsid", "tg", "visitor", "email"]),
  /** Numbers and e-mails as the caller may read them; what a provider calls a person stays with the server. */
  value: z.string().nullable(),
  /** Told by the channel, typed by a person, or brought by a file. */
  reason: z.enum(["channel", "person", "import"]),
  /** Written without the ninth digit that it is compared with. */
  isVariant: z.boolean(),
  /** Of the merge that brought it, while that can be undone. */
  mergeId: WireId.nullable(),
  firstSeenAt: Timestamp,
});
export type ContactIdentity = z.infer<typeof ContactIdentity>;

export const contactIdentities = route({
  method: "GET",
  path: "/contacts/:contactId/identities",
  summary: "By what a contact is known and why, what was put together, and who might be the same person.",
  access: { area: "contacts", level: "own" },
  params: z.object({ contactId: Id }),
  answer: z.object({
    identities: z.array(ContactIdentity),
    merges: z.array(
      z.object({
        id: WireId,
        goneName: z.string(),
        reason: MergeReason,
        username: z.string().nullable(),
        createdAt: Timestamp,
        /** Only the newest: the others once that one is undone. */
        isUndoable: z.boolean(),
      }),
    ),
    twins: z.array(
      z.object({ id: WireId, name: z.string(), number: z.string().nullable(), reasons: z.array(MergeReason) }),
    ),
    /** Whether the caller may put together and part. */
    mayMerge: z.boolean(),
  }),
});

export const mergeContacts = route({
  method: "POST",
  path: "/contacts/:contactId/merge",
  summary: "Another contact becomes this one, with everything that is its; can be undone.",
  access: { area: "contactMerges", level: "full" },
  audit: { kind: "contacts.merged" },
  creates: true,
  params: z.object({ contactId: Id }),
  body: z.object({ goneContactId: WireId, reason: MergeReason }),
  answer: z.object({ mergeId: WireId, contact: Contact }),
});

export const undoMerge = route({
  method: "POST",
  path: "/contact-merges/:mergeId/undo",
  summary: "Parts two contacts that were put together: each is as it was, apart from what was changed since.",
  access: { area: "contactMerges", level: "full" },
  audit: { kind: "contacts.changed" },
  creates: true,
  params: z.object({ mergeId: Id }),
  answer: z.object({ contact: Contact, restored: Contact }),
});

export const splitContact = route({
  method: "POST",
  path: "/contacts/:contactId/split",
  summary: "Some of the names and attendances of a contact become those of a new one.",
  access: { area: "contactMerges", level: "full" },
  audit: { kind: "contacts.created" },
  creates: true,
  params: z.object({ contactId: Id }),
  body: z.object({
    name: z.string().trim().min(1).max(200),
    identityIds: z.array(WireId).min(1).max(50),
    ticketIds: z.array(WireId).max(1_000),
  }),
  answer: z.object({ contact: Contact, made: Contact }),
});
