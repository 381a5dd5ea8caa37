// From an outcome to the answer a flow takes: what is said, where it goes, what stands beside it for the team. Pure.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import type { AssistantSay, FlowEvent } from "@prosa/flows";
import { type OfferedQueue, type Say, type Settings, type TurnOutcome, untold } from "#adapters/assistants";
import type { Passage } from "#automation/knowledge";
import { fitToSay, marked } from "./answers.rules.ts";
import { failureNote, transferNote } from "./notes.rules.ts";

export interface Answering {
  language: "pt" | "en" | "es";
  isPure: boolean;
  settings: Settings;
  queues: readonly OfferedQueue[];
  mark: string;
  instructions: string;
  reveal(text: string): string;
  /** What it was given of the company's knowledge, in the order of its numbers. */
  passages: readonly Passage[];
  /** Why it is handed over, where we decided that. */
  own: "person" | "leak" | null;
}

export const notAsked = (why: IntegrationTrouble): TurnOutcome => ({
  ok: false,
  ...untold,
  why,
  sent: false,
  retryAfterMs: null,
});

type Answer = Omit<Extract<FlowEvent, { type: "answered" }>, "type" | "callId">;

export function answerFrom(outcome: TurnOutcome, answering: Answering): Answer {
  const { settings, language } = answering;
  if (!outcome.ok)
    return {
      ok: false,
      says: spoken([textSay(settings.unavailableText)], 0),
      note: failureNote(language, settings.name, outcome.why),
    };
  const says = answering.isPure
    ? fitToSay(outcome.says, { ...answering, prompt: placesIn(answering), cites: answering.passages.length })
    : outcome.says.map((say) => (say.kind === "pause" ? say : { ...say, text: marked(say.text) }));
  if (says === null) return transfer(answering, [], null, transferNote(language, settings.name, "", "leak"));
  const { next, fields } = outcome;
  const kept = fields ? { fields: fields.map(([key, value]): [string, string] => [key, value]) } : {};
  if (next.to === "transfer") {
    const queueId = answering.queues.some(({ id }) => id === next.queueId) ? next.queueId : null;
    const note = transferNote(language, settings.name, next.reason, answering.own ?? undefined);
    return { ...transfer(answering, says, queueId, note), ...kept };
  }
  const isDone = next.to === "done";
  const all = isDone ? [...says, textSay(settings.finishText)] : says;
  return { ok: true, says: spoken(all, settings.delayMs), exit: isDone ? "done" : null, ...kept };
}

/** A model may name the addresses that its instructions, and the pieces it was given, name. */
const placesIn = ({ settings, passages }: Answering): string =>
  [settings.prompt, settings.url ?? "", ...passages.map(({ text }) => text)].join(" ");

function transfer({ settings, queues }: Answering, says: readonly Say[], queueId: number | null, note: string): Answer {
  const all = [...says, textSay(settings.handOverText)];
  // With one queue there is nothing to choose.
  const only = queues.length === 1 ? (queues[0]?.id ?? null) : null;
  return { ok: true, says: spoken(all, settings.delayMs), exit: "transfer", queueId: queueId ?? only, note };
}

const textSay = (text: string): Say => ({ kind: "text", text });

const BUTTONS = 3;
const ROWS = 10;
const TITLES = { button: 20, row: 24, link: 20 };

/** As the flow's own blocks, so that every channel shows them as it can; a pause between two of them. */
export function spoken(says: readonly Say[], delayMs: number): AssistantSay[] {
  const told = says.filter((say) => say.kind === "pause" || say.kind === "link" || say.text.trim() !== "");
  return told.flatMap((say, place): AssistantSay[] => {
    if (say.kind === "pause") return [{ kind: "pause", ms: say.ms }];
    const isPaused = delayMs > 0 && place > 0 && told[place - 1]?.kind !== "pause";
    return [...(isPaused ? [{ kind: "pause" as const, ms: delayMs }] : []), blockOf(say)];
  });
}

const common = { id: "assistant" };

function blockOf(say: Exclude<Say, { kind: "pause" }>): AssistantSay {
  if (say.kind === "link") return { ...common, kind: "message", text: `${say.text}\n${say.url}`.trim() };
  if (say.kind === "text" || say.options.length === 0) return { ...common, kind: "message", text: say.text };
  const choices = say.options.map(({ title }, place) => ({ id: `o${place + 1}`, title }));
  const longest = Math.max(...choices.map(({ title }) => title.length));
  if (choices.length <= BUTTONS && longest <= TITLES.button)
    return { ...common, kind: "buttons", text: say.text, header: "", footer: "", buttons: choices };
  if (choices.length <= ROWS && longest <= TITLES.row) {
    const rows = choices.map((choice) => ({ ...choice, description: "" }));
    return {
      ...common,
      kind: "list",
      title: "",
      description: say.text,
      sections: [{ title: "", rows }],
      buttonText: "Opções",
    };
  }
  const lines = choices.map(({ title }, place) => `${place + 1}. ${title}`).join("\n");
  return { ...common, kind: "message", text: `${say.text}\n${lines}` };
}
