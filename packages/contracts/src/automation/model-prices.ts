// What known models cost, in millionths of a US dollar for a million tokens. An integration may have a price of its own, which wins.

export interface ModelPrice {
  in: number;
  out: number;
  /** Of what the provider had read before. */
  cached: number;
}

/** The day of this table: providers change their prices, so screens say how old it is. */
export const PRICES_AS_OF = "2025-09-30";

const dollars = (input: number, output: number, cached = input): ModelPrice => ({
  in: Math.round(input * 1e6),
  out: Math.round(output * 1e6),
  cached: Math.round(cached * 1e6),
});

export const modelPrices: Readonly<Record<string, ModelPrice>> = {
  "gpt-5": dollars(1.25, 10, 0.125),
  "gpt-5-mini": dollars(0.25, 2, 0.025),
  "gpt-5-nano": dollars(0.05, 0.4, 0.005),
  "gpt-4.1": dollars(2, 8, 0.5),
  "gpt-4.1-mini": dollars(0.4, 1.6, 0.1),
  "gpt-4.1-nano": dollars(0.1, 0.4, 0.025),
  "gpt-4o": dollars(2.5, 10, 1.25),
  "gpt-4o-mini": dollars(0.15, 0.6, 0.075),
  "llama-3.3-70b-versatile": dollars(0.59, 0.79),
  "llama-3.1-8b-instant": dollars(0.05, 0.08),
  "openai/gpt-oss-20b": dollars(0.1, 0.5),
  "openai/gpt-oss-120b": dollars(0.15, 0.75),
  "grok-4": dollars(3, 15, 0.75),
  "grok-3-mini": dollars(0.3, 0.5, 0.075),
  "deepseek-chat": dollars(0.28, 0.42, 0.028),
};

const all = Object.values(modelPrices);
const dearest = (part: keyof ModelPrice) => Math.max(...all.map((price) => price[part]));

/** A model that nobody priced counts as the dearest of the table, so that a limit holds nevertheless. */
export const UNKNOWN_PRICE: ModelPrice = { in: dearest("in"), out: dearest("out"), cached: dearest("in") };

/** Where a price comes from: the company's own word, the table, or nowhere. */
export type PriceSource = "own" | "table" | "unknown";

/** `isElsewhere`: at an address of the company's own, where the table says nothing. */
export function listPrice(model: string, isElsewhere: boolean): { price: ModelPrice; source: PriceSource } {
  const known = isElsewhere ? undefined : modelPrices[model];
  return known ? { price: known, source: "table" } : { price: UNKNOWN_PRICE, source: "unknown" };
}
