// Whether the token opens the account and the channel is one of its own, and where its news go.
import { type Fields, fieldsOf, idOf, lineOf, listOf } from "#adapters/reading";
import type { ChannelAccount, ChannelCheck, CheckedChannel } from "../channel-adapter.ts";
import { ask, type Hub, type Trouble } from "./api.ts";
import type { Network } from "./network.ts";

type Step = "token" | "webhook";

const EVENTS = ["MESSAGE", "MESSAGE_STATUS"] as const;

/** Whether the list stands alone or in a field of its own is not documented. */
const rowsIn = (value: unknown): Fields[] => {
  const fields = fieldsOf(value);
  const list = listOf(Array.isArray(value) ? value : (fields?.data ?? fields?.channels ?? fields?.subscriptions));
  return list.map(fieldsOf).filter((one) => one !== undefined);
};

export async function checkChannel(hub: Hub, account: ChannelAccount, network: Network): Promise<CheckedChannel> {
  const asked = await ask(hub, { method: "GET", path: "v1/channels", purpose: "channels" });
  if (!asked.ok) {
    const reason = asked.class === "AUTH_LOST" ? "tokenRefused" : "unreachable";
    const lost = reason === "tokenRefused" ? reason : null;
    return { steps: [failed("token", reason, asked.detail)], state: null, lost };
  }
  const own = rowsIn(asked.value).filter(({ type, channel }) => (type ?? channel) === network.name);
  const found = own.find(({ id }) => id === account.externalId);
  if (!found) {
    // Whoever has the token may know what there is.
    const there = own.flatMap(({ id, name }) => [lineOf(name, 60), lineOf(id, 100)].filter(Boolean).join(": "));
    return {
      steps: [failed("token", "otherChannel", there.slice(0, 10).join("; ") || null)],
      state: null,
      lost: "otherChannel",
    };
  }
  const state = {
    isConnected: true,
    number: null,
    verifiedName: lineOf(found.name, 100) ?? null,
    quality: "unknown" as const,
    messagingLimit: null,
    throughput: null,
  };
  return { steps: [ok("token")], state, lost: null };
}

/** Our address with the proof in it, for messages and for what becomes of ours. */
export async function subscribeChannel(
  hub: Hub,
  { externalId }: ChannelAccount,
  { url, takesOver }: { url: string; takesOver: boolean },
): Promise<ChannelCheck[]> {
  const listed = await ask(hub, { method: "GET", path: "v1/subscriptions", purpose: "subscriptions" });
  if (!listed.ok) return [failedToAsk(listed)];
  const own = rowsIn(listed.value).filter(({ criteria }) => fieldsOf(criteria)?.channel === externalId);
  for (const eventType of EVENTS) {
    const there = own.find((one) => one.eventType === eventType);
    const refused = there
      ? await takeOver(hub, there, url, takesOver)
      : await enter(hub, { eventType, webhook: { url }, criteria: { channel: externalId }, status: "ACTIVE" });
    if (refused) return [refused];
  }
  return [ok("webhook")];
}

/** Null: it is ours. Another's is left alone until somebody says so; the host shows whose it is, the rest may be a secret. */
async function takeOver(hub: Hub, there: Fields, url: string, takesOver: boolean): Promise<ChannelCheck | null> {
  const before = lineOf(fieldsOf(there.webhook)?.url, 2000) ?? "";
  if (before === url) return null;
  const [host, own] = [URL.parse(before)?.host ?? null, URL.parse(url)?.host];
  if (!takesOver && host !== own) return failed("webhook", "otherWebhook", host);
  const id = idOf(there.id);
  if (!id) return failed("webhook", "addressRefused", null);
  const json = { webhook: { url }, status: "ACTIVE" };
  const changed = await ask(hub, {
    method: "PATCH",
    path: `v1/subscriptions/${encodeURIComponent(id)}`,
    json,
    purpose: "subscribe",
  });
  return changed.ok ? null : failedToAsk(changed);
}

/** 409: somebody else asked in this moment, and it is there. */
async function enter(hub: Hub, json: object): Promise<ChannelCheck | null> {
  const asked = await ask(hub, { method: "POST", path: "v1/subscriptions", json, purpose: "subscribe" });
  return asked.ok || asked.status === 409 ? null : failedToAsk(asked);
}

function failedToAsk(trouble: Trouble): ChannelCheck {
  if (trouble.class === "AUTH_LOST") return failed("webhook", "tokenRefused", trouble.detail);
  return failed("webhook", trouble.isTemporary ? "unreachable" : "addressRefused", trouble.detail);
}

function ok(step: Step): ChannelCheck {
  return { step, isNeeded: step === "token", result: "ok", reason: null, detail: null };
}

function failed(step: Step, reason: string, detail: string | null): ChannelCheck {
  return { step, isNeeded: step === "token", result: "failed", reason, detail };
}
