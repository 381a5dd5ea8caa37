// Whether token, number and account belong together and the account's news come to us; and how the line is.
import type { Line, LineCheck, LineState } from "../../channel-adapter.ts";
import { ask, type Graph, type Trouble } from "../graph.ts";
import { type Fields, fieldsOf, lineOf, listOf } from "../reading.ts";
import { limitOf, qualityOf } from "./words.ts";

type Step = LineCheck["step"];

/** One question after the other: where one fails, those behind it are left open. */
export async function checkLine(graph: Graph, line: Line): Promise<{ steps: LineCheck[]; state: LineState | null }> {
  const asked = await ask(graph, {
    path: [line.externalId],
    query: { fields: NUMBER_FIELDS },
    purpose: "whatsapp-cloud.check",
  });
  if (!asked.ok) {
    const step = isUnknownObject(asked) ? failed("number", "numberNotFound", asked) : failedToAsk("token", asked);
    const known = step.step === "number" ? [ok("token"), step] : [step, open("number")];
    return { steps: [...known, open("account"), open("subscription")], state: null };
  }
  const state = stateOf(asked.fields);
  const number: LineCheck = state.isConnected
    ? ok("number")
    : { ...failed("number", "notConnected"), detail: lineOf(asked.fields.status, 60) ?? null };
  return { steps: [ok("token"), number, ...(await checkAccount(graph, line))], state };
}

const NUMBER_FIELDS =
  "display_phone_number,verified_name,quality_rating,status,throughput,whatsapp_business_manager_messaging_limit";

function stateOf(fields: Fields): LineState {
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

async function checkAccount(graph: Graph, { externalId, externalAccount }: Line): Promise<LineCheck[]> {
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

async function checkSubscription(graph: Graph, account: string): Promise<LineCheck> {
  const asked = await ask(graph, { path: [account, "subscribed_apps"], purpose: "whatsapp-cloud.check" });
  if (!asked.ok) return failedToAsk("subscription", asked);
  return listOf(asked.fields.data).length > 0 ? ok("subscription") : failed("subscription", "notSubscribed");
}

/** The account's news to our app, and this number's messages to this address. */
export async function subscribeLine(
  graph: Graph,
  { externalId, externalAccount }: Line,
  callback: { url: string; verifyToken: string },
): Promise<LineCheck[]> {
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

function ok(step: Step): LineCheck {
  return { step, result: "ok", reason: null, detail: null };
}

/** Not asked yet, because of what failed before it. */
function open(step: Step): LineCheck {
  return { step, result: "waiting", reason: null, detail: null };
}

function failed(step: Step, reason: string, trouble?: Trouble): LineCheck {
  return { step, result: "failed", reason, detail: trouble?.detail ?? null };
}

/** The token, the way to the provider, or what this step is about. */
function failedToAsk(step: Step, trouble: Trouble, otherwise = "unreachable"): LineCheck {
  if (trouble.class === "AUTH_LOST") return failed(step, "tokenRefused", trouble);
  return failed(step, trouble.isTemporary ? "unreachable" : otherwise, trouble);
}

function isUnknownObject({ code }: Trouble): boolean {
  return ["33", "100", "404"].includes(code);
}
