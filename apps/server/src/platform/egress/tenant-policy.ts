// What is asked of an address that a company typed, before anything is looked up.
import { EgressBlocked, EgressTimeout } from "./egress.errors.ts";
import type { EgressOptions } from "./egress.types.ts";

/** Where programs of companies stand: the web's own, and the usual ones of n8n, Typebot and small servers. */
const ports = new Set(["80", "443", "5678", "8080", "8443", ...Array.from({ length: 11 }, (_, n) => String(3000 + n))]);

/** As the connector names them: without brackets, in small letters. */
export function placesOf(entries: readonly string[] = []): ReadonlySet<string> {
  return new Set(entries.map((entry) => entry.replace(/[[\]]/g, "").toLowerCase()));
}

export function tenantPolicy({ allow, ownHosts = [], plainHttp = false }: NonNullable<EgressOptions["tenant"]>) {
  const allowed = placesOf(allow);
  const own = new Set(ownHosts.map(plainName));
  return {
    allowed,
    /** Throws what a person reads as "blocked". */
    demand(url: URL, showsCertificate: boolean): void {
      const port = url.port || (url.protocol === "https:" ? "443" : "80");
      const host = plainName(url.hostname);
      if (showsCertificate) throw new EgressBlocked("our certificates are not shown to a company's address");
      if (allowed.has(`${host}:${port}`)) return;
      if (url.protocol !== "https:" && !plainHttp) throw new EgressBlocked("a company's address is without encryption");
      if (!ports.has(port)) throw new EgressBlocked("a company's address names a port that is closed");
      // Our own door from inside would be answered as if it came from a neighbour.
      if (own.has(host)) throw new EgressBlocked("a company's address is our own");
    },
  };
}

/** A name with a dot at its end is the same name. */
function plainName(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

/** What a company reads of a failed call: nothing that would tell it how our network looks inside. */
export function coarseReason(error: unknown): "blocked" | "timeout" | "network" {
  if (error instanceof EgressBlocked) return "blocked";
  return error instanceof EgressTimeout ? "timeout" : "network";
}
