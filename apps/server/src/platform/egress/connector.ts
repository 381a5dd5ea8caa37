// Opens the socket of an outgoing call, and only to an address that was checked: resolve, check, connect to that one.
import { lookup as systemLookup } from "node:dns";
import { isIP, type Socket } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./address.rules.ts";
import { EgressBlocked } from "./egress.errors.ts";

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a name. Replaceable, so that hostile answers can be played in tests. */
export type Resolve = (host: string, done: (error: Error | null, addresses: ResolvedAddress[]) => void) => void;

export const resolveBySystem: Resolve = (host, done) => {
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []));
};

export type MayBePrivate = (host: string, port: string) => boolean;

/** What the encrypted part of a connection begins with, besides the public authorities. */
export interface Tls {
  ca?: string[];
  cert?: string;
  key?: string;
  pfx?: Buffer;
}

export function guardedConnector(
  resolve: Resolve,
  mayBePrivate: MayBePrivate,
  timeoutMs: number,
  tls: Tls = {},
): buildConnector.connector {
  return (options, done) => {
    const host = bareHost(options.hostname);
    const port = options.port || (options.protocol === "https:" ? "443" : "80");
    const isOpen = (address: string) => mayBePrivate(host, port) || isPublicAddress(address);
    // Node asks no resolver for a literal address, so it is checked here.
    if (isIP(host) !== 0 && !isOpen(host)) return done(new EgressBlocked("the address is not public"), null);

    const connect = buildConnector({
      ...tls,
      timeout: timeoutMs,
      lookup(name: string, wanted: { all?: boolean }, answer: LookupAnswer) {
        resolve(name, (error, addresses) => {
          if (error) return answer(error, "");
          // One inside address among public ones is how a rebinding answer looks: the whole name is refused.
          const [first] = addresses;
          if (!first) return answer(new Error("The name has no address"), "");
          if (!addresses.every(({ address }) => isOpen(address))) {
            return answer(new EgressBlocked("the name leads to an address that is not public"), "");
          }
          if (wanted.all) return answer(null, addresses);
          answer(null, first.address, first.family);
        });
      },
    } as buildConnector.BuildOptions);

    connect(options, (error, socket) => {
      if (error) return done(error, null);
      // The address we are really connected to has the last word.
      const peer = (socket as Socket).remoteAddress ?? "";
      if (!isOpen(peer)) {
        socket.destroy();
        return done(new EgressBlocked("the connection ended at an address that is not public"), null);
      }
      done(null, socket);
    });
  };
}

type LookupAnswer = (error: Error | null, address: string | ResolvedAddress[], family?: number) => void;

/** Without the brackets of an IPv6 literal. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").toLowerCase();
}
