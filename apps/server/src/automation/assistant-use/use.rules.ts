// What a question may cost and did cost, and how far a limit is spent. Pure.
import { type Limit, type LimitState, NEAR } from "@prosa/contracts/automation/assistant-use";
import { hasField, type IntegrationType } from "@prosa/contracts/automation/integration-types";
import { listPrice, type ModelPrice, type PriceSource } from "@prosa/contracts/automation/model-prices";
import type { Settings, TurnInput, TurnOutcome } from "./use.types.ts";

/** A token is seldom less than two bytes; counted so, a question is never more than what was reserved for it. */
const BYTES_A_TOKEN = 2;
/** Tools and the marks around each message. */
const AROUND_TOKENS = 600;
/** What a provider's own search puts before the question. */
const SEARCHED_TOKENS = 20_000;
const A_MILLION = 1_000_000;

export interface OwnPrice {
  priceIn: number | null;
  priceOut: number | null;
  priceCached: number | null;
  pricedAt: Date | null;
}

export interface Priced {
  price: ModelPrice;
  source: PriceSource;
}

/** Only models are paid for by what they read and write. */
export const isPaid = (type: IntegrationType): boolean => hasField(type, "maxTokens");

export function priceOf(settings: Pick<Settings, "model" | "url">, own: OwnPrice | undefined): Priced {
  if (!own || own.priceIn === null || own.priceOut === null) return listPrice(settings.model, settings.url !== null);
  const price = { in: own.priceIn, out: own.priceOut, cached: own.priceCached ?? own.priceIn };
  return { price, source: "own" };
}

type Asked = Pick<TurnInput, "instructions" | "history" | "words">;

/** The most that a question may cost. */
export function worstCost({ maxTokens, vectorStores }: Settings, asked: Asked, price: ModelPrice): number {
  const texts = [asked.instructions, ...[...asked.history, ...asked.words].map(({ text }) => text)];
  const bytes = texts.reduce((all, text) => all + Buffer.byteLength(text), 0);
  const searched = vectorStores.length > 0 ? SEARCHED_TOKENS : 0;
  const tokensIn = Math.ceil(bytes / BYTES_A_TOKEN) + AROUND_TOKENS + searched;
  return Math.ceil((tokensIn * price.in + maxTokens * price.out) / A_MILLION);
}

export interface Cost {
  micros: number;
  isEstimated: boolean;
}

/** Nobody told what they took, and the provider may bill them. */
const UNTOLD: ReadonlySet<string> = new Set(["timeout", "badAnswer"]);

export function costOf(
  outcome: TurnOutcome,
  isCut: boolean,
  { price, worst }: { price: ModelPrice; worst: number },
): Cost {
  const { usage } = outcome;
  if (usage) {
    const cached = Math.min(usage.tokensCached, usage.tokensIn);
    const fresh = usage.tokensIn - cached;
    const micros = Math.ceil((fresh * price.in + cached * price.cached + usage.tokensOut * price.out) / A_MILLION);
    return { micros, isEstimated: false };
  }
  const isUntold = outcome.ok || isCut || UNTOLD.has(outcome.why);
  return isUntold ? { micros: worst, isEstimated: true } : { micros: 0, isEstimated: false };
}

/** Whether it still fits, with what is on its way to be spent. */
export const fits = (limit: number | null, taken: number, more: number): boolean =>
  limit === null || taken + more <= limit;

export function limitOf(limitMicros: number | null, spentMicros: number, isSpent: boolean): Limit {
  return { limitMicros, spentMicros, state: stateOf(limitMicros, spentMicros, isSpent) };
}

function stateOf(limit: number | null, spent: number, isSpent: boolean): LimitState {
  if (limit === null) return "none";
  if (isSpent || spent >= limit) return "spent";
  return spent >= limit * NEAR ? "near" : "ok";
}
