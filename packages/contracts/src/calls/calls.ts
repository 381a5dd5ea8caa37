// Voice calls on the wire: the specification's call state, what a person may do with a call, and how a channel is called through.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { CallOutcome } from "./call-words.ts";

export { CallOutcome, callOutcomes } from "./call-words.ts";

/** What just happened to a call, in the specification's words; a screen that shows one goes by it. */
export const CallTag = z.enum([
  "offer",
  "outcoming_calling",
  "preaccept",
  "accept",
  "reject",
  "terminate",
  "accept_elsewhere",
  "reject_elsewhere",
]);
export type CallTag = z.infer<typeof CallTag>;

export const CallDirection = z.enum(["incoming", "outcoming"]);
export const CallStatus = z.enum(["calling", "answered", "ended"]);

/** A call as the person who asks may see it. */
export const Call = z.object({
  id: WireId,
  contactId: WireId.nullable(),
  contact_name: z.string(),
  ticketId: WireId.nullable(),
  /** Seconds of talk; null until it is over. */
  duration: z.number().int().nullable(),
  tag: CallTag,
  phone: z.string().nullable(),
  picture_profile: z.string().nullable(),
  call_id: z.string(),
  status: CallStatus,
  direction: CallDirection,
  /** The channel it goes through. */
  whatsapp_instance: WireId,
  inbox_name: z.string(),
  active_start_date: Timestamp.nullable(),
  freezeToken: z.string().nullable(),
  /** Counts its changes: an older picture of a call never takes the place of a newer. */
  version: z.number().int(),
  /** Whose it is: who answered or called. */
  user: z.object({ id: WireId, name: z.string() }).nullable(),
  /** Taken by the receiver and not yet through: the microphone is asked for. */
  isClaimed: z.boolean(),
  isMuted: z.boolean(),
  outcome: CallOutcome.nullable(),
  /** Why it failed, as a catalogue code. */
  error: z.string().nullable(),
  /** The provider records it; kept only once the customer was told. */
  isRecorded: z.boolean(),
  announcedAt: Timestamp.nullable(),
  startedAt: Timestamp,
});
export type Call = z.infer<typeof Call>;

const calling = {
  access: { area: "attendance", level: "full" },
  gate: "voiceCalls",
  support: "refused",
} as const;
const inTrail = { none: "callTrail" } as const;
const ofCall = z.object({ callId: Id });

export const CallChannel = z.object({
  id: WireId,
  name: z.string(),
  /** As its device says. */
  state: z.enum(["open", "connecting", "closed", "restricted"]),
});
export type CallChannel = z.infer<typeof CallChannel>;

export const callChannels = route({
  ...calling,
  method: "GET",
  path: "/user/channelwavoip",
  summary:
    "The channels the caller may call through. Of one channel, with a pass for the sound of their call there: theirs alone, for a minute, once.",
  query: z.object({ channelId: Id.optional() }),
  answer: z.object({
    channels: z.array(CallChannel),
    /** The company's administrator has barred the caller from calls. */
    isBlocked: z.boolean(),
    /** Where the sound is: the path of a WebSocket of ours. */
    pass: z.object({ path: z.string(), expiresAt: Timestamp }).nullable(),
  }),
});

export const currentCalls = route({
  ...calling,
  method: "GET",
  path: "/calls/current",
  summary: "The caller's own call and those that ring for them.",
  query: z.object({}),
  answer: z.object({ calls: z.array(Call) }),
});

export const startCall = route({
  ...calling,
  method: "POST",
  path: "/calls",
  summary: "Calls the customer of a ticket, or a contact through a channel; the ticket is opened where there is none.",
  audit: inTrail,
  creates: true,
  body: z.object({ ticketId: WireId.optional(), contactId: WireId.optional(), channelId: WireId.optional() }),
  answer: Call,
});

/**
 * `claim`: exactly one gets it; the microphone comes next. `accept`: it stands. `release`: no microphone after all, it rings on.
 * `decline`: silences it for the caller. `reject`: refused for everybody, with a text if one is given. `announce`: the customer
 * was told that it is recorded.
 */
export const CallAction = z.enum([
  "claim",
  "accept",
  "release",
  "decline",
  "reject",
  "end",
  "mute",
  "unmute",
  "announce",
]);
export type CallAction = z.infer<typeof CallAction>;

export const moveCall = route({
  ...calling,
  method: "PUT",
  path: "/calls/:callId",
  summary: "Does something with a call that rings for the caller or is theirs.",
  audit: inTrail,
  params: ofCall,
  body: z.object({ action: CallAction, text: z.string().trim().min(1).max(1000).optional() }),
  answer: Call,
});

export const RejectCalls = z.enum(["never", "always", "outsideHours"]);

/** How a channel is called through; the token itself is never shown. */
export const ChannelVoice = z.object({
  hasToken: z.boolean(),
  state: CallChannel.shape.state.nullable(),
  number: z.string().nullable(),
  /** Why nobody can be called now, in the provider's word. */
  problem: z.string().nullable(),
  rejectCalls: RejectCalls,
  rejectText: z.string(),
  isRecorded: z.boolean(),
  /** Of the person who attends first, then of their queue. */
  ownerSeconds: z.number().int(),
  queueSeconds: z.number().int(),
  /** Entered in the provider's panel: brings recordings and what a closed device missed. */
  webhookUrl: z.string().nullable(),
});
export type ChannelVoice = z.infer<typeof ChannelVoice>;

const ofChannel = z.object({ channelId: Id });
const aboutChannel = { access: { area: "channels", level: "full" }, gate: "voiceCalls" } as const;

export const showVoice = route({
  ...aboutChannel,
  method: "GET",
  path: "/channels/:channelId/voice",
  summary: "How a channel is called through.",
  params: ofChannel,
  answer: ChannelVoice,
});

export const saveVoice = route({
  ...aboutChannel,
  method: "PUT",
  path: "/channels/:channelId/voice",
  summary:
    "Sets how a channel is called through. Whoever has the token can call and listen, so it is only ever written.",
  audit: { kind: "channels.changed" },
  params: ofChannel,
  body: z.object({
    /** Null: no calls through this channel any more. */
    token: z
      .string()
      .trim()
      .regex(/^[\w-]{8,100}$/)
      .nullable()
      .optional(),
    rejectCalls: RejectCalls.optional(),
    rejectText: z.string().trim().max(1000).optional(),
    isRecorded: z.boolean().optional(),
    ownerSeconds: z.number().int().min(0).max(60).optional(),
    queueSeconds: z.number().int().min(0).max(60).optional(),
  }),
  answer: ChannelVoice,
});

/** Its sound as a WAV file; each hearing is in the security log once an hour. */
export const CallRecordingState = z.enum(["none", "waiting", "ready", "failed", "gone"]);

export const showRecording = route({
  ...calling,
  method: "GET",
  path: "/calls/:callId/recording",
  summary: "Whether what was said in a call can be heard, and where.",
  params: ofCall,
  answer: z.object({ state: CallRecordingState, url: z.string().nullable(), seconds: z.number().nullable() }),
});
