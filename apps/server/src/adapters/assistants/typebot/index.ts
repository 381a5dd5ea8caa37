// A bot published in Typebot leads the conversation: its viewer is asked, its session is kept, hand-offs are bubbles of ours.
import { fieldsOf, lineOf, listOf, numberOf } from "#adapters/reading";
import {
  type AssistantAdapter,
  type Checked,
  type Failure,
  type Reach,
  type Say,
  type Settings,
  type TurnInput,
  type TurnOutcome,
  untold,
} from "../assistant-adapter.ts";
import { cause, handOffIn, nothingCaused } from "../handing.ts";
import { failed, jsonOf, post } from "../posting.ts";
import { bubblesOf, sayOfBubble, textOfBubble } from "./bubbles.ts";
import { type Asked, answerTo, askedIn, withInput } from "./inputs.ts";

interface State {
  sessionId: string;
  asked: Asked | null;
}

export const typebot: AssistantAdapter = {
  type: "typebot",
  isPure: false,
  gatherSeconds: 1,
  check,
  answer,
};

type Heard = { ok: true; json: unknown } | (Failure & { status?: number });

async function call(reach: Reach, { url }: Settings, path: string, json: object): Promise<Heard> {
  const base = (url ?? "").replace(/\/+$/, "").replace(/\/api(\/v1)?$/, "");
  const body = { ...json, textBubbleContentFormat: "markdown" };
  const posted = await post(reach, { url: `${base}/api/v1/${path}`, json: body, purpose: "assistants.typebot" });
  if (!posted.ok) return posted;
  const answered = jsonOf(posted.text);
  if (posted.status >= 200 && posted.status < 300)
    return answered === undefined ? failed("builder", true) : { ok: true, json: answered };
  // A builder answers a page of its own where a viewer would answer JSON.
  if (answered === undefined && posted.status < 500) return { ...failed("builder", true), status: posted.status };
  const why = posted.status === 404 ? "notFound" : posted.status >= 500 ? "down" : "refused";
  return { ...failed(why, true), status: posted.status };
}

const start = (reach: Reach, settings: Settings, more: object) =>
  call(reach, settings, `typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`, more);

/** Servers of before want the words alone. */
async function say(reach: Reach, settings: Settings, sessionId: string, text: string | null): Promise<Heard> {
  const path = `sessions/${encodeURIComponent(sessionId)}/continueChat`;
  const heard = await call(reach, settings, path, text === null ? {} : { message: { type: "text", text } });
  if (heard.ok || heard.status !== 400 || text === null) return heard;
  return call(reach, settings, path, { message: text });
}

async function answer(reach: Reach, settings: Settings, turn: TurnInput): Promise<TurnOutcome> {
  const state = stateOf(turn.state);
  const text = answerTo(state?.asked ?? null, turn.words);
  if (!state) return begin(reach, settings, turn, null);
  const heard = await say(reach, settings, state.sessionId, text);
  // Its session is over: another begins, and the words are not lost.
  if (!heard.ok && heard.status === 404) return begin(reach, settings, turn, text);
  return heard.ok ? read(reach, settings, turn, heard.json, state.sessionId) : heard;
}

async function begin(reach: Reach, settings: Settings, turn: TurnInput, text: string | null): Promise<TurnOutcome> {
  const heard = await start(reach, settings, {
    prefilledVariables: variablesOf(turn),
    ...(text === null ? {} : { message: { type: "text", text } }),
  });
  if (!heard.ok) return heard;
  const sessionId = lineOf(fieldsOf(heard.json)?.sessionId, 100);
  return sessionId ? read(reach, settings, turn, heard.json, sessionId) : failed("badAnswer", true);
}

const variablesOf = ({ facts }: TurnInput) => ({
  ...facts.fields,
  Nome: facts.contact.name,
  Telefone: facts.contact.number ?? "",
  TicketId: facts.ticket.id,
  Canal: facts.channel.name,
});

const ACTIONS = 5;
const LONGEST_WAIT_MS = 60_000;

/** Nothing Typebot asks a browser to do is done; where it waits for that, it is told to go on. */
async function read(
  reach: Reach,
  settings: Settings,
  turn: TurnInput,
  first: unknown,
  sessionId: string,
): Promise<TurnOutcome> {
  const says: Say[] = [];
  const caused = nothingCaused();
  let json = first;
  for (let times = 0; ; times++) {
    for (const bubble of bubblesOf(json)) {
      const text = textOfBubble(bubble);
      const handOff = text === null ? null : handOffIn(text);
      if (handOff !== null) cause(caused, handOff, turn.queues);
      else {
        const one = sayOfBubble(bubble);
        if (one) says.push(one);
      }
    }
    const { isAwaited, said } = actionsIn(json);
    says.push(...said);
    if (!isAwaited || times >= ACTIONS) break;
    const heard = await say(reach, settings, sessionId, null);
    if (!heard.ok) return heard;
    json = heard.json;
  }
  const asked = askedIn(json);
  const { fields } = caused;
  const next = caused.next ?? (asked ? { to: "wait" as const } : { to: "done" as const });
  const state: State | null = next.to === "wait" ? { sessionId, asked } : null;
  return { ok: true, ...untold, says: withInput(says, asked, json, turn.facts.language), next, state, fields };
}

function actionsIn(json: unknown): { isAwaited: boolean; said: Say[] } {
  const actions = listOf(fieldsOf(json)?.clientSideActions).slice(0, ACTIONS).map(fieldsOf);
  const said = actions.flatMap((action): Say[] => {
    const seconds = numberOf(fieldsOf(action?.wait)?.secondsToWaitFor);
    if (seconds !== undefined) return [{ kind: "pause", ms: Math.min(LONGEST_WAIT_MS, Math.max(0, seconds * 1000)) }];
    const url = lineOf(fieldsOf(action?.redirect)?.url, 2_000);
    return url && /^https?:\/\//.test(url) ? [{ kind: "link", text: "", url }] : [];
  });
  return { isAwaited: actions.some((action) => action?.expectsDedicatedReply === true), said };
}

function stateOf(value: unknown): State | null {
  const fields = fieldsOf(value);
  const sessionId = lineOf(fields?.sessionId, 100);
  const asked = fieldsOf(fields?.asked);
  return sessionId ? { sessionId, asked: asked ? (asked as unknown as Asked) : null } : null;
}

async function check(reach: Reach, settings: Settings): Promise<Checked> {
  const heard = await start(reach, settings, { prefilledVariables: {} });
  if (!heard.ok) {
    const isReached = heard.why === "notFound" || heard.why === "refused";
    const address = {
      step: "address",
      state: isReached ? "ok" : "failed",
      trouble: isReached ? null : heard.why,
    } as const;
    const bot = {
      step: "answer",
      state: isReached ? "failed" : "open",
      trouble: isReached ? heard.why : null,
    } as const;
    return { steps: [address, bot], answer: null, models: [] };
  }
  const texts = bubblesOf(heard.json).flatMap((bubble) => textOfBubble(bubble) ?? []);
  return {
    steps: [
      { step: "address", state: "ok", trouble: null },
      { step: "answer", state: "ok", trouble: null },
    ],
    answer: texts.join("\n").slice(0, 1_000) || null,
    models: [],
  };
}
