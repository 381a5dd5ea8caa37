// Models that speak OpenAI's protocol: OpenAI, Groq, xAI's Grok, DeepSeek, and servers of a company's own.
import { hasVoiceKey } from "@prosa/contracts/automation/integration-types";
import type { CheckStep } from "@prosa/contracts/automation/integrations";
import { fieldsOf, lineOf } from "#adapters/reading";
import {
  type AssistantAdapter,
  type Checked,
  type Failure,
  type Reach,
  type Settings,
  type TurnInput,
  type TurnOutcome,
  untold,
  type WriteOrder,
  type Written,
} from "../assistant-adapter.ts";
import { clientAt, type Place } from "./client.ts";
import { transcribe } from "./hearing.ts";
import { dialectAt, type Profile, profiles, SPEAKS_AT } from "./profiles.ts";
import { bodyOf, type Question } from "./question.ts";
import { meaningOf, type Reading, readChat, readResponses } from "./reading.ts";
import { speak } from "./speaking.ts";
import { type Trouble, troubleOf } from "./troubles.ts";

type Values = Readonly<Record<string, string>>;

const GATHER_SECONDS = 5;
const MOST_KNOWN = 1_000;
const TRIES = 4;
/** Whoever repeats at once is refused again. */
const AGAIN_MS = 400;
const LONGEST_WAIT_MS = 2_000;

export const models = (values: Values): readonly AssistantAdapter[] =>
  profiles.map((profile) => adapterFor(profile, values));

function adapterFor(profile: Profile, values: Values): AssistantAdapter {
  const standard = values[profile.address];
  if (standard === undefined) throw new Error(`${profile.address} is declared and was not read`);
  const voices = values[SPEAKS_AT];
  if (voices === undefined) throw new Error(`${SPEAKS_AT} is declared and was not read`);
  const placeOf = ({ url, apiKey }: Settings): Place => ({
    url: url ?? standard,
    target: url === null ? "provider" : "tenant",
    apiKey: apiKey ?? "",
  });
  return {
    type: profile.type,
    isPure: true,
    gatherSeconds: GATHER_SECONDS,
    check: (reach, settings) => check(reach, profile, settings, placeOf(settings)),
    answer: (reach, settings, turn) => answer(reach, profile, settings, placeOf(settings), turn),
    write: (reach, settings, order) => write(reach, profile, settings, placeOf(settings), order),
    speak: (reach, settings, text) => {
      const apiKey = hasVoiceKey(profile.type, settings) ? settings.password : settings.apiKey;
      if (apiKey === null) return Promise.resolve(failure("noKey", null));
      return speak(reach, { url: voices, target: "provider", apiKey }, settings, text);
    },
    ...(profile.hears === null
      ? {}
      : {
          transcribe: (reach, settings, recording) =>
            settings.apiKey === null
              ? Promise.resolve(failure("noKey", null))
              : transcribe(reach, profile, placeOf(settings), recording),
        }),
  };
}

async function answer(
  reach: Reach,
  profile: Profile,
  settings: Settings,
  place: Place,
  turn: TurnInput,
): Promise<TurnOutcome> {
  const refusal = unasked(settings);
  if (refusal) return failure(refusal, null);
  const asked = await ask(reach, profile, settings, place, {
    instructions: turn.instructions,
    messages: [...turn.history, ...turn.words],
    queues: turn.queues,
    hasTools: true,
  });
  if ("trouble" in asked) return failure(asked.trouble.why, asked.trouble.retryAfterMs);
  const { reading, requestId } = asked;
  const told = { model: reading.model ?? settings.model, requestId, usage: reading.usage };
  const meant = meaningOf(reading, turn.queues, settings.responseFormat === "json");
  return meant
    ? { ok: true, ...told, ...meant }
    : { ok: false, ...told, why: "badAnswer", sent: true, retryAfterMs: null };
}

async function write(
  reach: Reach,
  profile: Profile,
  settings: Settings,
  place: Place,
  { instructions, messages }: WriteOrder,
): Promise<Written | Failure> {
  const refusal = unasked(settings);
  if (refusal) return failure(refusal, null);
  // Its form is that of answers to customers, and its stores are what those may draw from.
  const plain: Settings = { ...settings, responseFormat: "text", vectorStores: [] };
  const asked = await ask(reach, profile, plain, place, { instructions, messages, queues: [], hasTools: false });
  if ("trouble" in asked) return failure(asked.trouble.why, asked.trouble.retryAfterMs);
  const { reading, requestId } = asked;
  const told = { model: reading.model ?? settings.model, requestId, usage: reading.usage };
  const text = reading.text.trim();
  const isWhole = text !== "" && reading.finish === "said";
  return isWhole
    ? { ok: true, ...told, text }
    : { ok: false, ...told, why: "badAnswer", sent: true, retryAfterMs: null };
}

const failure = (why: Failure["why"], retryAfterMs: number | null): Failure => ({
  ok: false,
  ...untold,
  why,
  sent: false,
  retryAfterMs,
});

/** Before anything is sent. Assistants made at OpenAI are gone since 2026-08-26, so their ids lead nowhere. */
function unasked({ apiKey, model }: Settings): "noKey" | "assistantId" | null {
  if (apiKey === null) return "noKey";
  return /^asst_/.test(model) ? "assistantId" : null;
}

/** What a model was found not to take, by address and model: it is asked without that from then on. */
const known = new Map<string, Set<string>>();

