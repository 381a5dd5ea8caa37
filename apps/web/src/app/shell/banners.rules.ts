// Which standing conditions are told at the top of the page: by urgency, two at most.

export interface Conditions {
  browserOnline: boolean;
  link: "idle" | "connecting" | "online" | "offline" | "failed";
  guardUnreached: boolean;
  /** Of the channels the person works on. */
  lostChannels: number;
  plan: { daysLeft: number; expired: boolean } | null;
  isAdmin: boolean;
  newVersion: boolean;
}

export type Banner =
  | "noInternet"
  | "noServer"
  | "linkFailed"
  | "channelLost"
  | "planExpired"
  | "planEnding"
  | "newVersion";

const WARN_DAYS = 7;
export const MAX_VISIBLE = 2;

/** Admins hear of the plan a week before; others only on the last day, when they may suddenly stand outside. */
export function warnsOfPlan(plan: Conditions["plan"], isAdmin: boolean): boolean {
  if (!plan || plan.expired) return false;
  return plan.daysLeft <= (isAdmin ? WARN_DAYS : 1);
}

export function bannersFor(now: Conditions): Banner[] {
  const banners: Banner[] = [];
  if (!now.browserOnline) banners.push("noInternet");
  else if (now.link === "failed") banners.push("linkFailed");
  else if (now.link === "offline" || now.guardUnreached) banners.push("noServer");
  if (now.lostChannels > 0 && !now.plan?.expired) banners.push("channelLost");
  if (now.plan?.expired) banners.push("planExpired");
  if (warnsOfPlan(now.plan, now.isAdmin)) banners.push("planEnding");
  if (now.newVersion) banners.push("newVersion");
  return banners.slice(0, MAX_VISIBLE);
}
