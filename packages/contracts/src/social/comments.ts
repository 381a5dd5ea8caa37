// Comments below a company's posts on the wire: answering them, hiding and deleting them.
import { z } from "zod";
import { Message } from "../conversation/messages.ts";
import { route } from "../route.ts";
import { ClientId, Id } from "../shapes.ts";

export const commentLimits = { reply: 1000 } as const;

/** The address is the specification's, spelling included. */
export const replyToComment = route({
  method: "POST",
  path: "/hub-message/comentary/:commentId",
  summary: "Answers a comment below the post, or once to its writer alone.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: true,
  params: z.object({ commentId: Id }),
  body: z.object({
    message: z.string().trim().min(1).max(commentLimits.reply),
    mode: z.enum(["public", "private"]).default("public"),
    clientId: ClientId.optional(),
  }),
  answer: Message,
});

export const moderateComment = route({
  method: "PUT",
  path: "/messages/comments/:commentId",
  summary: "Hides a customer's comment below the post, shows it again, or deletes it there.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  params: z.object({ commentId: Id }),
  body: z.object({ action: z.enum(["hide", "unhide", "remove"]) }),
  answer: Message,
});
