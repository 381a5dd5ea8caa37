// An N8N workflow, or any program of the company's, is told the words and answers them: one POST, read leniently.
import {
  type AssistantAdapter,
  type Checked,
  type Reach,
  type Settings,
  type TurnInput,
  type TurnOutcome,
  untold,
} from "../assistant-adapter.ts";
import { failed, type Posted, post } from "../posting.ts";
import { readReply } from "./reading.ts";

export const webhook: AssistantAdapter = {
  type: "webhook",
  isPure: false,
  gatherSeconds: 5,
  check,
  answer,
};

const AGAIN_MS = 1_000;

async function send(reach: Reach, { url, apiKey }: Settings, id: string, json: object): Promise<Posted> {
  const headers = {
    "webhook-id": id,
    ...(apiKey === null ? {} : { authorization: /^(Bearer|Basic) /i.test(apiKey) ? apiKey : `Bearer ${apiKey}` }),
  };
  const ask = () => post(reach, { url: url ?? "", headers, json, purpose: "assistants.webhook" });
  const first = await ask();
  // Taken by nobody, so it is harmless once more; the id is the same for whoever remembers.
  const isUntaken = first.ok ? [502, 503, 504].includes(first.status) : !first.sent && first.why === "down";
  if (!isUntaken || reach.signal?.aborted) return first;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return ask();
}

async function answer(reach: Reach, settings: Settings, turn: TurnInput): Promise<TurnOutcome> {
  const posted = await send(reach, settings, turn.callId, bodyOf(settings, turn));
  if (!posted.ok) return posted;
  const { status, text, type } = posted;
  if (status < 200 || status >= 300) return failed(troubleOf(status), true);
  const read = readReply(text, type, turn.queues);
  return read ? { ok: true, ...untold, ...read } : failed("badAnswer", true);
}

function troubleOf(status: number) {
  if (status === 401 || status === 403) return "key";
  if (status === 404 || status === 410) return "notFound";
  return status === 429 ? "rate" : status >= 500 ? "down" : "refused";
}

/** Our own form, with the fields of n8n's chat beside it, so that either node can take it. */
function bodyOf({ id, name }: Settings, turn: TurnInput) {
  const { facts, words, history } = turn;
  const sessionId = `t${facts.tenantId}-ticket-${facts.ticket.id}`;
  const text = words.map((said) => said.text).join("\n");
  return {
    type: "message.received",
    version: 1,
    action: "sendMessage",
    sessionId,
    chatInput: text,
    data: {
      tenantId: facts.tenantId,
      integration: { id, name },
      channel: facts.channel,
      ticket: { ...facts.ticket, firstMessage: turn.kind === "start" && history.length === 0 },
      contact: { ...facts.contact, extraInfo: facts.fields },
      message: { body: text, choiceId: words.at(-1)?.choiceId ?? null, at: words.at(-1)?.at ?? null },
      history: history.map((said) => ({ fromMe: said.by === "us", body: said.text, at: said.at })),
    },
  };
}

const HELLO = "Olá! Isto é um teste de conexão.";

async function check(reach: Reach, settings: Settings): Promise<Checked> {
  if (/\/webhook-test\//.test(settings.url ?? "")) return checked("failed", "testAddress", null);
  const posted = await send(reach, settings, `test-${settings.id}`, {
    type: "test",
    version: 1,
    action: "sendMessage",
    sessionId: `test-${settings.id}`,
    chatInput: HELLO,
    data: { integration: { id: settings.id, name: settings.name } },
  });
  if (!posted.ok) return checked("failed", posted.why, null);
  const { status, text, type } = posted;
  if (status < 200 || status >= 300) return checked("failed", troubleOf(status), null);
  const read = readReply(text, type, []);
  if (!read) return checked("ok", "badAnswer", null);
  const says = read.says.flatMap((say) => (say.kind === "pause" ? [] : [say.text]));
  return checked("ok", null, says.join("\n").slice(0, 1_000) || null);
}

function checked(
  address: "ok" | "failed",
  trouble: Checked["steps"][number]["trouble"],
  answer: string | null,
): Checked {
  const isReached = address === "ok";
  return {
    steps: [
      { step: "address", state: address, trouble: isReached ? null : trouble },
      { step: "answer", state: !isReached ? "open" : trouble ? "failed" : "ok", trouble: isReached ? trouble : null },
    ],
    answer,
    models: [],
  };
}
