// What a conversation is before anybody is asked: where it begins, what is new in it, and the words that need no answer. Pure.
import { normalise } from "@prosa/flows";
import type { Line, Said } from "./assistants.types.ts";

export interface Talk {
  history: Said[];
  /** Since the last answer. */
  words: Said[];
  /** The customer asked to begin anew with the last of them. */
  isRestarted: boolean;
}

interface Settings {
  expiryMinutes: number;
  restartWords: readonly string[];
  maxHistory: number;
}

const CHARACTERS = 2_000;

const saidOf = ({ fromMe, type, body, content, createdAt }: Line): Said => ({
  by: fromMe ? "us" : "customer",
  text: (type === "text" || body.trim() !== "" ? body : `[${type}]`).slice(0, CHARACTERS).toWellFormed(),
  choiceId: content?.type === "choice" ? content.choiceId : null,
  at: createdAt.toISOString(),
});

/** Begins after the last long silence and after the last word that restarts. */
export function talkOf(lines: readonly Line[], { expiryMinutes, restartWords, maxHistory }: Settings): Talk {
  let first = 0;
  let isRestarted = false;
  for (const [place, line] of lines.entries()) {
    const before = lines[place - 1];
    const silent = before ? line.createdAt.getTime() - before.createdAt.getTime() : 0;
    if (silent > expiryMinutes * 60_000) first = place;
    if (!line.fromMe && isOneOf(line.body, restartWords)) {
      first = place;
      isRestarted = place === lines.length - 1;
    }
  }
  const said = lines.slice(first).map(saidOf);
  const answered = said.findLastIndex(({ by }) => by === "us") + 1;
  const history = said.slice(0, answered);
  return { history: maxHistory === 0 ? [] : history.slice(-maxHistory), words: said.slice(answered), isRestarted };
}

/** The word alone, however it is written. */
export function isOneOf(text: string, words: readonly string[]): boolean {
  const plain = normalise(text);
  return plain !== "" && words.some((word) => normalise(word) === plain);
}

const person = [
  "atendente",
  "humano",
  "pessoa",
  "falar com atendente",
  "falar com um atendente",
  "falar com uma pessoa",
  "falar com humano",
  "quero falar com um atendente",
  "quero falar com uma pessoa",
  "agent",
  "human",
  "person",
  "talk to a person",
  "talk to an agent",
  "speak to a human",
  "agente",
  "persona",
  "hablar con un agente",
  "hablar con una persona",
];

/** Whoever calls a person gets one, without a machine deciding about it. */
export const callsPerson = (text: string): boolean => isOneOf(text, person);
