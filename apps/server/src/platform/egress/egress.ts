// The one way out over HTTP: guarded addresses, no redirects, capped in time and size, honest about what was sent.
import { Readable } from "node:stream";
import { Agent } from "undici";
import { bareHost, guardedConnector, resolveBySystem, type Tls } from "./connector.ts";
import { EgressBlocked, EgressTimeout, EgressTooLarge } from "./egress.errors.ts";
import type {
  Egress,
  EgressAnswer,
  EgressCall,
  EgressOptions,
  EgressRequest,
  EgressResponse,
  EgressStream,
} from "./egress.types.ts";
import { exchange, type Flow, isParcel, type Receiver } from "./exchange.ts";
import { following } from "./hops.ts";
import { createIdentities, trusting } from "./identities.ts";
import { lastingBy } from "./lasting.ts";
import { placesOf, tenantPolicy } from "./tenant-policy.ts";

const CONNECT_TIMEOUT_MS = 5_000;
// All numbers of a provider are reached at one address: calls that hang on some must leave room for the others.
const CONNECTIONS_PER_TARGET = { letters: 512, parcels: 32 };
const CONNECTIONS_PER_TENANT_TARGET = { letters: 64, parcels: 8 };

export function createEgress(options: EgressOptions = {}): Egress {
  const trusted = trusting(options.authority);
  const connector = (allowed: ReadonlySet<string>, tls: Tls) =>
    guardedConnector(
      options.resolve ?? resolveBySystem,
      (host, port) => allowed.has(`${host}:${port}`),
      CONNECT_TIMEOUT_MS,
      { ...trusted, ...tls },
    );
  const allowed = placesOf(options.allow);
  const policy = tenantPolicy(options.tenant ?? {});
  const agents = (places: ReadonlySet<string>, most: typeof CONNECTIONS_PER_TARGET) => {
    const connect = connector(places, {});
    const agent = (connections: number) => new Agent({ connect, connections, pipelining: 1 });
    // Files have connections of their own, so that no text waits behind them.
    return { letters: agent(most.letters), parcels: agent(most.parcels) };
  };
  // A connection that was opened by one list of exceptions is never used under the other.
  const ways = {
    provider: agents(allowed, CONNECTIONS_PER_TARGET),
    tenant: agents(policy.allowed, CONNECTIONS_PER_TENANT_TARGET),
  };
  // A server that knows us by certificate must never be reached on a connection of somebody else.
  const identities = createIdentities(
    (tls) =>
      new Agent({ connect: connector(allowed, tls), connections: CONNECTIONS_PER_TARGET.parcels, pipelining: 1 }),
  );
  const agentOf = ({ identity }: EgressRequest, usual: Agent) => (identity ? identities.agentOf(identity) : usual);

  /** Calls out and tells how it ended, once: for a stream that is when its last byte is through. */
  function call<T>(request: EgressRequest, agent: Agent, receive: (begin: Begin) => Promise<T>): Promise<T> {
    const start = performance.now();
    let host = "";
    const tell = (outcome: EgressCall["outcome"], status?: number) =>
      options.onCall?.({ purpose: request.purpose, host, outcome, status, durationMs: performance.now() - start });
    try {
      const url = targetOf(request.url);
      host = bareHost(url.hostname);
      if (request.target === "tenant") policy.demand(url, request.identity !== undefined);
      const onOver = (error: unknown, status?: number) => tell(error ? outcomeOf(error) : "answered", status);
      return receive((receiver) => exchange(agentOf(request, agent), url, request, receiver, onOver));
    } catch (error) {
      if (isParcel(request.body)) request.body.stream.destroy();
      tell(outcomeOf(error));
      return Promise.reject(error);
    }
  }

  return {
    request: (request) => {
      const { letters, parcels } = ways[request.target];
      return following(request, (hop) => call(hop, isParcel(hop.body) ? parcels : letters, collect));
    },
    lasting: lastingBy(connector(allowed, {})),
    open: (request) => following(request, (hop) => call(hop, ways[request.target].parcels, pass)),
    async close() {
      const all = Object.values(ways).flatMap(({ letters, parcels }) => [letters.destroy(), parcels.destroy()]);
      await Promise.all([...all, identities.close()]);
    },
  };
}

type Begin = (receiver: Receiver) => Flow;

function targetOf(text: string): URL {
  if (!URL.canParse(text)) throw new EgressBlocked("not an address");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new EgressBlocked("only http and https go out");
  if (url.username || url.password) throw new EgressBlocked("credentials do not belong into an address");
  return url;
}

function outcomeOf(error: unknown): EgressCall["outcome"] {
  if (error instanceof EgressBlocked) return "blocked";
  if (error instanceof EgressTimeout) return "timeout";
  return error instanceof EgressTooLarge ? "too large" : "network";
}

function collect(begin: Begin): Promise<EgressResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressResponse>();
  const chunks: Buffer[] = [];
  let answer: EgressAnswer = { status: 0, headers: {} };
  begin({
    onStart(status, headers) {
      answer = { status, headers };
    },
    onData(chunk) {
      chunks.push(chunk);
    },
    onEnd() {
      const body = Buffer.concat(chunks);
      const text = () => body.toString("utf8");
      resolve({ ...answer, body, text, json: () => JSON.parse(text()) });
    },
    onFail: reject,
  });
  return promise;
}

function pass(begin: Begin): Promise<EgressStream> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressStream>();
  let stream: Readable | undefined;
  const flow = begin({
    onStart(status, headers) {
      stream = new Readable({
        // The peer is slowed down to the pace of whoever reads.
        read: () => flow.resume(),
        destroy(error, done) {
          flow.stop();
          done(error);
        },
      });
      // It may fail before anybody reads: the reader learns it then, and until then it must not end the process.
      stream.on("error", () => {});
      resolve({ status, headers, stream });
    },
    onData(chunk) {
      if (!stream?.push(chunk)) flow.pause();
    },
    onEnd() {
      stream?.push(null);
    },
    onFail(error) {
      if (stream) stream.destroy(error);
      else reject(error);
    },
  });
  return promise;
}