function knownOf(place: Place, model: string): Set<string> {
  const name = `${place.url} ${model}`;
  const found = known.get(name) ?? new Set<string>();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

type Asked = { reading: Reading; requestId: string | null } | { trouble: Trouble };

async function ask(
  reach: Reach,
  profile: Profile,
  settings: Settings,
  place: Place,
  question: Omit<Question, "without">,
): Promise<Asked> {
  const without = knownOf(place, settings.model);
  let messages = question.messages;
  let [isRepeated, isHalved] = [false, false];
  for (let tries = 1; ; tries++) {
    const asked = await askOnce(reach, profile, settings, place, { ...question, messages, without });
    if (!("trouble" in asked) || tries >= TRIES || reach.signal?.aborted) return asked;
    const { trouble } = asked;
    if (trouble.drop !== null && !without.has(trouble.drop)) without.add(trouble.drop);
    else if (trouble.isTooLong && !isHalved && messages.length > 1) {
      isHalved = true;
      messages = messages.slice(-Math.max(1, Math.floor(messages.length / 2)));
    } else if (isRepeatable(trouble) && !isRepeated) {
      isRepeated = true;
      await pause(trouble.retryAfterMs ?? AGAIN_MS, reach.signal);
    } else return asked;
  }
}

const isRepeatable = ({ isPassing, why, retryAfterMs }: Trouble): boolean =>
  isPassing || (why === "rate" && retryAfterMs !== null && retryAfterMs <= LONGEST_WAIT_MS);

async function askOnce(
  reach: Reach,
  profile: Profile,
  settings: Settings,
  place: Place,
  question: Question,
): Promise<Asked> {
  const dialect = dialectAt(profile, settings.url);
  try {
    const client = await clientAt(reach, place);
    const body = bodyOf(dialect, settings, question);
    const isChat = dialect.dialect === "chat";
    const path = isChat ? "/chat/completions" : "/responses";
    const { data, response } = await client.post(path, { body }).withResponse();
    const reading = isChat ? readChat(data) : readResponses(data);
    if (!reading) return { trouble: troubleOf(new SyntaxError("an answer that cannot be read")) };
    return { reading, requestId: lineOf(response.headers.get("x-request-id"), 100) ?? null };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
}

/** Given up when the call is cut. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(ms, LONGEST_WAIT_MS));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const HELLO = "Olá! Responda em uma frase curta: quem é você?";

async function check(reach: Reach, profile: Profile, settings: Settings, place: Place): Promise<Checked> {
  const refusal = unasked(settings);
  if (refusal === "noKey") return checked([step("key", refusal), open("model"), open("answer")]);
  if (refusal) return checked([open("key"), step("model", refusal), open("answer")]);
  const listed = await listModels(reach, place);
  if ("trouble" in listed) return checked(troubledSteps(listed.trouble), null, []);
  const asked = await ask(reach, profile, settings, place, {
    instructions: settings.prompt,
    messages: [{ by: "customer", text: HELLO }],
    queues: [],
    hasTools: false,
  });
  if ("trouble" in asked) return checked(troubledSteps(asked.trouble), null, listed.models);
  const isJson = settings.responseFormat === "json";
  const text = asked.reading.text.trim();
  if (text === "" || (!isJson && asked.reading.finish === "filtered"))
    return checked([ok("key"), ok("model"), step("answer", "badAnswer")], null, listed.models);
  return checked([ok("key"), ok("model"), ok("answer")], text.slice(0, 1_000), listed.models);
}

const checked = (steps: CheckStep[], answer: string | null = null, models: Checked["models"] = []): Checked => ({
  steps,
  answer,
  models,
});
const ok = (name: CheckStep["step"]): CheckStep => ({ step: name, state: "ok", trouble: null });
const open = (name: CheckStep["step"]): CheckStep => ({ step: name, state: "open", trouble: null });
const step = (name: CheckStep["step"], trouble: NonNullable<CheckStep["trouble"]>): CheckStep => ({
  step: name,
  state: "failed",
  trouble,
});

/** The first step that did not go says why; those before it did. */
function troubledSteps({ why }: Trouble): CheckStep[] {
  if (why === "model") return [ok("key"), step("model", why), open("answer")];
  if (why === "key") return [step("key", why), open("model"), open("answer")];
  if (why === "blocked" || why === "timeout" || why === "down")
    return [step("address", why), open("key"), open("answer")];
  return [ok("key"), ok("model"), step("answer", why)];
}

const MODELS_SHOWN = 200;

/** A server that lists none may still answer. */
async function listModels(reach: Reach, place: Place): Promise<Pick<Checked, "models"> | { trouble: Trouble }> {
  try {
    const client = await clientAt(reach, place);
    const list = fieldsOf(await client.get("/models"));
    const rows = Array.isArray(list?.data) ? list.data.slice(0, MODELS_SHOWN) : [];
    const models = rows.flatMap((row: unknown) => {
      const id = lineOf(fieldsOf(row)?.id, 120);
      return id ? [{ id, endsOn: lineOf(fieldsOf(row)?.shutdown_date, 10) ?? null }] : [];
    });
    return { models: models.toSorted((a, b) => a.id.localeCompare(b.id)) };
  } catch (error) {
    const trouble = troubleOf(error);
    return trouble.why === "model" || trouble.why === "refused" ? { models: [] } : { trouble };
  }
}
