// Groups on the wire: who is in a conversation of many.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, WireId } from "../shapes.ts";

export const GroupMember = z.object({
  id: WireId,
  /** What stands behind the "@" of whoever names them. */
  shown: z.string(),
  name: z.string().nullable(),
  number: z.string().nullable(),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const groupMembers = route({
  method: "GET",
  path: "/tickets/:ticketId/members",
  summary: "Members of a group who have shown themselves, who wrote last first; empty where it is no group.",
  access: { area: "attendance", level: "full" },
  gate: "groups",
  params: z.object({ ticketId: Id }),
  answer: z.object({ members: z.array(GroupMember) }),
});
