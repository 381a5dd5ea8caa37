// Half-written answers on the wire: what one device of a person goes on with where another stopped. Never anybody else's.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { Quoted } from "./messages.ts";

export const draftLimits = {
  /** Of one person; the oldest makes room. */
  most: 200,
  /** As long as a browser keeps its own. */
  keptDays: 14,
  /** Of each of the two texts: what is longer than some messages together stays on its device. */
  textMax: 20_000,
  quotedTextMax: 250,
  nameMax: 200,
  mentions: 20,
} as const;

/** Words and what they answer; files stay on the device that has them. */
export const DraftWords = z.object({
  mode: z.enum(["reply", "note"]),
  reply: z.string().max(draftLimits.textMax),
  note: z.string().max(draftLimits.textMax),
  /** As the person saw it; sending asks for the message itself. */
  quoted: Quoted.extend({
    body: z.string().max(draftLimits.quotedTextMax),
    username: z.string().max(draftLimits.nameMax).nullable(),
  }).nullable(),
  mentions: z.array(z.object({ id: WireId, name: z.string().max(draftLimits.nameMax) })).max(draftLimits.mentions),
});
export type DraftWords = z.infer<typeof DraftWords>;

export const ServerDraft = DraftWords.extend({
  ticketId: WireId,
  /** Of the window that wrote it last; another one that goes on with it draws its own. */
  id: z.uuid(),
  version: z.number().int(),
  updatedAt: Timestamp,
});
export type ServerDraft = z.infer<typeof ServerDraft>;

export const listDrafts = route({
  method: "GET",
  path: "/drafts",
  summary: `The caller's own drafts of the last ${draftLimits.keptDays} days, in tickets the caller may still see.`,
  access: { area: "attendance", level: "full" },
  // Nobody reads over somebody's shoulder what is not said yet.
  support: "refused",
  query: z.object({ ticketId: Id.optional() }),
  answer: z.object({
    drafts: z.array(ServerDraft),
    /** Sent or emptied: whoever still has the words of an older version has nothing more to say. */
    spent: z.array(z.object({ ticketId: WireId, version: z.number().int() })),
  }),
});

export const saveDraft = route({
  method: "PUT",
  path: "/drafts/:ticketId",
  summary:
    "Keeps what the caller is writing, or forgets it when all of it is empty. Refused with ERR_CONFLICT when another " +
    "window wrote since `base`, and when these words were sent meanwhile: then the draft is read before it is saved again.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ownScreen" },
  support: "refused",
  params: z.object({ ticketId: Id }),
  body: DraftWords.extend({
    id: z.uuid(),
    /** The version these words go on from; 0: none is known. */
    base: z.number().int().min(0),
  }),
  answer: z.object({ version: z.number().int() }),
});
