// Which of an answer's words are spoken, and how it stands among a flow's blocks when they are. Pure.
import type { AssistantSay } from "@prosa/flows";

/** More is read faster than it is heard. */
const LONGEST = 1_000;
const ADDRESS = /https?:\/\//i;
/** Names the one recording of an answer; it stands in no table. */
export const RECORDING_ID = "00000000-0000-4000-8000-000000000002";

const isSpoken = (say: AssistantSay): say is Extract<AssistantSay, { kind: "message" }> =>
  say.kind === "message" && !ADDRESS.test(say.text);

/** Null: there is nothing to say aloud, or too much of it. */
export function wordsToSpeak(says: readonly AssistantSay[]): string | null {
  const words = says
    .filter(isSpoken)
    .map(({ text }) => plain(text))
    .filter((text) => text !== "")
    .join("\n");
  return words === "" || words.length > LONGEST ? null : words;
}

/** Nobody says asterisks or smileys. */
const plain = (text: string): string =>
  text
    .replaceAll(/[*_~`]+(?=\S)|(?<=\S)[*_~`]+/g, "")
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/** The recording first, then what has to be seen: choices and addresses. */
export function heardInstead(says: readonly AssistantSay[], size: number): AssistantSay[] {
  const files = [{ mediaId: RECORDING_ID, name: "resposta.ogg", mime: "audio/ogg", size }];
  const seen = says.filter((say) => say.kind !== "pause" && !isSpoken(say));
  return [{ id: "assistant", kind: "files", files, caption: "" }, ...seen];
}
