// What an administrator may do to whom. Pure: no database, no clock, no network.
import type { Profile } from "@prosa/contracts/permissions";
import type { Actor } from "#platform/context";
import { AppError } from "#platform/errors";

/** What decides whether a company can still be run by somebody. */
export interface Standing {
  profile: Profile;
  isActive: boolean;
  hasPassword: boolean;
}

/** Somebody invited who never came cannot help a company that lost its last admin. */
export function canRunCompany({ profile, isActive, hasPassword }: Standing): boolean {
  return profile === "admin" && isActive && hasPassword;
}

export function keepAnAdmin(before: Standing, after: Standing, otherAdmins: number): void {
  if (canRunCompany(before) && !canRunCompany(after) && otherAdmins === 0) throw new AppError("ERR_LAST_ADMIN");
}

/** Support is let in for a time: it may not make accounts, passwords or permissions that stay when it leaves. */
export function refuseLastingDoors(actor: Actor): void {
  if (actor.kind === "user" && actor.isSupport) throw new AppError("ERR_NO_PERMISSION");
}

export interface Options {
  name?: string | undefined;
  email?: string | undefined;
  profile?: Profile | undefined;
  isActive?: boolean | undefined;
  ignoreWallet?: boolean | undefined;
  channelLimit?: boolean | undefined;
  blockMultipleLogins?: boolean | undefined;
  blockCalls?: boolean | undefined;
}

/** Whatever decides what somebody sees or may do; the rest is only about who they are and how they sign in. */
const ofAccess: ReadonlySet<string> = new Set(["profile", "isActive", "ignoreWallet", "channelLimit", "blockCalls"]);

interface ChannelWish {
  allChannels?: boolean | undefined;
  channelIds?: number[] | undefined;
}

/** Whoever names channels, none of them included, means these and no others; whoever says all means no grant at all. */
export function channelGrants<T extends ChannelWish>({ allChannels, channelIds, ...wanted }: T) {
  if (allChannels) return { ...wanted, channelIds: [], channelLimit: false };
  const isLimited = allChannels === false || channelIds !== undefined;
  return { ...wanted, channelIds, channelLimit: isLimited ? true : undefined };
}

/** What really changes: asking for what already is changes nothing. */
export function differences(before: Required<Options>, wanted: Options): { set: Options; touchesAccess: boolean } {
  const names = Object.keys(wanted) as (keyof Options)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
  return {
    set: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
    touchesAccess: changed.some((name) => ofAccess.has(name)),
  };
}
