// Quick messages on the wire: texts with a key, the composer's "/".
import { z } from "zod";
import { ourLimits } from "../limits.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

export const QuickMessageFile = z.object({
  name: z.string(),
  size: z.number().int(),
  mime: z.string(),
  url: z.string(),
});

export const QuickMessage = z.object({
  id: WireId,
  key: z.string(),
  message: z.string(),
  file: QuickMessageFile.nullable(),
  isForAll: z.boolean(),
  /** Whose it is; a shared one keeps its author. Null when the author was deleted and the text was for all. */
  userId: WireId.nullable(),
  username: z.string(),
  canEdit: z.boolean(),
  usedThisMonth: z.number().int(),
  updatedAt: Timestamp,
});
export type QuickMessage = z.infer<typeof QuickMessage>;

/** No blanks: the key is typed after "/" and ends at the first space. */
export const QuickMessageKey = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\s/]+$/);

const Input = z.object({
  key: QuickMessageKey,
  message: z.string().max(ourLimits.messageTextMax),
  isForAll: z.boolean(),
  /** From POST /files; null takes the file away. */
  fileId: z.uuid().nullable(),
});

export const listQuickMessages = route({
  method: "GET",
  path: "/quick-messages",
  summary: "The caller's own quick messages and those for all.",
  access: { area: "quickMessages", level: "own" },
  query: listQuery(["key", "usedThisMonth", "updatedAt"]),
  answer: listAnswer(QuickMessage),
});

export const createQuickMessage = route({
  method: "POST",
  path: "/quick-messages",
  summary: "Makes a quick message; a key in use answers ERR_FAST_REPLY_EXISTS. Text or file is needed.",
  access: { area: "quickMessages", level: "own" },
  audit: { kind: "quickMessages.created" },
  creates: true,
  body: Input,
  answer: QuickMessage,
});

export const updateQuickMessage = route({
  method: "PUT",
  path: "/quick-messages/:quickMessageId",
  summary: "Changes a quick message of one's own, or any with full rights.",
  access: { area: "quickMessages", level: "own" },
  audit: { kind: "quickMessages.changed" },
  params: z.object({ quickMessageId: Id }),
  body: Input.partial(),
  answer: QuickMessage,
});

export const useQuickMessage = route({
  method: "POST",
  path: "/quick-messages/:quickMessageId/use",
  summary: "Counts one use; the list says how often it helped this month.",
  access: { area: "quickMessages", level: "own" },
  audit: { none: "ownScreen" },
  creates: true,
  params: z.object({ quickMessageId: Id }),
  answer: Done,
});

export const deleteQuickMessage = route({
  method: "DELETE",
  path: "/quick-messages/:quickMessageId",
  summary: "Deletes a quick message.",
  access: { area: "quickMessages", level: "own" },
  audit: { kind: "quickMessages.deleted" },
  params: z.object({ quickMessageId: Id }),
  answer: Done,
});
