// Who works on which channel. Pure.
import type { Profile } from "@prosa/contracts/permissions";

export interface Worker {
  profile: Profile;
  isSupport: boolean;
  /** Limited to these channels; null: every channel. */
  channelIds: readonly number[] | null;
}

/** Administrators, general supervisors and support work on all; everybody else within their own limit, if they have one. */
export function worksOn({ profile, isSupport, channelIds }: Worker, channelId: number): boolean {
  if (isSupport || profile === "admin" || profile === "supervisor") return true;
  return channelIds === null || channelIds.includes(channelId);
}
