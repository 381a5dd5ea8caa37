// Sends one push to one device: encrypted for it alone, signed with the installation's key, and nowhere but to the services of browsers.
import { createECDH, createHash } from "node:crypto";
import type { PushPayload } from "@prosa/contracts/push";
import webPush from "web-push";
import type { Ctx, Deps } from "#platform/context";
import { EgressError } from "#platform/egress";
import type { SealedDevice } from "./push.queries.ts";
import { isPushService, type Judged, judge, putOff, settled } from "./push.rules.ts";

const TIMEOUT_MS = 8_000;
const MOST_ANSWER = 16 * 1024;
const TOPIC_LENGTH = 32;

export interface OpenDevice {
  id: number;
  language: SealedDevice["language"];
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export const placeOf = (tenantId: number, id: number, column: "endpoint" | "keys") => ({
  tenantId,
  table: "push_subscriptions",
  column,
  rowId: String(id),
});

export async function openDevice({ deps, tx, tenantId }: Ctx, sealed: SealedDevice): Promise<OpenDevice> {
  const { id, language } = sealed;
  const [endpoint, keys] = await Promise.all([
    deps.secrets.decryptText(tx, placeOf(tenantId, id, "endpoint"), sealed.endpoint),
    deps.secrets.decryptText(tx, placeOf(tenantId, id, "keys"), sealed.keys),
  ]);
  return { id, language, endpoint, keys: JSON.parse(keys) };
}

/** Whether anything can be sealed for it: whoever tells an address tells a key that may be anything. */
export function isKeyOfBrowser(p256dh: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    return pair.computeSecret(Buffer.from(p256dh, "base64url")).length > 0;
  } catch {
    return false;
  }
}

export interface Letter {
  payload: Omit<PushPayload, "v" | "language">;
  /** After that it is of no use. */
  until: Date;
  urgency: "normal" | "high";
}

/** Outside any transaction. What may have reached the service is not sent again. */
export async function sendTo(deps: Deps, tenantId: number, device: OpenDevice, letter: Letter): Promise<Judged> {
  const first = await post(deps, tenantId, device, letter);
  if (!first.isTooLarge || Object.keys(letter.payload.params).length === 0) return first;
  // Without its words it says that there is something, and where.
  return post(deps, tenantId, device, { ...letter, payload: { ...letter.payload, params: {} } });
}

async function post(deps: Deps, tenantId: number, device: OpenDevice, letter: Letter): Promise<Judged> {
  const { keys: vapid, hosts } = deps.config.push;
  const now = deps.clock.now();
  const ttl = Math.floor((letter.until.getTime() - now.getTime()) / 1_000);
  if (vapid === null || ttl <= 0 || !isPushService(device.endpoint, hosts)) return settled("refused");
  const payload: PushPayload = { v: 1, ...letter.payload, language: device.language };
  // A name that says nothing to the service: what waits for the device under it is replaced.
  const topic = createHash("sha256").update(`${tenantId} ${letter.payload.tag}`).digest("base64url");
  const { endpoint, headers, body } = webPush.generateRequestDetails(device, JSON.stringify(payload), {
    vapidDetails: { subject: vapid.subject, publicKey: vapid.publicKey, privateKey: vapid.privateKey.reveal() },
    TTL: ttl,
    urgency: letter.urgency,
    topic: topic.slice(0, TOPIC_LENGTH),
    contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
  });
  const { "Content-Length": _, ...own } = headers as Record<string, string | number>;
  try {
    const answer = await deps.egress.request({
      url: endpoint,
      method: "POST",
      headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])),
      body: body ?? new Uint8Array(),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_ANSWER,
      target: "provider",
      purpose: "push",
    });
    if (answer.status === 401 || answer.status === 403)
      deps.log.error({ status: answer.status, tenantId }, "a push service refuses this installation's key");
    return judge(answer, deps.clock.now(), letter.until);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return error.sent ? settled("unknown") : putOff(deps.clock.now(), 0, letter.until);
  }
}
