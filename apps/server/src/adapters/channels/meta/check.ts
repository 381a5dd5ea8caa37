// Whether a token belongs to the account, and where the app and the account send their news.
import { ask, type Graph, type Trouble } from "#adapters/meta";
import { fieldsOf, lineOf, listOf, objectIdOf } from "#adapters/reading";
import type { ChannelAccount, ChannelCheck, CheckedChannel } from "../channel-adapter.ts";
import type { Credentials } from "./credentials.ts";
import type { Flavour } from "./flavour.ts";

type Step = "token" | "webhook";

export async function checkAccount(graph: Graph, account: ChannelAccount, flavour: Flavour): Promise<CheckedChannel> {
  const { externalId } = account;
  const fields = flavour.network === "facebook" ? "id,name" : "id,name,username";
  const asked = await ask(graph, { path: [externalId], query: { fields }, purpose: "meta.account" });
  if (!asked.ok) {
    const reason = asked.class === "AUTH_LOST" ? "tokenRefused" : asked.isTemporary ? "unreachable" : "otherAccount";
    const lost = asked.isTemporary ? null : reason;
    return { steps: [failed("token", reason, asked), open("webhook")], state: null, lost };
  }
  if (objectIdOf(asked.fields.id) !== externalId) {
    return { steps: [failed("token", "otherAccount"), open("webhook")], state: null, lost: "otherAccount" };
  }
  const username = lineOf(asked.fields.username, 100);
  const state = {
    isConnected: true,
    number: null,
    verifiedName: username ? `@${username}` : (lineOf(asked.fields.name, 100) ?? null),
    quality: "unknown" as const,
    messagingLimit: null,
    throughput: null,
  };
  return { steps: [ok("token")], state, lost: null, problems: await problemsOf(graph, externalId) };
}

async function problemsOf(graph: Graph, account: string): Promise<NonNullable<CheckedChannel["problems"]>> {
  const asked = await ask(graph, { path: [account, "subscribed_apps"], purpose: "meta.subscriptions" });
  if (!asked.ok) return [];
  const isThere = listOf(asked.fields.data).length > 0;
  return isThere ? [] : [{ problem: "noWebhook", detail: null }];
}

interface Callback {
  url: string;
  verifyToken: string | null;
  takesOver: boolean;
}

/** The app is told our address, which it asks at once whether it is ours; then the account's news go to the app. */
export async function subscribeAccount(
  graphs: { pages: Graph; own: Graph },
  { externalId }: ChannelAccount,
  callback: Callback,
  credentials: Credentials,
  flavour: Flavour,
): Promise<ChannelCheck[]> {
  const entered = await enterAddress(graphs.pages, callback, credentials, flavour);
  if (entered) return [entered];
  const query = { subscribed_fields: flavour.fields.join(",") };
  const asked = await ask(graphs.own, {
    path: [externalId, "subscribed_apps"],
    query,
    json: {},
    purpose: "meta.subscribe",
  });
  return [asked.ok ? ok("webhook") : failedToAsk(asked)];
}

/** Null: it is there. */
async function enterAddress(
  graph: Graph,
  { url, verifyToken, takesOver }: Callback,
  { appId, appSecret }: Credentials,
  { object, fields }: Flavour,
): Promise<ChannelCheck | null> {
  const app: Graph = { ...graph, accessToken: `${appId}|${appSecret}` };
  const known = await ask(app, { path: [appId, "subscriptions"], purpose: "meta.app" });
  if (!known.ok) return known.class === "AUTH_LOST" ? failed("webhook", "appRefused", known) : failedToAsk(known);
  const there = listOf(known.fields.data)
    .map(fieldsOf)
    .find((one) => one?.object === object);
  const before = lineOf(there?.callback_url, 2000);
  if (before === url) return null;
  if (before && !takesOver) {
    // Whose it is shows in its host; the rest of such an address may be a secret.
    return { ...failed("webhook", "otherWebhook"), detail: URL.parse(before)?.host ?? null };
  }
  const json = { object, callback_url: url, verify_token: verifyToken, fields: fields.join(","), include_values: true };
  const entered = await ask(app, { path: [appId, "subscriptions"], json, purpose: "meta.app" });
  return entered.ok ? null : failedToAsk(entered);
}

function failedToAsk(trouble: Trouble): ChannelCheck {
  if (trouble.class === "AUTH_LOST") return failed("webhook", "tokenRefused", trouble);
  return failed("webhook", trouble.isTemporary ? "unreachable" : "addressRefused", trouble);
}

function ok(step: Step): ChannelCheck {
  return { step, isNeeded: step === "token", result: "ok", reason: null, detail: null };
}

function open(step: Step): ChannelCheck {
  return { step, isNeeded: step === "token", result: "waiting", reason: null, detail: null };
}

function failed(step: Step, reason: string, trouble?: Trouble): ChannelCheck {
  return { step, isNeeded: step === "token", result: "failed", reason, detail: trouble?.detail ?? null };
}
