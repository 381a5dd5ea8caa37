// What may be asked of the way out, and what comes back.
import type { Readable } from "node:stream";
import type { Resolve } from "./connector.ts";
import type { Lasting } from "./lasting.ts";

/** Who we are to a server that asks for a certificate: a pair in PEM, or both in one PKCS #12 file without a word. */
export type ClientIdentity = { certificate: string; key: string } | { pfx: Buffer };

export interface EgressRequest {
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  headers?: Record<string, string>;
  /** A stream must yield exactly `size` bytes. It is read once the connection stands, and destroyed in every case. */
  body?: string | Uint8Array | { stream: Readable; size: number };
  /** For the whole call, from looking up the name to the last byte. */
  timeoutMs?: number;
  maxBytes?: number;
  signal?: AbortSignal;
  /** Shown to the server on connections that carry nothing else. */
  identity?: ClientIdentity;
  /**
   * Whose address this is. "provider": configuration names it. "tenant": a company typed it, so it may be anything at all:
   * few schemes and ports, none of our own hosts, and a list of exceptions of its own.
   */
  target: "provider" | "tenant";
  /** How many times a GET goes on to where it is sent; each hop is checked like the first. None unless said. */
  hops?: 1 | 2 | 3;
  /** For logs and metrics: who calls out and why. */
  purpose: string;
}

export interface EgressAnswer {
  status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string>;
}

export interface EgressResponse extends EgressAnswer {
  body: Buffer;
  text(): string;
  json(): unknown;
}

/** Whoever opened it reads it to its end or destroys it. It fails when size or time are exceeded. */
export interface EgressStream extends EgressAnswer {
  stream: Readable;
}

export interface EgressCall {
  purpose: string;
  host: string;
  outcome: "answered" | "blocked" | "timeout" | "network" | "too large";
  status?: number;
  durationMs: number;
}

export interface EgressOptions {
  /** host:port that may be private: the sandbox in development and tests. */
  allow?: readonly string[];
  tenant?: {
    /** host:port that a company's address may lead to although it is private: the sandbox's receivers. */
    allow?: readonly string[];
    /** Our own names, which no company's address may lead to. */
    ownHosts?: readonly string[];
    /** Whether companies' addresses may be without encryption. */
    plainHttp?: boolean;
  };
  resolve?: Resolve;
  /** A certificate authority beside the public ones, in PEM: the sandbox's, outside production. */
  authority?: string;
  onCall?: (call: EgressCall) => void;
}

export interface Egress {
  request(request: EgressRequest): Promise<EgressResponse>;
  /** As `request`, with the answer's body as a stream: nothing larger than a few chunks is held in memory. */
  open(request: EgressRequest): Promise<EgressStream>;
  /** Connections that last; their address is checked like that of a request. */
  readonly lasting: Lasting;
  close(): Promise<void>;
}
