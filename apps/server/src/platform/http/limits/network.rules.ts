// Which network an address belongs to, for limits: whoever holds one IPv6 address holds billions of its neighbours. Pure.
import { isIPv4, isIPv6 } from "node:net";

export interface Network {
  /** Names the network in a counter. */
  readonly name: string;
  /** How many times the allowance of one address it may use. */
  readonly times: number;
}

/** A customer's line is given a /64 or more; a provider's customer a /48, in which several households may sit. */
const TIMES_PER_48 = 4;

/**
 * Everything that is counted for one address: an IPv4 address by itself, an IPv6 address by its /64 and, more
 * generously, by its /48. An IPv4 address written as IPv6 is the same one.
 */
export function networksOf(address: string): readonly Network[] {
  const groups = isIPv6(address) ? groupsOf(address) : null;
  if (!groups) return [{ name: isIPv4(address) ? address : "unknown", times: 1 }];
  const mapped = ipv4Within(groups);
  if (mapped) return [{ name: mapped, times: 1 }];
  const named = (count: number) => groups.slice(0, count).map((group) => group.toString(16));
  return [
    { name: `${named(4).join(":")}::/64`, times: 1 },
    { name: `${named(3).join(":")}::/48`, times: TIMES_PER_48 },
  ];
}

/** The smallest of them: whoever is there counts as one. */
export const networkOf = (address: string): string => networksOf(address)[0]?.name ?? "unknown";

/** The eight groups, with "::" filled in, a dotted tail read as two, and a zone left off. */
function groupsOf(address: string): number[] {
  const [bare = ""] = address.split("%");
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(bare);
  const plain = dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : bare;
  const [head = "", tail] = plain.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [read(head), read(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const pair = (high = "0", low = "0") => (Number(high) * 256 + Number(low)).toString(16);

function ipv4Within(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
