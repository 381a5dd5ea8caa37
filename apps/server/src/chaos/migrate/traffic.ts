// Customers and attendants who write for as long as the migrations take.
import { setTimeout as pause } from "node:timers/promises";
import type { Conversation } from "../flow/attendants.ts";
import type { People } from "../flow/people.ts";
import { type Clientele, flood } from "../flow/traffic.ts";
import type { House } from "../house/house.ts";
import { until } from "../scratch.ts";

export interface Traffic {
  /** Nobody begins anything new; what was begun is answered. */
  stop(): Promise<{ inbound: number; unacknowledged: number; outbound: number }>;
}

const WAVE_SECONDS = 4;
const STEP_MS = 500;
const LAST_WORDS_MS = 120_000;
/** More than anybody can write in a run. */
const ENDLESS = 10_000_000;

/** Each way so many a second. */
export function startTraffic(
  house: House,
  people: People,
  {
    clienteles,
    conversations,
    perSecond,
  }: { clienteles: readonly Clientele[]; conversations: Conversation[]; perSecond: number },
): Traffic {
  let isOver = false;
  const sum = { emitted: 0, acknowledged: 0 };
  people.write({ url: house.url, conversations, messages: ENDLESS, perSecond });

  const customers = (async () => {
    for (let wave = 0; !isOver; wave++) {
      const shape = { count: perSecond * WAVE_SECONDS, seconds: WAVE_SECONDS, batch: wave % 2 === 0 ? 1 : 4 };
      const { emitted, acknowledged } = await flood(house, clienteles, `wave${wave}`, shape);
      sum.emitted += emitted;
      sum.acknowledged += acknowledged;
    }
  })();
  let allowed = 0;
  const attendants = (async () => {
    for (const begun = performance.now(); !isOver; await pause(STEP_MS)) {
      allowed = Math.ceil(((performance.now() - begun + STEP_MS) / 1000) * perSecond);
      people.allow(allowed);
    }
  })();

  return {
    async stop() {
      isOver = true;
      await Promise.all([customers, attendants]);
      await until("the attendants' last words", () => people.acknowledged >= allowed, LAST_WORDS_MS);
      return { inbound: sum.acknowledged, unacknowledged: sum.emitted - sum.acknowledged, outbound: allowed };
    },
  };
}
