// Which flow begins with a customer's words, and why. Pure; also behind the screen that tries a phrase.
import { asWords, normalise } from "@prosa/flows";
import type { Origin } from "./bots.types.ts";

export interface Keyword {
  id: number;
  matchKey: string;
  match: "exact" | "contains";
  flowId: number;
  /** Null: heard on every channel. */
  channelId: number | null;
  interrupts: boolean;
}

export interface Choosing {
  texts: readonly string[];
  /** Later words are heard only by keywords that interrupt. */
  isFirst: boolean;
  /** Flow whose test number the customer writes from. */
  testFlowId: number | null;
  laneFlowId: number | null;
  channelFlowId: number | null;
  defaultFlowId: number | null;
  keywords: readonly Keyword[];
}

export interface Chosen {
  flowId: number;
  origin: Origin;
  keywordId: number | null;
}

/** The first of: test number, lane of the contact's deal, keyword, the channel's flow, the default flow. Null: people. */
export function chooseFlow(facts: Choosing): Chosen | null {
  const { isFirst, testFlowId, laneFlowId, channelFlowId, defaultFlowId } = facts;
  const of = (flowId: number | null, origin: Origin): Chosen | null =>
    isFirst && flowId !== null ? { flowId, origin, keywordId: null } : null;
  const keyword = keywordIn(facts.texts, facts.keywords, isFirst);
  return (
    of(testFlowId, "test") ??
    of(laneFlowId, "lane") ??
    (keyword && { flowId: keyword.flowId, origin: "keyword", keywordId: keyword.id }) ??
    of(channelFlowId, "channel") ??
    of(defaultFlowId, "default")
  );
}

/** Of the channel before those of all, exact before contained, longer before shorter, older first. */
export function keywordIn(texts: readonly string[], keywords: readonly Keyword[], isFirst: boolean): Keyword | null {
  const forms = formsOf(texts);
  const heard = keywords.filter((keyword) => (isFirst || keyword.interrupts) && isHeard(keyword, forms));
  const rank = ({ channelId, match }: Keyword) => (channelId === null ? 2 : 0) + (match === "exact" ? 0 : 1);
  return heard.toSorted((a, b) => rank(a) - rank(b) || b.matchKey.length - a.matchKey.length || a.id - b.id)[0] ?? null;
}

function formsOf(texts: readonly string[]): string[] {
  const whole = texts.length > 1 ? [texts.join(" ")] : [];
  return [...texts, ...whole].map(normalise).filter((form) => form !== "");
}

/** Contained means whole words, so that "oi" is not heard in "oitenta". */
function isHeard({ match, matchKey }: Keyword, forms: readonly string[]): boolean {
  if (match === "exact") return forms.includes(matchKey);
  const wanted = asWords(matchKey);
  return wanted.trim() !== "" && forms.some((form) => asWords(form).includes(wanted));
}
