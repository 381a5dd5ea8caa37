// Web push: the devices on which a person is told although no window is open, and what travels to a device's worker.
import { z } from "zod";
import { route } from "../../route.ts";
import { Done, Id, Timestamp, WireId } from "../../shapes.ts";
import { pushLanguages } from "../notice-ways.ts";
import { NoticeSubject, noticeKinds } from "../notices.ts";

/** More than these nobody has; the one that was not used for longest makes room. */
export const MOST_PUSH_DEVICES = 10;

/** What the push service says of one try. */
export const pushOutcomes = ["sent", "gone", "refused", "later", "unknown"] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

const MOST_ADDRESS = 1_000;
/** Base64url without padding: a point of the curve, and sixteen bytes. */
const PUBLIC_KEY = /^[\w-]{86,88}={0,2}$/;
const AUTH = /^[\w-]{21,24}={0,2}$/;

export const PushDevice = z.object({
  id: WireId,
  /** As the list of sessions calls it. */
  device: z.string(),
  /** This session's own. */
  isCurrent: z.boolean(),
  since: Timestamp,
  /** When its service last took something; null: never yet. */
  lastSentAt: Timestamp.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const showPush = route({
  method: "GET",
  path: "/push",
  summary:
    "The caller's devices that take web pushes, and the key that a browser needs for one; null where push is off.",
  access: "session",
  answer: z.object({ publicKey: z.string().nullable(), devices: z.array(PushDevice) }),
});

export const subscribePush = route({
  method: "POST",
  path: "/push/devices",
  summary: "Tells the caller on this device from now on; whoever was told on it before is not any more.",
  access: "session",
  audit: { none: "ownScreen" },
  creates: false,
  support: "refused",
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(MOST_ADDRESS),
    keys: z.object({ p256dh: z.string().regex(PUBLIC_KEY), auth: z.string().regex(AUTH) }),
    language: z.enum(pushLanguages),
  }),
  answer: PushDevice,
});

const params = z.object({ pushDeviceId: Id });

export const removePushDevice = route({
  method: "DELETE",
  path: "/push/devices/:pushDeviceId",
  summary: "Tells the caller on one of their devices no more.",
  access: "session",
  audit: { none: "ownScreen" },
  support: "allowed",
  params,
  answer: Done,
});

export const testPushDevice = route({
  method: "POST",
  path: "/push/devices/:pushDeviceId/test",
  summary: "Sends one push to one of the caller's devices and says what its service answered.",
  access: "session",
  audit: { none: "ownScreen" },
  creates: false,
  support: "refused",
  params,
  answer: z.object({ outcome: z.enum(pushOutcomes) }),
});

/** The clear text within a push, for the worker on the device, which has the words. Short names: four kilobytes are all there is. */
export const PushPayload = z.object({
  v: z.literal(1),
  kind: z.enum(["test", ...(Object.keys(noticeKinds) as (keyof typeof noticeKinds)[])]),
  /** Of one name only the last is shown, also where the page showed it. */
  tag: z.string(),
  language: z.enum(pushLanguages),
  /** Where a press on it leads; null: to the product. */
  subject: NoticeSubject.nullable(),
  params: z.record(z.string(), z.string()),
});
export type PushPayload = z.infer<typeof PushPayload>;
