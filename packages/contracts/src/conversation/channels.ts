// Channels on the wire: the lines on which customers write, how they are, and how they are set up.
import { z } from "zod";
import { listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { Capabilities } from "./capabilities.ts";
import { ConnectForm, ConnectValues } from "./connect-forms.ts";
import { ChannelSummary, ChannelType } from "./my-channels.ts";

/** Asking for a grade from 1 to 5 when an attendance is closed. */
export const RatingSettings = z
  .object({
    isOn: z.boolean(),
    ask: z.string().trim().max(1000),
    /** Said for the grade; empty: nothing. */
    thanks: z.string().trim().max(1000),
    /** Said once to a number that is no grade; empty: it opens an attendance as every other word does. */
    invalid: z.string().trim().max(1000).default(""),
    /** Asks for a comment after the grade, in place of the thanks, which follow it; empty: none is asked for. */
    commentAsk: z.string().trim().max(1000).default(""),
    /** How long a grade is waited for. */
    waitMinutes: z.number().int().min(5).max(1440),
    /** The same customer is not asked again within so many hours. */
    againHours: z.number().int().min(0).max(720),
    /** Also asked where the channel closed what fell silent, if somebody attended it. */
    afterAutoClose: z.boolean().default(false),
  })
  .refine(({ isOn, ask }) => !isOn || ask !== "", { path: ["ask"] });
export type RatingSettings = z.infer<typeof RatingSettings>;
export const noRating: RatingSettings = {
  isOn: false,
  ask: "",
  thanks: "",
  invalid: "",
  commentAsk: "",
  waitMinutes: 60,
  againHours: 6,
  afterAutoClose: false,
};

/** Every setting here has an effect on every channel that is shown with it. */
export const ChannelSettings = z.object({
  /** Closes an attendance when nobody wrote for so long; null: never. */
  autoCloseMinutes: z.number().int().min(5).max(43_200).nullable(),
  /** Sent when it closes by itself; empty: nothing. */
  autoCloseText: z.string().trim().max(1000),
  /** Sent when somebody starts to attend; empty: nothing. */
  acceptText: z.string().trim().max(1000),
  /** What is written in groups of this number opens attendances of their own; where the channel knows groups. */
  attendsGroups: z.boolean().default(false),
  /** Calls are rejected as they ring; where the channel hears of them. */
  rejectsCalls: z.boolean().default(false),
  /** Told to whoever called, once an hour at most; empty: nothing. */
  callText: z.string().trim().max(1000).default(""),
  /** Sent when the attendance goes to another person or queue; empty: nothing. */
  transferText: z.string().trim().max(1000),
  rating: RatingSettings,
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

/** What does not stop a channel and ought to be mended; the sentences stand with the channel's own translations. */
export const ChannelProblem = z.object({ problem: z.string(), detail: z.string().nullable() });
export type ChannelProblem = z.infer<typeof ChannelProblem>;

export const Channel = ChannelSummary.omit({ capabilities: true }).extend({
  isActive: z.boolean(),
  /** Who carries it, where it is not the network itself. */
  provider: ChannelType.nullable(),
  /** The flow that a first message begins here; null: the default one, or none. */
  flowId: WireId.nullable(),
  capabilities: Capabilities,
  settings: ChannelSettings,
  /** The provider's own names of line and account. */
  externalId: z.string().nullable(),
  externalAccount: z.string().nullable(),
  health: z.array(ChannelProblem),
  verifiedName: z.string().nullable(),
  quality: z.enum(["green", "yellow", "red", "unknown"]),
  /** People who may be written to first within a day; null: not known; -1: no limit. */
  messagingLimit: z.number().int().nullable(),
  /** Messages in a second; null: not known. */
  throughput: z.number().int().nullable(),
  lastInboundAt: Timestamp.nullable(),
  lastErrorAt: Timestamp.nullable(),
  messagesToday: z.object({ received: z.number().int(), sent: z.number().int(), failed: z.number().int() }),
  templates: z.object({ approved: z.number().int(), total: z.number().int(), syncedAt: Timestamp.nullable() }),
  updatedAt: Timestamp,
});
export type Channel = z.infer<typeof Channel>;

export const listChannels = route({
  method: "GET",
  path: "/channels",
  summary: "Every channel with its state, and how many the plan still allows.",
  access: { area: "channels", level: "read" },
  answer: z.object({ channels: z.array(Channel), maxConnections: z.number().int(), used: z.number().int() }),
});

export const showChannel = route({
  method: "GET",
  path: "/channels/:channelId",
  summary: "One channel.",
  access: { area: "channels", level: "read" },
  params: z.object({ channelId: Id }),
  answer: Channel,
});

const ChannelName = z.string().trim().min(1).max(80);

export const CheckStep = z.object({
  /** The adapter's name of it; the words stand with the channel's own translations. */
  step: z.string(),
  /** Must be right before the channel may be connected; the others can be mended afterwards. */
  isNeeded: z.boolean(),
  result: z.enum(["ok", "failed", "waiting"]),
  /** A word the channel's translations have a text for, such as tokenRefused or unreachable. */
  reason: z.string().nullable(),
  /** The provider's own words, where it gave any. */
  detail: z.string().nullable(),
});

export const listConnectForms = route({
  method: "GET",
  path: "/channels/forms",
  summary: "Types of channel that can be connected, and what each asks for.",
  access: { area: "channels", level: "read" },
  answer: z.object({ forms: z.array(ConnectForm) }),
});

/** Tries credentials without keeping them: what the wizard shows before anything is saved. */
export const checkChannel = route({
  method: "POST",
  path: "/channels/check",
  summary: "Asks the provider whether what was entered belongs together.",
  access: { area: "channels", level: "full" },
  audit: { none: "tries" },
  creates: false,
  body: z.object({ type: ChannelType, provider: ChannelType.nullable().optional(), credentials: ConnectValues }),
  answer: z.object({
    steps: z.array(CheckStep),
    number: z.string().nullable(),
    verifiedName: z.string().nullable(),
    quality: z.enum(["green", "yellow", "red", "unknown"]),
  }),
});

export const createChannel = route({
  method: "POST",
  path: "/channels",
  summary: "Connects a channel; the plan's number of connections is the limit.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.created" },
  creates: true,
  proof: "fresh",
  body: z.object({
    type: ChannelType,
    provider: ChannelType.nullable().optional(),
    name: ChannelName,
    credentials: ConnectValues,
    defaultQueueId: WireId.nullable().optional(),
    isDefault: z.boolean().optional(),
  }),
  answer: Channel,
});

/** Shown to administrators only, so that they can enter it at the provider. */
export const channelWebhook = route({
  method: "GET",
  path: "/channels/:channelId/webhook",
  summary: "Address and verify token to enter at the provider, and what the provider has said so far.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.secret_shown" },
  // Shows the word with which the provider and we know each other.
  support: "refused",
  params: z.object({ channelId: Id }),
  answer: z.object({
    callbackUrl: z.string(),
    /** To be entered beside the address; null where the provider asks for none. */
    verifyToken: z.string().nullable(),
    steps: z.array(CheckStep),
    verifiedAt: Timestamp.nullable(),
  }),
});

/** Enters callback and token at the provider for this number, where the token may. */
export const subscribeChannel = route({
  method: "POST",
  path: "/channels/:channelId/webhook",
  summary: "Asks the provider to send this number's news to us, and checks again.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.subscribed" },
  creates: false,
  params: z.object({ channelId: Id }),
  answer: z.object({ steps: z.array(CheckStep) }),
});

