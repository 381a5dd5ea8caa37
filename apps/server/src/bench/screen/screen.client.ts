// The browsers and the provider of the screen bench, in one process so that one clock measures both ends.
import { setTimeout as pause } from "node:timers/promises";
import { type Channel, signedRequest } from "../inbound/inbound.bodies.ts";
import { openLanes } from "../lanes.ts";
import { openPatiently } from "./screen.socket.ts";

export interface ScreenOrder {
  url: string;
  /** One line per queue, in the order of the queues. */
  channels: Channel[];
  /** Who looks, and at which of the channels' queues. */
  people: { token: string; channels: number[] }[];
  rate: number;
  seconds: number;
  contacts: number;
  /** Number of the first message, so that none comes twice. */
  first: number;
}

export interface ScreenReport {
  sent: number;
  expected: number;
  frames: number;
  repeated: number;
  /** Webhooks that were answered with anything but a 200, and people whose socket was not let in or was closed. */
  refused: number;
  missing: number;
  /** Null: not one frame came. */
  p50: number | null;
  p99: number | null;
  most: number | null;
}

const CREATED = Buffer.from('"message.created"');
const BODY = Buffer.from('"body":"mensagem ');
/** Long enough for the number that follows. */
const DIGITS = 12;
const CONNECTIONS = 16;
const PATIENCE_MS = 15_000;
/** Five hundred who come in at once tell each other so; measured is the day, not its first second. */
const QUIET_MS = 500;

async function run(order: ScreenOrder): Promise<ScreenReport> {
  const sentAt = new Map<number, number>();
  const seen = order.people.map(() => new Set<number>());
  const times: number[] = [];
  let repeated = 0;
  let lastFrameAt = performance.now();

  let refused = 0;
  const absent = new Set<number>();
  const sockets = await Promise.all(
    order.people.map(({ token }, person) => {
      const hear = (frame: Buffer) => {
        lastFrameAt = performance.now();
        if (!frame.includes(CREATED)) return;
        const at = frame.indexOf(BODY) + BODY.length;
        const number = Number.parseInt(frame.toString("latin1", at, at + DIGITS), 10);
        const begun = sentAt.get(number);
        if (begun === undefined) return;
        const known = seen[person] as Set<number>;
        if (known.has(number)) repeated++;
        else {
          known.add(number);
          times.push(performance.now() - begun);
        }
      };
      const miss = () => absent.add(person);
      // As a browser does, it comes again; who is never let in is counted, and the others look on.
      return openPatiently(order.url, token, hear, miss).catch(() => {
        miss();
        return null;
      });
    }),
  );

  lastFrameAt = performance.now();
  while (performance.now() - lastFrameAt < QUIET_MS) await pause(20);
  const lanes = await openLanes(order.url, CONNECTIONS);
  const begun = performance.now();
  const channelOf = (number: number) => number % order.channels.length;
  let sent = 0;
  while (performance.now() - begun < order.seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * order.rate);
    for (; sent < due; sent++) {
      const number = order.first + sent;
      const channel = order.channels[channelOf(number)] as Channel;
      const request = signedRequest(channel, { number, messages: 1, contacts: order.contacts });
      // When it leaves, which is before it arrives: the figure can only be worse than the truth.
      sentAt.set(number, performance.now());
      void lanes.send(request).then(({ status }) => {
        if (status !== 200) {
          refused += 1;
          sentAt.delete(number);
        }
      });
    }
    await pause(1);
  }

  // Of what was taken, by those who were let in: a refused message or a closed socket is a figure of its own.
  const isThere = order.people.map((_, person) => !absent.has(person));
  const watchers = order.channels.map(
    (_, channel) => order.people.filter(({ channels }, person) => isThere[person] && channels.includes(channel)).length,
  );
  const expectedNow = () => {
    let expected = 0;
    for (const number of sentAt.keys()) expected += watchers[channelOf(number)] ?? 0;
    return expected;
  };
  const framesNow = () => seen.reduce((sum, known, person) => sum + (isThere[person] ? taken(known) : 0), 0);
  const taken = (known: Set<number>) => [...known].filter((number) => sentAt.has(number)).length;
  const patience = performance.now() + PATIENCE_MS;
  while ((lanes.pending > 0 || framesNow() < expectedNow()) && performance.now() < patience) await pause(100);
  const [expected, frames] = [expectedNow(), framesNow()];
  const missing = absent.size;
  for (const socket of sockets) socket?.close();
  lanes.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? null;
  return { sent, expected, frames, repeated, refused, missing, p50: at(0.5), p99: at(0.99), most: at(1) };
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
process.stdout.write(JSON.stringify(await run(JSON.parse(Buffer.concat(chunks).toString()) as ScreenOrder)));
process.exit(0);
