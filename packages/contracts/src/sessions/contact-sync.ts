// The address book of a telephone on the wire: which channels can bring it into the contacts, how far that is, what came of it.
import { z } from "zod";
import { ChannelType } from "../conversation/my-channels.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Timestamp, WireId } from "../shapes.ts";

/** The same people may do it who may import a table. */
const access = { area: "massActions", level: "full" } as const;

export const ContactSync = z.object({
  /** Of its long work, too. */
  id: z.uuid(),
  /** First the book is read, then its people are stored. */
  status: z.enum(["waiting", "reading", "storing", "done", "failed", "canceled"]),
  /** Why it failed. */
  code: z.string().nullable(),
  /** WhatsApp had these parts no more. */
  filesGone: z.number().int(),
  /** Entries of the book. */
  found: z.number().int(),
  created: z.number().int(),
  renamed: z.number().int(),
  known: z.number().int(),
  /** Groups, lists, channels, whoever shows no number, and those who were erased. */
  passedOver: z.number().int(),
  askedBy: z.object({ id: WireId, name: z.string() }),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type ContactSync = z.infer<typeof ContactSync>;

export const SyncChannel = z.object({
  id: WireId,
  name: z.string(),
  type: ChannelType,
  number: z.string().nullable(),
  isConnected: z.boolean(),
  /** Who tells of the book: the provider's server when it is asked, or the telephone when it was linked. */
  book: z.enum(["server", "telephone"]),
  /** What the telephone has told since it was linked; null: its server is asked. */
  files: z.number().int().nullable(),
  last: ContactSync.nullable(),
});
export type SyncChannel = z.infer<typeof SyncChannel>;

export const contactSyncs = route({
  method: "GET",
  path: "/contacts/syncs",
  summary: "The channels whose address book can be brought into the contacts, each with the last time that was done.",
  access,
  answer: z.object({ channels: z.array(SyncChannel) }),
});

export const syncContacts = route({
  method: "POST",
  path: "/contacts/syncs",
  summary:
    "Brings the address book of a channel's telephone into the contacts, as long work; once at a time for each channel.",
  access,
  audit: { kind: "contacts.synced" },
  creates: true,
  body: z.object({ channelId: WireId }),
  answer: LongJob,
});