export const updateChannel = route({
  method: "PUT",
  path: "/channels/:channelId",
  summary: "Changes name, default queue, flow, settings, whether it is the default; fields left out stay.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.changed" },
  params: z.object({ channelId: Id }),
  body: z.object({
    name: ChannelName.optional(),
    defaultQueueId: WireId.nullable().optional(),
    flowId: WireId.nullable().optional(),
    isDefault: z.literal(true).optional(),
    settings: ChannelSettings.partial().optional(),
  }),
  answer: Channel,
});

export const reconnectChannel = route({
  method: "POST",
  path: "/channels/:channelId/reconnect",
  summary: "Gives a lost channel a new token, or tries the one it has; what waits is sent at once.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.changed" },
  creates: false,
  support: "allowed",
  params: z.object({ channelId: Id }),
  /** Only what is renewed: what is left out stays as it is. */
  body: z.object({ credentials: ConnectValues.optional() }),
  answer: Channel,
});

export const deleteChannel = route({
  method: "DELETE",
  path: "/channels/:channelId",
  summary: "Disconnects a channel for good; its conversations stay and can be read.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.deleted" },
  proof: "fresh",
  params: z.object({ channelId: Id }),
  answer: Done,
});

export const TemplateParameter = z.object({ key: z.string(), example: z.string().nullable() });

export const Template = z.object({
  id: WireId,
  channelId: WireId,
  name: z.string(),
  language: z.string(),
  category: z.enum(["marketing", "utility", "authentication"]),
  /** Only "approved" can be sent. */
  status: z.enum(["approved", "pending", "rejected", "paused", "disabled", "other"]),
  quality: z.enum(["green", "yellow", "red", "unknown"]),
  rejectedReason: z.string().nullable(),
  header: z
    .object({
      format: z.enum(["text", "image", "video", "document", "location"]),
      text: z.string().nullable(),
      parameters: z.array(TemplateParameter),
    })
    .nullable(),
  body: z.string(),
  bodyParameters: z.array(TemplateParameter),
  footer: z.string().nullable(),
  buttons: z.array(
    z.object({
      kind: z.enum(["reply", "url", "phone", "copy", "other"]),
      text: z.string(),
      /** The one value that must be given when sending, if any. */
      parameter: TemplateParameter.nullable(),
    }),
  ),
  /** False: it has parts we cannot fill in; it is shown, and says so. */
  isSendable: z.boolean(),
});
export type Template = z.infer<typeof Template>;

export const listTemplates = route({
  method: "GET",
  path: "/channels/:channelId/templates",
  summary: "A channel's message templates, for everybody who may write on it.",
  access: { area: "attendance", level: "full" },
  params: z.object({ channelId: Id }),
  query: listQuery(["name", "category", "status"]).extend({
    category: z.enum(["marketing", "utility", "authentication"]).optional(),
    onlySendable: z.stringbool().optional(),
  }),
  answer: z.object({
    items: z.array(Template),
    count: z.number().int(),
    hasMore: z.boolean(),
    syncedAt: Timestamp.nullable(),
  }),
});

export const syncTemplates = route({
  method: "POST",
  path: "/channels/:channelId/templates/sync",
  summary: "Reads the templates from the provider again, in the background.",
  access: { area: "channels", level: "full" },
  audit: { none: "tries" },
  creates: false,
  support: "allowed",
  params: z.object({ channelId: Id }),
  answer: Done,
});
