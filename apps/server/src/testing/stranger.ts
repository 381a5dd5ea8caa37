// Somebody who promises a body and sends it slowly, or not at all: what the server said, and when it let go.
import { connect, type Socket } from "node:net";

/** The same for everybody, so that thousands of strangers cost the test no more than one. */
const FILLING = Buffer.alloc(4 * 1024 * 1024, "x");

export interface Stranger {
  /** Of the first answer; null while there is none. */
  readonly status: number | null;
  readonly isOpen: boolean;
  /** Milliseconds from the moment in which the connection stood to its end; null while it is open. */
  readonly lastedMs: number | null;
  send(bytes: number): void;
  /** The connection stands, or never will. */
  readonly connected: Promise<void>;
  /** Whatever comes first: an answer, or the end of the connection. */
  readonly heard: Promise<void>;
  readonly closed: Promise<void>;
  leave(): void;
}

export interface Promised {
  path: string;
  method?: string;
  /** The length that the head declares; without one, the body is sent in chunks of unknown number. */
  declares?: number;
  headers?: Readonly<Record<string, string>>;
}

export function aStranger(url: string, { path, method = "POST", declares, headers = {} }: Promised): Stranger {
  const { hostname, port, host } = new URL(url);
  let opened = performance.now();
  const connected = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const length: Record<string, string> =
    declares === undefined ? { "transfer-encoding": "chunked" } : { "content-length": String(declares) };
  const fields = { host, "content-type": "application/json", ...length, ...headers };
  let status: number | null = null;
  let lastedMs: number | null = null;
  const socket: Socket = connect(Number(port), hostname);
  // Who has to knock several times, because the line in front of the door is full, has not begun yet.
  socket.on("connect", () => {
    opened = performance.now();
    connected.resolve();
  });
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.on("data", (chunk) => {
    const found = /^HTTP\/1\.1 (\d{3})/.exec(String(chunk));
    if (found && status === null) status = Number(found[1]);
    heard.resolve();
  });
  // A connection that is cut while something is on its way ends with an error; that it ended is all that counts.
  socket.on("error", () => {});
  socket.on("close", () => {
    lastedMs = performance.now() - opened;
    connected.resolve();
    heard.resolve();
    closed.resolve();
  });

  return {
    get status() {
      return status;
    },
    get isOpen() {
      return lastedMs === null;
    },
    get lastedMs() {
      return lastedMs;
    },
    send(bytes) {
      if (!socket.writable) return;
      if (declares === undefined) socket.write(`${bytes.toString(16)}\r\n`);
      socket.write(FILLING.subarray(0, bytes));
      if (declares === undefined) socket.write("\r\n");
    },
    connected: connected.promise,
    heard: heard.promise,
    closed: closed.promise,
    leave: () => void socket.destroy(),
  };
}
