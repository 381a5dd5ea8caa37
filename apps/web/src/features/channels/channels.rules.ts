// What the cards show of a channel, from plain facts.
import type { Channel, CheckStep } from "@prosa/contracts/channels";
import type { z } from "zod";
import type { Tone } from "../../shared/ui/index.ts";

export const views = ["all", "connected", "troubled"] as const;
export type View = (typeof views)[number];

type State = Pick<Channel, "status" | "pausedUntil">;

export const isTroubled = ({ status, pausedUntil }: State, now: Date) =>
  status === "lost" || (pausedUntil !== null && new Date(pausedUntil) > now);

/** Names the words and the form of a channel: its type, and who carries it where that is not the network itself. */
export const kindOf = ({ type, provider }: { type: string; provider: string | null }): string =>
  provider === null ? type : `${type}_${provider}`;

/** By QR code, and yet no telephone is missing: the server it is connected to takes the key no longer. */
export const wantsKey = ({ status, lastError }: Pick<Channel, "status" | "lastError">) =>
  status === "lost" && lastError === "keyRefused";

export function inView(channel: State, view: View, now: Date): boolean {
  if (view === "connected") return channel.status === "connected";
  return view === "all" || isTroubled(channel, now);
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** By name, verified name or number in any form. */
export function matchesSearch(channel: Pick<Channel, "name" | "verifiedName" | "number">, query: string): boolean {
  const wanted = plain(query.trim());
  if (wanted === "") return true;
  const digits = wanted.replace(/\D/g, "");
  const isNumber = digits.length >= 3 && (channel.number ?? "").replace(/\D/g, "").includes(digits);
  return isNumber || plain(`${channel.name} ${channel.verifiedName ?? ""}`).includes(wanted);
}

export const statusTones = {
  connected: "success",
  connecting: "info",
  waiting_qr: "warning",
  lost: "danger",
} as const satisfies Record<Channel["status"], Tone>;

export const qualityTones = { green: "success", yellow: "warning", red: "danger", unknown: "neutral" } as const;

type Step = z.infer<typeof CheckStep>;

/** Everything that must be right before the channel exists is. */
export function isConfirmed(steps: readonly Step[]): boolean {
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  return needed.length > 0 && needed.every(({ result }) => result === "ok");
}
