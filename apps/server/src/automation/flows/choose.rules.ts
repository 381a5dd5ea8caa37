// Which flow begins with a customer's words, if any: asked by a bot's turn and by "try a phrase" alike. Pure: no database, no clock.
import { asWords, normalise } from "@prosa/flows";
import { phoneKey } from "#conversation/phones";

/** A keyword that may act: it and its flow are active, and the flow is published. */
export interface Keyword {
  id: number;
  /** As `normalise` of @prosa/flows makes it. */
  matchKey: string;
  /** contains: as whole words, so that "oi" is not heard in "noite". */
  match: "exact" | "contains";
  flowId: number;
  /** null: every channel. */
  channelId: number | null;
  interrupts: boolean;
}

/** What a company lets begin on a channel. Each flow named here is active and published, those of tests aside. */
export interface Beginnings {
  keywords: readonly Keyword[];
  channelFlowId: number | null;
  defaultFlowId: number | null;
  /** Flows with a test number, active or not: whoever writes from it meets the draft. */
  tests: readonly { flowId: number; number: string }[];
}

export interface Arrival {
  channelId: number;
  /** What was said, oldest first. */
  words: readonly string[];
  /** The words opened the ticket; later ones are heard for keywords that interrupt, and for nothing else. */
  isFirst: boolean;
  /** How old the oldest of these words was when it arrived. */
  ageMinutes: number;
  /** The contact's number, digits with the country's code; null: it has none. */
  number: string | null;
  /** Of the lane the contact's deal stands in. */
  laneFlowId: number | null;
  isGroup: boolean;
  isIgnored: boolean;
  /** The contact is not to meet bots. */
  hasBotOff: boolean;
  /** Somebody attends the ticket. */
  hasPerson: boolean;
  /** The company is held, moving or suspended. */
  isHeld: boolean;
}

export type Refusal = "held" | "group" | "ignored" | "botOff" | "person" | "late";
export type Choice =
  | { by: "test" | "lane" | "channel" | "default"; flowId: number; keywordFlowId: null }
  | { by: "keyword"; flowId: number; keywordFlowId: number }
  /** People get it; without a refusal nothing was meant for these words. */
  | { by: "none"; flowId: null; keywordFlowId: null; refusal: Refusal | null };

/** A night's backlog is not greeted in the morning. */
export const LATE_MINUTES = 30;

export function whichFlow(beginnings: Beginnings, arrival: Arrival): Choice {
  const refusal = refusalOf(arrival);
  if (refusal) return none(refusal);
  if (!arrival.isFirst) return interruption(beginnings, arrival);
  const test = testOf(beginnings, arrival);
  if (test) return flow("test", test.flowId);
  if (arrival.laneFlowId !== null) return flow("lane", arrival.laneFlowId);
  const keyword = keywordIn(beginnings.keywords, arrival);
  if (keyword) return begunBy(keyword);
  if (beginnings.channelFlowId !== null) return flow("channel", beginnings.channelFlowId);
  if (beginnings.defaultFlowId !== null) return flow("default", beginnings.defaultFlowId);
  return none(null);
}

function testOf({ tests }: Beginnings, { number }: Arrival) {
  return number === null ? undefined : tests.find((test) => phoneKey(test.number) === phoneKey(number));
}

const flow = (by: "test" | "lane" | "channel" | "default", flowId: number): Choice => ({
  by,
  flowId,
  keywordFlowId: null,
});
const begunBy = ({ id, flowId }: Keyword): Choice => ({ by: "keyword", flowId, keywordFlowId: id });
const none = (refusal: Refusal | null): Choice => ({ by: "none", flowId: null, keywordFlowId: null, refusal });

function interruption({ keywords }: Beginnings, arrival: Arrival): Choice {
  const interrupting = keywords.filter(({ interrupts }) => interrupts);
  const keyword = keywordIn(interrupting, arrival);
  return keyword ? begunBy(keyword) : none(null);
}

function refusalOf(arrival: Arrival): Refusal | null {
  if (arrival.isHeld) return "held";
  if (arrival.isGroup) return "group";
  if (arrival.isIgnored) return "ignored";
  if (arrival.hasBotOff) return "botOff";
  if (arrival.hasPerson) return "person";
  return arrival.ageMinutes > LATE_MINUTES ? "late" : null;
}

/** The channel's own before those of all, exact before contained, longer before shorter, older before newer. */
function keywordIn(keywords: readonly Keyword[], { channelId, words }: Arrival): Keyword | null {
  const forms = formsOf(words);
  const heard = keywords.flatMap((keyword) => {
    if (keyword.channelId !== null && keyword.channelId !== channelId) return [];
    const how = hearing(keyword, forms);
    return how === null ? [] : [{ keyword, rank: [keyword.channelId === null ? 1 : 0, how, -keyword.matchKey.length] }];
  });
  const [first] = heard.toSorted((a, b) => byRank(a.rank, b.rank) || a.keyword.id - b.keyword.id);
  return first?.keyword ?? null;
}

/** The whole of what was said, and each message by itself. */
const formsOf = (words: readonly string[]): string[] =>
  [...new Set([words.join(" "), ...words].map(normalise))].filter((form) => form !== "");

/** 0: these are the words; 1: they are among them; null: not heard. */
function hearing({ matchKey, match }: Keyword, forms: readonly string[]): 0 | 1 | null {
  if (matchKey === "") return null;
  if (forms.includes(matchKey)) return 0;
  if (match === "exact") return null;
  const wanted = asWords(matchKey);
  // A key of signs alone, such as a picture, has no words to be found by.
  if (wanted.trim() === "") return forms.some((form) => form.includes(matchKey)) ? 1 : null;
  return forms.some((form) => asWords(form).includes(wanted)) ? 1 : null;
}

function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
