// Names each request. A name given from outside counts only when a trusted proxy gave it.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Ids } from "#platform/context";

const GIVEN = /^[\w.-]{8,64}$/;

export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isListed(list: BlockList, address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

export function createRequestIds(trustedProxies: readonly string[], ids: Ids): (request: IncomingMessage) => string {
  const proxies = networkList(trustedProxies);
  return (request) => {
    const given = request.headers["x-request-id"];
    const isTrusted = typeof given === "string" && GIVEN.test(given) && isListed(proxies, request.socket.remoteAddress);
    return isTrusted ? given : ids.uuid();
  };
}

const privateNetworks = networkList([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
]);

export const isPrivateAddress = (address: string | undefined) => isListed(privateNetworks, address);

/** Who really calls: the last address that no proxy of ours added. */
export function clientAddress(request: IncomingMessage, proxies: BlockList): string {
  const peer = request.socket.remoteAddress ?? "";
  if (!isListed(proxies, peer)) return peer;
  const hops = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => isIP(hop) !== 0);
  return hops.findLast((hop) => !isListed(proxies, hop)) ?? hops[0] ?? peer;
}
