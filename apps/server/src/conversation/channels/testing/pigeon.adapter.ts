// Adapter of a made-up provider, written by the interface alone: nothing outside this folder knows of it.
import type { FailureClass } from "@prosa/contracts/failures";
import { z } from "zod";
import type { AppWebhook, Change, ChannelAdapter, SendOutcome } from "#adapters/channels";
import type { Egress } from "#platform/egress";

const Credentials = z.object({ key: z.string().min(8), app: z.string() });
type Credentials = z.infer<typeof Credentials>;

const Letter = z.object({ loft: z.string(), from: z.string(), words: z.string(), id: z.string() });
const Body = z.object({ letters: z.array(z.unknown()) });

const classes: Record<number, FailureClass> = { 404: "INVALID_RECIPIENT", 401: "AUTH_LOST", 410: "WINDOW_CLOSED" };

/** Pigeons carry no clock. */
const WRITTEN_AT = "2026-03-10T12:00:00Z";

const field = { kind: "text" as const, min: 1, max: 40, isAccount: false, isRenewable: false };

export type Way = "channel" | "app" | "none";

/** Of a type for each way in. */
export const pigeon = (url: string, way: Way) => (): ChannelAdapter<Credentials> => ({
  type: `pigeon_${way}`,
  capabilities: {
    sends: ["text"],
    textMax: 140,
    captionMax: 0,
    files: { image: null, video: null, audio: null, voice: null, document: null, sticker: null },
    windowHours: null,
    quotedReply: false,
    reaction: false,
    editOwn: false,
    deleteHours: null,
    templates: false,
    groups: false,
    calls: false,
    typing: false,
    receipts: { delivered: false, read: false, played: false },
    starts: "anything",
  },
  pace: { perSecond: 7 },
  connecting: {
    fields: [
      { ...field, name: "loft", isAccount: true },
      { ...field, name: "key", kind: "secret", min: 8, isRenewable: true },
      { ...field, name: "app", min: 0 },
    ],
    read: ({ loft = "", key = "", app = "" }) => ({
      account: { externalId: loft, externalAccount: null },
      credentials: { key, app },
    }),
  },
  credentials: way === "none" ? null : Credentials,
  webhook: webhookOf(way),
  parse,
  send: (message, credentials, egress) => send(url, message.account, message, credentials, egress),
  fetchMedia: () => Promise.resolve({ outcome: "gone" }),
  async check({ externalId }, { key }, egress) {
    const step = { step: "key", isNeeded: true, detail: null };
    if (way === "none") return { steps: [{ ...step, result: "ok", reason: null }], state: null, lost: null };
    const { status } = await ask(egress, `${url}/${externalId}`, { key });
    const lost = status === 200 ? null : "keyRefused";
    return { steps: [{ ...step, result: lost ? "failed" : "ok", reason: lost }], state: null, lost };
  },
});

function webhookOf(way: Way): ChannelAdapter<Credentials>["webhook"] {
  const proof: Omit<AppWebhook<Credentials>, "per" | "appOf" | "only"> = {
    verify: (_rawBody, { headers }, { key }) => headers["x-key"] === key,
    handshake: () => null,
    verifyToken: () => null,
  };
  if (way === "channel") return { ...proof, per: "channel", subscribe: () => Promise.resolve([]) };
  if (way === "none") return null;
  return {
    ...proof,
    per: "app",
    appOf: ({ app }) => app,
    only: (body, account) => ({
      letters: Body.parse(body).letters.filter((one) => (one as { loft?: string }).loft === account),
    }),
  };
}

function parse(body: unknown): Change[] {
  const read = Body.safeParse(body);
  if (!read.success) return [{ kind: "unreadable", reason: "no letters" }];
  return read.data.letters.map((one): Change => {
    const letter = Letter.safeParse(one);
    if (!letter.success) return { kind: "unreadable", reason: "not a letter" };
    const { loft, from, words, id } = letter.data;
    return {
      kind: "message",
      account: loft,
      at: new Date(WRITTEN_AT),
      providerId: id,
      from: [{ kind: "visitor", value: from }],
      profileName: from,
      type: "text",
      body: words,
      content: null,
      media: null,
      quotedProviderId: null,
      isForwarded: false,
      referral: null,
      fromMe: false,
    };
  });
}

function ask(egress: Egress, url: string, { key }: { key: string }, body?: object) {
  return egress.request({
    url,
    method: body ? "POST" : "GET",
    headers: { "x-key": key, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    timeoutMs: 5_000,
    maxBytes: 10_000,
    target: "provider",
    purpose: "pigeon",
  });
}

async function send(
  url: string,
  loft: string,
  message: { to: { value: string }[]; content: unknown },
  credentials: Credentials,
  egress: Egress,
): Promise<SendOutcome> {
  const { body } = message.content as { body: string };
  const answer = await ask(egress, `${url}/${loft}/letters`, credentials, { to: message.to[0]?.value, words: body });
  if (answer.status === 200) {
    return { outcome: "accepted", providerId: (answer.json() as { id: string }).id, recipient: [] };
  }
  const failure = { class: classes[answer.status] ?? "UNKNOWN", code: String(answer.status), detail: "no pigeon" };
  return { outcome: "refused", ...failure };
}
