// The provider's connections to the webhooks, for benches: a few that stay open, one request after the other on each.
import { connect, type Socket } from "node:net";

export interface Answer {
  status: number;
  /** From when it left; waiting for a free connection does not count. */
  ms: number;
}

export interface Lanes {
  send(request: Buffer): Promise<Answer>;
  /** Requests that nobody has answered yet. */
  readonly pending: number;
  close(): void;
}

interface Job {
  request: Buffer;
  sentAt: number;
  done(answer: Answer): void;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

export async function openLanes(url: string, count: number): Promise<Lanes> {
  const waiting: Job[] = [];
  const idle: Lane[] = [];
  let pending = 0;
  const next = (lane: Lane) => {
    const job = waiting.shift();
    if (job) lane.take(job);
    else idle.push(lane);
  };
  const lanes = await Promise.all(Array.from({ length: count }, () => openLane(url, next)));
  idle.push(...lanes);
  return {
    send(request) {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      pending += 1;
      const done = (answer: Answer) => {
        pending -= 1;
        resolve(answer);
      };
      const job = { request, sentAt: 0, done };
      const lane = idle.pop();
      if (lane) lane.take(job);
      else waiting.push(job);
      return promise;
    },
    get pending() {
      return pending;
    },
    close() {
      for (const lane of lanes) lane.close();
    },
  };
}

interface Lane {
  take(job: Job): void;
  close(): void;
}

/** A connection that breaks answers its request with 0 and is opened again. */
async function openLane(url: string, isFree: (lane: Lane) => void): Promise<Lane> {
  const { hostname, port } = new URL(url);
  let job: Job | null = null;
  let bytes: Buffer = Buffer.alloc(0);
  let isClosed = false;
  let socket = await open();

  function open(): Promise<Socket> {
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const made = connect({ host: hostname, port: Number(port), noDelay: true });
    made.once("connect", () => resolve(made));
    made.once("error", reject);
    made.on("data", hear);
    made.once("close", () => void reopen());
    return promise;
  }

  async function reopen() {
    if (isClosed) return;
    while (!isClosed) {
      try {
        socket = await open();
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    if (job) finish(0);
  }

  function hear(chunk: Buffer) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const head = bytes.indexOf(END_OF_HEAD);
    if (head < 0) return;
    const text = bytes.toString("latin1", 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (bytes.length < head + END_OF_HEAD.length + length) return;
    finish(Number(text.slice(9, 12)));
  }

  function finish(status: number) {
    const done = job;
    job = null;
    bytes = Buffer.alloc(0);
    // Nobody asked: a connection that was idle for too long is told so before it is closed.
    if (!done) return;
    done.done({ status, ms: performance.now() - done.sentAt });
    isFree(lane);
  }

  const lane: Lane = {
    take(given) {
      job = given;
      given.sentAt = performance.now();
      socket.write(given.request);
    },
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
  return lane;
}
