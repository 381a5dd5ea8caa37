// The browsers of the fan-out bench: many sockets that only count what comes.
import { setTimeout as pause } from "node:timers/promises";
import { answerLines } from "../asked.ts";
import { openPatiently } from "../screen/screen.socket.ts";

export interface BrowsersOrder {
  url: string;
  tokens: string[];
  /** Sockets of each. */
  each: number;
}

export interface CountOrder {
  /** Frames of the news that must come; counting begins with the order before. */
  expected: number;
  patienceSeconds: number;
}

export interface Counted {
  frames: number;
  /** Sockets that are still there. */
  open: number;
  /** By the clock of the machine, in milliseconds. */
  lastAt: number;
  /** One of them, as it came. */
  sample: string;
}

const AT_ONCE = 50;
const NEWS = Buffer.from('"message.created"');

let frames = 0;
let open = 0;
let lastAt = 0;
let sample = "";

function hear(frame: Buffer) {
  if (!frame.includes(NEWS)) return;
  frames += 1;
  lastAt = performance.timeOrigin + performance.now();
  if (sample === "") sample = frame.toString();
}

function lose() {
  open -= 1;
}

await answerLines<BrowsersOrder, CountOrder>(async ({ url, tokens, each }) => {
  const all = tokens.flatMap((token) => Array.from({ length: each }, () => token));
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    open += (await Promise.all(some.map((token) => openPatiently(url, token, hear, lose)))).length;
  }
  return async ({ expected, patienceSeconds }): Promise<Counted> => {
    const patience = performance.now() + patienceSeconds * 1000;
    while (frames < expected && performance.now() < patience) await pause(5);
    // Whoever is told twice is seen here.
    await pause(200);
    const counted = { frames, open, lastAt, sample };
    frames = 0;
    return counted;
  };
});
