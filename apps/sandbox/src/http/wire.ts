// One kept connection that posts one body after the other with as little work as possible: for floods, where the cost
// of asking must not drown the cost of answering. Plain HTTP only.
import { connect, type Socket } from "node:net";

export type Wire = {
  /** The status of the answer; one post at a time. */
  post(body: Buffer, headers: Record<string, string>): Promise<number>;
  close(): void;
};

type Waiting = { resolve(status: number): void; reject(error: Error): void };

const ANSWER_TIMEOUT_MS = 10_000;
const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export function createWire(address: string): Wire {
  const { hostname, port, pathname, search, host } = new URL(address);
  const start = `POST ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  let socket: Socket | null = null;
  let waiting: Waiting | null = null;
  let held: Buffer = Buffer.alloc(0);

  function open(): Socket {
    const opened = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 80), noDelay: true });
    opened.setTimeout(ANSWER_TIMEOUT_MS, () => {
      if (waiting) opened.destroy(new Error("The callback did not answer in time."));
    });
    opened.on("data", (chunk) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      takeAnswer();
    });
    opened.on("error", (error) => fail(opened, error));
    opened.on("close", () => fail(opened, Object.assign(new Error("The callback hung up."), { code: "ECONNRESET" })));
    socket = opened;
    return opened;
  }

  function fail(from: Socket, error: Error) {
    if (socket !== from) return;
    socket = null;
    held = Buffer.alloc(0);
    const failed = waiting;
    waiting = null;
    failed?.reject(error);
  }

  function takeAnswer() {
    const headEnd = held.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = held.toString("latin1", 0, headEnd);
    const isWhole = /\r\ntransfer-encoding:\s*chunked/i.test(head)
      ? held.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : held.length >= headEnd + HEAD_END.length + Number(/\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1] ?? 0);
    if (!isWhole) return;
    held = Buffer.alloc(0);
    const answered = waiting;
    waiting = null;
    if (/\r\nconnection:\s*close/i.test(head)) {
      const ended = socket;
      socket = null;
      ended?.destroy();
    }
    answered?.resolve(Number(head.slice(9, 12)));
  }

  return {
    post(body, headers) {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const head = `${start}${lines.join("")}content-length: ${body.length}\r\n\r\n`;
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        (socket ?? open()).write(Buffer.concat([Buffer.from(head, "latin1"), body]));
      });
    },
    close() {
      socket?.destroy();
    },
  };
}
