// What messages of a template cost: the provider's list, the company's own prices above it, by the country of each number. Pure.
import type { CampaignCost } from "@prosa/contracts/campaigns";

export type PricedCategory = CampaignCost["category"];

export interface Price {
  currency: string;
  /** Millionths. */
  micros: number;
}

export interface OwnPrice extends Price {
  country: string;
  category: PricedCategory;
}

/** The provider's list of January 2026, as far as we know it. */
const list: Readonly<Record<string, Readonly<Record<PricedCategory, number>>>> = {
  BR: { marketing: 62_500, utility: 6_800, authentication: 6_800 },
};
const LIST_CURRENCY = "USD";

/** The longest that fits wins. */
const prefixes: readonly (readonly [string, string])[] = [
  ["595", "PY"],
  ["598", "UY"],
  ["591", "BO"],
  ["593", "EC"],
  ["351", "PT"],
  ["55", "BR"],
  ["54", "AR"],
  ["52", "MX"],
  ["51", "PE"],
  ["56", "CL"],
  ["57", "CO"],
  ["58", "VE"],
  ["34", "ES"],
  ["44", "GB"],
  ["1", "US"],
];

/** Of a number in digits; null: unknown. */
export function countryOf(number: string | null): string | null {
  if (!number) return null;
  return prefixes.find(([prefix]) => number.startsWith(prefix))?.[1] ?? null;
}

export function costOf(
  category: PricedCategory,
  byPrefix: readonly { prefix: string; count: number }[],
  own: readonly OwnPrice[],
): CampaignCost {
  const counts = new Map<string, number>();
  let unknown = 0;
  for (const { prefix, count } of byPrefix) {
    const country = countryOf(prefix);
    if (country) counts.set(country, (counts.get(country) ?? 0) + count);
    else unknown += count;
  }
  const currency = own.find((price) => price.category === category)?.currency ?? LIST_CURRENCY;
  const lines: CampaignCost["lines"] = [];
  for (const [country, messages] of counts) {
    const ours = own.find((price) => price.country === country && price.category === category);
    const listed = currency === LIST_CURRENCY ? list[country]?.[category] : undefined;
    const micros = ours?.currency === currency ? ours.micros : listed;
    if (micros === undefined) unknown += messages;
    else lines.push({ country, messages, micros, isOwn: ours !== undefined });
  }
  lines.sort((a, b) => b.messages - a.messages);
  const micros = lines.reduce((sum, line) => sum + line.messages * line.micros, 0);
  return { category, currency, micros, lines, unknown };
}
