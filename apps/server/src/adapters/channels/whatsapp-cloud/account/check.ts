// Whether token, number and account belong together and the account's news come to us; and how the channel is.

import { ask, type Graph, type Trouble } from "#adapters/meta";
import { type Fields, fieldsOf, lineOf, listOf } from "#adapters/reading";
import type { ChannelAccount, ChannelCheck, ChannelState, CheckedChannel } from "../../channel-adapter.ts";
import { limitOf, qualityOf } from "./words.ts";

type Step = "token" | "number" | "account" | "subscription" | "webhook";

/** The address to be called exists only once the channel does, so what depends on it is mended afterwards. */
const needed: ReadonlySet<Step> = new Set<Step>(["token", "number", "account"]);
/** Refused, or valid but no longer for this number: either way nothing can be sent until somebody repairs it. */
const lasting: ReadonlySet<string | null> = new Set(["tokenRefused", "numberNotFound"]);

/** One question after the other: where one fails, those behind it are left open. */
export async function checkAccount(graph: Graph, account: ChannelAccount): Promise<CheckedChannel> {
  const { steps, state } = await askEachStep(graph, account);
  const lost = steps.find(({ reason }) => lasting.has(reason));
  return { steps, state, lost: lost ? (lost.detail ?? lost.reason) : null };
}

async function askEachStep(graph: Graph, account: ChannelAccount): Promise<Omit<CheckedChannel, "lost">> {
  const asked = await ask(graph, {
    path: [account.externalId],
    query: { fields: NUMBER_FIELDS },
    purpose: "whatsapp-cloud.check",
  });
  if (!asked.ok) {
    const step = isUnknownObject(asked) ? failed("number", "numberNotFound", asked) : failedToAsk("token", asked);
    const known = step.step === "number" ? [ok("token"), step] : [step, open("number")];
    return { steps: [...known, open("account"), open("subscription")], state: null };
  }
  const state = stateOf(asked.fields);
  const number: ChannelCheck = state.isConnected
    ? ok("number")
    : { ...failed("number", "notConnected"), detail: lineOf(asked.fields.status, 60) ?? null };
  return { steps: [ok("token"), number, ...(await checkOwner(graph, account))], state };
}

const NUMBER_FIELDS =
  "display_phone_number,verified_name,quality_rating,status,throughput,whatsapp_business_manager_messaging_limit";

function stateOf(fields: Fields): ChannelState {
  return {
    isConnected: fields.status === "CONNECTED",
    number: lineOf(fields.display_phone_number, 40) ?? null,
    verifiedName: lineOf(fields.verified_name, 200) ?? null,
    quality: qualityOf(fields.quality_rating),
    messagingLimit: limitOf(fields.whatsapp_business_manager_messaging_limit),
    throughput: throughputs.get(fieldsOf(fields.throughput)?.level) ?? null,
  };
}

/** Messages in a second (providers/whatsapp-cloud.md, section 8). */
const throughputs = new Map<unknown, number>([
  ["STANDARD", 80],
  ["HIGH", 1000],
]);

async function checkOwner(graph: Graph, { externalId, externalAccount }: ChannelAccount): Promise<ChannelCheck[]> {
  if (externalAccount === null) return [open("account"), open("subscription")];
  const owned = await numbersOf(graph, externalAccount);
  if (!owned.ok) {
    const step = isUnknownObject(owned) ? failed("account", "otherAccount", owned) : failedToAsk("account", owned);
    return [step, open("subscription")];
  }
  if (!owned.ids.has(externalId)) return [failed("account", "otherAccount"), open("subscription")];
  return [ok("account"), await checkSubscription(graph, externalAccount)];
}

const PAGE = 100;
const MOST_PAGES = 20;

async function numbersOf(graph: Graph, account: string): Promise<{ ok: true; ids: Set<unknown> } | Trouble> {
  const ids = new Set<unknown>();
  let after = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked = await ask(graph, {
      path: [account, "phone_numbers"],
      query: { fields: "id", limit: String(PAGE), ...(after ? { after } : {}) },
      purpose: "whatsapp-cloud.check",
    });
    if (!asked.ok) return asked;
    const items = listOf(asked.fields.data);
    for (const item of items) ids.add(fieldsOf(item)?.id);
    after = lineOf(fieldsOf(fieldsOf(asked.fields.paging)?.cursors)?.after, 500) ?? "";
    if (items.length < PAGE || after === "") break;
  }
  return { ok: true, ids };
}

async function checkSubscription(graph: Graph, account: string): Promise<ChannelCheck> {
  const asked = await ask(graph, { path: [account, "subscribed_apps"], purpose: "whatsapp-cloud.check" });
  if (!asked.ok) return failedToAsk("subscription", asked);
  return listOf(asked.fields.data).length > 0 ? ok("subscription") : failed("subscription", "notSubscribed");
}

/** The account's news to our app, and this number's messages to this address. */
export async function subscribeAccount(
  graph: Graph,
  { externalId, externalAccount }: ChannelAccount,
  callback: { url: string; verifyToken: string | null },
): Promise<ChannelCheck[]> {
  if (externalAccount === null) return [failed("subscription", "otherAccount"), open("webhook")];
  const subscribed = await ask(graph, {
    path: [externalAccount, "subscribed_apps"],
    json: {},
    purpose: "whatsapp-cloud.subscribe",
  });
  if (!subscribed.ok) return [failedToAsk("subscription", subscribed, "notSubscribed"), open("webhook")];
  // Before it answers, the provider asks that address whether it is ours: success means that it was.
  const entered = await ask(graph, {
    path: [externalId],
    json: { webhook_configuration: { override_callback_uri: callback.url, verify_token: callback.verifyToken } },
    timeoutMs: HANDSHAKE_TIMEOUT_MS,
    purpose: "whatsapp-cloud.subscribe",
  });
  return [ok("subscription"), entered.ok ? ok("webhook") : failedToAsk("webhook", entered, "waitingForHandshake")];
}

const HANDSHAKE_TIMEOUT_MS = 15_000;

function ok(step: Step): ChannelCheck {
  return { step, isNeeded: needed.has(step), result: "ok", reason: null, detail: null };
}

/** Not asked yet, because of what failed before it. */
function open(step: Step): ChannelCheck {
  return { step, isNeeded: needed.has(step), result: "waiting", reason: null, detail: null };
}

function failed(step: Step, reason: string, trouble?: Trouble): ChannelCheck {
  return { step, isNeeded: needed.has(step), result: "failed", reason, detail: trouble?.detail ?? null };
}

/** The token, the way to the provider, or what this step is about. */
function failedToAsk(step: Step, trouble: Trouble, otherwise = "unreachable"): ChannelCheck {
  if (trouble.class === "AUTH_LOST") return failed(step, "tokenRefused", trouble);
  return failed(step, trouble.isTemporary ? "unreachable" : otherwise, trouble);
}

function isUnknownObject({ code }: Trouble): boolean {
  return ["33", "100", "404"].includes(code);
}
