// Connections of one client certificate each: kept while in use, and never shared with calls of another or of none.
import { createHash } from "node:crypto";
import { createSecureContext, rootCertificates } from "node:tls";
import type { Agent } from "undici";
import type { Tls } from "./connector.ts";
import { EgressBlocked } from "./egress.errors.ts";
import type { ClientIdentity } from "./egress.types.ts";

/** An installation has a handful; a certificate given anew makes the old one the first to go. */
const MOST = 16;

export interface Identities {
  agentOf(identity: ClientIdentity): Agent;
  close(): Promise<unknown>;
}

export function createIdentities(open: (tls: Tls) => Agent): Identities {
  const agents = new Map<string, Agent>();
  return {
    agentOf(identity) {
      const name = nameOf(identity);
      const known = agents.get(name);
      if (known) {
        // The oldest in use stands first.
        agents.delete(name);
        agents.set(name, known);
        return known;
      }
      const made = open(tlsOf(identity));
      agents.set(name, made);
      const [oldest] = agents;
      if (agents.size > MOST && oldest) {
        agents.delete(oldest[0]);
        void oldest[1].close();
      }
      return made;
    },
    close: () => Promise.all([...agents.values()].map((agent) => agent.destroy())),
  };
}

function nameOf(identity: ClientIdentity): string {
  const hash = createHash("sha256");
  if ("pfx" in identity) return hash.update(identity.pfx).digest("hex");
  return hash.update(identity.certificate).update("\0").update(identity.key).digest("hex");
}

function tlsOf(identity: ClientIdentity): Tls {
  const tls = "pfx" in identity ? { pfx: identity.pfx } : { cert: identity.certificate, key: identity.key };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new EgressBlocked("the client certificate cannot be read, or its key is another's", error);
  }
  return tls;
}

/** The public authorities, and one more where it is given. */
export function trusting(authority: string | undefined): Tls {
  return authority === undefined ? {} : { ca: [...rootCertificates, authority] };
}
