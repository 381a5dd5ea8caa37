// The supervision wall.
import { z } from "zod";
import { WaitShape } from "../company/targets/reply-targets.ts";
import { Pause } from "../company/work/pauses.ts";
import { route } from "../route.ts";
import { Timestamp, WireId } from "../shapes.ts";
import { Ticket } from "./tickets.ts";

export const attendancePanel = route({
  method: "GET",
  path: "/tickets/panel",
  summary: "The supervision wall: open and waiting tickets by person or by queue, longest wait first.",
  access: { area: "panel", level: "own" },
  query: z.object({ by: z.enum(["user", "queue"]).default("user"), detail: z.stringbool().optional() }),
  answer: z.object({
    columns: z.array(
      z.object({
        /** Null: nobody's, or without a queue. */
        id: WireId.nullable(),
        name: z.string().nullable(),
        color: z.string().nullable(),
        isOnline: z.boolean(),
        /** Of a person; null by queue. */
        pause: Pause.nullable(),
        open: z.number().int(),
        pending: z.number().int(),
        oldestWaitingSince: Timestamp.nullable(),
        oldestWait: WaitShape.nullable(),
        tickets: z.array(Ticket),
        hasMore: z.boolean(),
      }),
    ),
  }),
});
