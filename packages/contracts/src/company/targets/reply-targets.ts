// Targets of answers on the wire, with the spans of business time that waits are measured in.
import { z } from "zod";
import { route } from "../../route.ts";
import { Timestamp, WireId } from "../../shapes.ts";

/** Minutes of business time; null: as the company's, and of the company none. */
export const TargetMinutes = z.number().int().min(1).max(43_200).nullable();

export const ReplyTargets = z.object({
  firstAnswer: TargetMinutes,
  answer: TargetMinutes,
  /** From the opening to the closing. */
  closing: TargetMinutes,
});
export type ReplyTargets = z.infer<typeof ReplyTargets>;
export const noTargets: ReplyTargets = { firstAnswer: null, answer: null, closing: null };

/** Somebody who waits, with all that tells by which target and in whose hours. */
export const WaitShape = z.object({
  since: Timestamp,
  queueId: WireId.nullable(),
  channelId: WireId,
  /** Nobody has answered yet since it was opened. */
  isFirst: z.boolean(),
});
export type WaitShape = z.infer<typeof WaitShape>;

export const listReplyTargets = route({
  method: "GET",
  path: "/reply-targets",
  summary:
    "The targets in force, and when company, channels and queues are open around now: what waits are coloured by.",
  access: "session",
  answer: z.object({
    /** The company's, which queues without their own follow. */
    company: ReplyTargets,
    queues: z.array(ReplyTargets.extend({ queueId: WireId })),
    hours: z.array(
      z.object({
        scope: z.enum(["company", "channel", "queue"]),
        /** 0: the company itself. */
        id: z.number().int(),
        spans: z.array(z.object({ opensAt: Timestamp, closesAt: Timestamp })),
      }),
    ),
    /** Spans before this moment are not part of the answer. */
    knownFrom: Timestamp,
  }),
});

export const saveCompanyTargets = route({
  method: "PUT",
  path: "/reply-targets",
  summary: "Sets the company's own targets; they count from now on, what was measured before stays.",
  access: { area: "queues", level: "full" },
  audit: { kind: "replyTargets.changed" },
  body: ReplyTargets,
  answer: ReplyTargets,
});
