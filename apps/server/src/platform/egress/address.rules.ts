// Which addresses are on the public internet. Everything else is ours, our host's, or a way to disguise one. Pure.
import { isIPv4, isIPv6 } from "node:net";

/** IANA special-purpose registry: networks that are not the public internet, with the reason. */
const closedIPv4: [string, number][] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // the wire server of a cloud, which answers from inside whatever network it stands in
  ["169.254.0.0", 16], // link-local, where clouds keep their metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
];

/** Parts of 2000::/3 that are not simply public; outside of 2000::/3 nothing is. */
const closedIPv6: [string, number][] = [
  ["2001::", 23], // protocol assignments, Teredo among them
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which carries an IPv4 address inside
  ["3fff::", 20], // documentation
];

const GLOBAL_UNICAST: [string, number] = ["2000::", 3];

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address))
    return !closedIPv4.some(([network, bits]) => isWithin(bytesOfIPv4(address), bytesOfIPv4(network), bits));
  // A zone id (fe80::1%eth0) names an interface of this machine.
  if (!isIPv6(address) || address.includes("%")) return false;
  const bytes = bytesOfIPv6(address);
  // Mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96), unique local and link-local all lie outside of 2000::/3.
  if (!isWithin(bytes, bytesOfIPv6(GLOBAL_UNICAST[0]), GLOBAL_UNICAST[1])) return false;
  return !closedIPv6.some(([network, bits]) => isWithin(bytes, bytesOfIPv6(network), bits));
}

function isWithin(address: number[], network: number[], bits: number): boolean {
  return network.every((byte, index) => {
    const checked = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - checked)) & 0xff;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });
}

function bytesOfIPv4(address: string): number[] {
  return address.split(".").map(Number);
}

function bytesOfIPv6(address: string): number[] {
  // A dotted tail (::ffff:127.0.0.1) is two more groups.
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${pair(a, b)}:${pair(c, d)}`;
  });
  const [head = "", tail] = plain.split("::");
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const [left, right] = [groupsOf(head), groupsOf(tail ?? "")];
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...gap, ...right].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
