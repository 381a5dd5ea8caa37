// The provider of the inbound bench, a process of its own: keep-alive connections that send signed bodies without pause.
import { connect, type Socket } from "node:net";
import { type Channel, signedRequest } from "./inbound.bodies.ts";

export interface LoadOrder {
  host: string;
  port: number;
  channel: Channel;
  connections: number;
  seconds: number;
  messages: number;
  contacts: number;
  /** Number of the first body, and how many are made ready before the clock starts. */
  first: number;
  ready: number;
}

export interface LoadReport {
  sent: number;
  /** Of those: answered with anything but a 200, or not at all. The next one is sent all the same. */
  refused: number;
  /** How the first of them was answered. */
  refusal: string | null;
  seconds: number;
  p50: number;
  p99: number;
  most: number;
}

const OK = Buffer.from("HTTP/1.1 200 ");
const END_OF_HEAD = Buffer.from("\r\n\r\n");
/** "OK", the body of every good answer. */
const BODY_BYTES = 2;
/** After a broken connection, so that a server that is away is not asked a thousand times. */
const AGAIN_MS = 100;

async function run(order: LoadOrder): Promise<LoadReport> {
  const { channel, messages, contacts } = order;
  const batchOf = (index: number) => ({ number: order.first + index, messages, contacts });
  const requests = Array.from({ length: order.ready }, (_, index) => signedRequest(channel, batchOf(index)));
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const until = begun + order.seconds * 1000;
  let refused = 0;
  let refusal: string | null = null;
  const refuse = (how: string) => {
    refused += 1;
    refusal ??= how;
  };
  const lane = () =>
    new Promise<void>((resolve) => {
      let socket: Socket;
      let sentAt = 0;
      let isAsking = false;
      let pending: Buffer | null = null;
      const isOver = () => performance.now() >= until;
      const open = () => {
        pending = null;
        socket = connect({ host: order.host, port: order.port, noDelay: true });
        socket.on("connect", send);
        socket.on("data", hear);
        // What went wrong is told by the close that follows.
        socket.on("error", () => {});
        socket.once("close", reopen);
      };
      const reopen = () => {
        if (isAsking) refuse("a connection broke");
        isAsking = false;
        if (isOver()) resolve();
        else setTimeout(open, AGAIN_MS);
      };
      const send = () => {
        sentAt = performance.now();
        if (isOver()) return socket.end();
        const index = next++;
        isAsking = true;
        socket.write(requests[index] ?? signedRequest(channel, batchOf(index)));
      };
      const hear = (chunk: Buffer) => {
        const answer = pending ? Buffer.concat([pending, chunk]) : chunk;
        const head = answer.indexOf(END_OF_HEAD);
        const isFine = answer.compare(OK, 0, OK.length, 0, OK.length) === 0;
        if (head < 0 || answer.length < head + END_OF_HEAD.length + (isFine ? BODY_BYTES : lengthOf(answer, head))) {
          pending = answer;
          return;
        }
        pending = null;
        isAsking = false;
        if (isFine) times.push(performance.now() - sentAt);
        else refuse(answer.toString("latin1").slice(0, 400));
        send();
      };
      open();
    });
  await Promise.all(Array.from({ length: order.connections }, lane));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? Number.NaN;
  return { sent: next, refused, refusal, seconds, p50: at(0.5), p99: at(0.99), most: at(1) };
}

function lengthOf(answer: Buffer, head: number): number {
  return Number(/content-length: (\d+)/i.exec(answer.toString("latin1", 0, head))?.[1] ?? 0);
}

const order = JSON.parse(process.argv[2] ?? "") as LoadOrder;
process.stdout.write(JSON.stringify(await run(order)));
