// A channel takes the place of another: who could, what would become of what, and doing it or taking it back as long work.
import { z } from "zod";
import { ChannelType } from "../conversation/my-channels.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

const ChannelName = z.object({
  id: WireId,
  name: z.string(),
  type: ChannelType,
  provider: ChannelType.nullable(),
  number: z.string().nullable(),
});

/** What goes along besides conversations. */
export const FollowerKind = z.enum(["schedules", "campaigns", "keywords", "users", "hours", "webhooks"]);
export type FollowerKind = z.infer<typeof FollowerKind>;

/** What would become of everything that is on the old channel, exactly. */
export const SuccessionCandidate = ChannelName.extend({
  conversations: z.object({
    /** Can be written to at once. */
    now: z.number().int(),
    /** Only by a template until the person writes there. */
    byTemplate: z.number().int(),
    /** Not before the person writes there. */
    waiting: z.number().int(),
    /** The person is being attended there already: both go on as that one. */
    continued: z.number().int(),
    /** Groups, and people who are known by names of the old channel alone. */
    staying: z.number().int(),
  }),
  /** Messages that wait to be sent; those that cannot leave there fail and say why. */
  queued: z.object({ going: z.number().int(), refused: z.number().int() }),
  followers: z.array(z.object({ kind: FollowerKind, count: z.number().int() })),
});
export type SuccessionCandidate = z.infer<typeof SuccessionCandidate>;

export const previewSuccession = route({
  method: "GET",
  path: "/channels/:channelId/succession",
  summary: "Which channels could take this one's place, and what would become of its conversations with each.",
  access: { area: "channels", level: "full" },
  params: z.object({ channelId: Id }),
  answer: z.object({ channel: ChannelName, open: z.number().int(), candidates: z.array(SuccessionCandidate) }),
});

export const startSuccession = route({
  method: "POST",
  path: "/channels/:channelId/succession",
  summary: "Another channel takes this one's place, in the background; what was stopped goes on where it stood.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.succeeded" },
  creates: false,
  params: z.object({ channelId: Id }),
  body: z.object({ toChannelId: WireId }),
  answer: LongJob,
});

export const Succession = z.object({
  id: WireId,
  from: ChannelName.extend({ isDeleted: z.boolean() }),
  to: ChannelName,
  state: z.enum(["moving", "done", "returning", "returned"]),
  /** The work stopped before its end; asked for again, it goes on. */
  isStopped: z.boolean(),
  by: z.string(),
  tickets: z.number().int(),
  continued: z.number().int(),
  refusedMessages: z.number().int(),
  startedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  isUndoable: z.boolean(),
});
export type Succession = z.infer<typeof Succession>;

export const listSuccessions = route({
  method: "GET",
  path: "/channels/successions",
  summary:
    "Which channels took others' places, newest first, and disconnected ones that still have open conversations.",
  access: { area: "channels", level: "read" },
  answer: z.object({
    successions: z.array(Succession),
    left: z.array(ChannelName.extend({ open: z.number().int() })),
  }),
});

export const undoSuccession = route({
  method: "POST",
  path: "/channels/successions/:successionId/undo",
  summary: "What went to the other channel comes back, as far as it is still there and open.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.returned" },
  creates: false,
  params: z.object({ successionId: Id }),
  answer: LongJob,
});
