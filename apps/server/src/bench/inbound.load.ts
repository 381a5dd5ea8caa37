// The provider of the inbound bench, a process of its own: keep-alive connections that send signed bodies without pause.
import { connect } from "node:net";
import { type Line, signedRequest } from "./inbound.bodies.ts";

export interface LoadOrder {
  host: string;
  port: number;
  line: Line;
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
  seconds: number;
  p50: number;
  p99: number;
  most: number;
}

const OK = Buffer.from("HTTP/1.1 200 ");
const END_OF_HEAD = Buffer.from("\r\n\r\n");
/** "OK", the body of every good answer. */
const BODY_BYTES = 2;

async function run(order: LoadOrder): Promise<LoadReport> {
  const { line, messages, contacts } = order;
  const batchOf = (index: number) => ({ number: order.first + index, messages, contacts });
  const requests = Array.from({ length: order.ready }, (_, index) => signedRequest(line, batchOf(index)));
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const until = begun + order.seconds * 1000;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: order.host, port: order.port, noDelay: true });
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        if (sentAt >= until) {
          socket.end();
          return resolve();
        }
        const index = next++;
        socket.write(requests[index] ?? signedRequest(line, batchOf(index)));
      };
      let pending: Buffer | null = null;
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        const answer = pending ? Buffer.concat([pending, chunk]) : chunk;
        const head = answer.indexOf(END_OF_HEAD);
        if (head < 0 || answer.length < head + END_OF_HEAD.length + BODY_BYTES) {
          pending = answer;
          return;
        }
        pending = null;
        if (answer.compare(OK, 0, OK.length, 0, OK.length) !== 0) {
          return reject(new Error(`a webhook was answered with ${answer.toString("latin1").slice(0, 400)}`));
        }
        times.push(performance.now() - sentAt);
        send();
      });
    });
  await Promise.all(Array.from({ length: order.connections }, lane));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? Number.NaN;
  return { sent: next, seconds, p50: at(0.5), p99: at(0.99), most: at(1) };
}

const order = JSON.parse(process.argv[2] ?? "") as LoadOrder;
process.stdout.write(JSON.stringify(await run(order)));
