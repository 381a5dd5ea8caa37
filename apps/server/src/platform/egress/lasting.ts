// Connections that last, such as a device's link: opened through an agent that checks the address they lead to.
import { Agent, type AgentOptions, type ClientRequestArgs } from "node:http";
import type { Duplex } from "node:stream";
import { io, type Socket } from "socket.io-client";
import type { buildConnector } from "undici";
import { WebSocket } from "ws";

type Opened = (error: Error | null, socket: Duplex) => void;

/** What the usual clients of WebSockets take as their agent; one for plain and one for encrypted addresses. */
class GuardedAgent extends Agent {
  readonly protocol: string;
  readonly #connect: buildConnector.connector;

  constructor(connect: buildConnector.connector, isEncrypted: boolean, options: AgentOptions = {}) {
    super(options);
    this.protocol = isEncrypted ? "https:" : "http:";
    this.#connect = connect;
  }

  override createConnection(options: ClientRequestArgs, opened?: Opened): undefined {
    const hostname = String(options.host ?? options.hostname ?? "");
    this.#connect(
      { hostname, protocol: this.protocol, port: String(options.port ?? ""), servername: hostname } as never,
      (error, socket) => (error ? opened?.(error, null as never) : opened?.(null, socket as Duplex)),
    );
  }
}

export type EventSocket = Socket;
export type PlainSocket = WebSocket;

export interface Lasting {
  /** Socket.IO; it reconnects by itself until it is closed. */
  events(url: string, options: { path: string; auth: Record<string, string> }): EventSocket;
  webSocket(url: string): PlainSocket;
}

const isEncrypted = (url: string) => /^(https|wss):/.test(url);
const HANDSHAKE_MS = 5_000;

export function lastingBy(connect: buildConnector.connector): Lasting {
  const agentFor = (url: string) => new GuardedAgent(connect, isEncrypted(url));
  return {
    events: (url, options) =>
      io(url, {
        ...options,
        transports: ["websocket"],
        reconnectionDelay: 500,
        reconnectionDelayMax: 5_000,
        forceNew: true,
        // The browser's client knows no agents, and its types know only the browser's.
        agent: agentFor(url) as never,
      }),
    webSocket: (url) =>
      new WebSocket(url, { agent: agentFor(url), perMessageDeflate: false, handshakeTimeout: HANDSHAKE_MS }),
  };
}
