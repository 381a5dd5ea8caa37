// Numbers and moments of campaigns as screens speak of them. Pure.
import type { CampaignNumbers } from "@prosa/contracts/campaigns";

/** Left for good or for bad, of those who are not left out. */
export function shareOf({ total, skipped, waiting, sendPending }: CampaignNumbers): number {
  const meant = total - skipped;
  return meant === 0 ? 0 : (meant - waiting - sendPending) / meant;
}

export const sentOf = (n: CampaignNumbers): number => n.deliveryPending + n.received + n.read + n.played;
export const deliveredOf = (n: CampaignNumbers): number => n.received + n.read + n.played;
export const readOf = (n: CampaignNumbers): number => n.read + n.played;

const HOUR = 3_600_000;

/** What the clock on the wall says there, as if it were UTC. */
function wallOf(zone: string, at: number): number {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone: zone });
  return Date.parse(`${text.replace(" ", "T")}Z`);
}

/** The moment at which a clock in the zone shows that day and time; where it is skipped, the first after it. */
export function instantOf(zone: string, day: string, time: string): Date | null {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const first = wanted - (wallOf(zone, wanted) - wanted);
  const second = first - (wallOf(zone, first) - wanted);
  return new Date(wallOf(zone, second) === wanted ? second : first + (wallOf(zone, first) < wanted ? HOUR : 0));
}

/** Day and time on a clock in the zone. */
export function placeOf(zone: string, at: Date): { day: string; time: string } {
  const text = at.toLocaleString("sv-SE", { timeZone: zone });
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

const folded = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Two variants that an eye takes for the same. */
export function hasTwins(texts: readonly string[]): boolean {
  const kept = texts.map(folded).filter((text) => text !== "");
  return new Set(kept).size < kept.length;
}
