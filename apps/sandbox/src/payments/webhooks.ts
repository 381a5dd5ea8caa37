// Tells the business what happened: in order, again until taken, or silently, repeated, held back and shuffled on demand.
import { createPoster, describeFailure } from "../http/post.ts";
import type { Timers } from "../timers.ts";
import type { Book } from "./book.ts";
import type { Gateway, Letter } from "./gateway.ts";
import type { Charge, GatewayName, News, Target } from "./money.types.ts";

export type Manner = { isSilent: boolean; isHeld: boolean; copies: number };
type Waiting = Letter & { body: Buffer; charge: Charge; gateway: GatewayName };

export type MoneyWebhooks = {
  tell(gateway: Gateway, charge: Charge, news: News): void;
  send(gateway: GatewayName, charge: Charge, body: Buffer, letter: Letter): Promise<number | null>;
  manner(gateway: GatewayName): Manner;
  release(gateway: GatewayName, order: "same" | "reversed"): number;
  /** The last true news of a charge, once more. */
  replay(gateway: GatewayName, ref: string): Promise<number | null>;
  reset(): void;
  close(): void;
};

const TRIES = 12;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

export function createMoneyWebhooks(book: Book, now: () => number, timers: Timers): MoneyWebhooks {
  const poster = createPoster(20);
  let manners = new Map<GatewayName, Manner>();
  let held: Waiting[] = [];
  let last = new Map<string, Waiting>();
  let lines = new Map<GatewayName, Promise<unknown>>();

  function manner(gateway: GatewayName): Manner {
    const known = manners.get(gateway) ?? { isSilent: false, isHeld: false, copies: 1 };
    manners.set(gateway, known);
    return known;
  }

  async function send(gateway: GatewayName, charge: Charge, body: Buffer, { url, headers }: Letter) {
    const answered = await poster.post(url, body, { "user-agent": gateway, ...headers }).then(
      ({ status }) => status,
      (error) => {
        describeFailure(error);
        return null;
      },
    );
    const { id: ref, key, amountCents } = charge;
    book.write({ gateway, kind: "webhook", ref, key, amountCents, answered });
    return answered;
  }

  async function insist(one: Waiting) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const answered = await send(one.gateway, one.charge, one.body, one);
      // Asaas takes nothing but 200; what all take is 200.
      if (answered === 200) return;
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      await new Promise<void>((resolve) => timers.after(waitMs, resolve));
    }
  }

  function enqueue(one: Waiting) {
    const before = lines.get(one.gateway) ?? Promise.resolve();
    lines.set(
      one.gateway,
      before.then(() => insist(one)),
    );
  }

  function tellTarget(gateway: Gateway, charge: Charge, news: News, to: Target) {
    const { isSilent, isHeld, copies } = manner(gateway.name);
    const content = gateway.newsOf(charge, news, book, now());
    if (!content) return;
    if (to.events.length > 0 && !to.events.includes(String(content.event))) return;
    const body = Buffer.from(JSON.stringify(content));
    const letter = gateway.sign(body, charge, to, book, { at: now() });
    const one: Waiting = { ...letter, body, charge, gateway: gateway.name };
    last.set(`${gateway.name}/${charge.id}`, one);
    if (isSilent) return;
    for (let copy = 0; copy < copies; copy++) {
      if (isHeld) held.push(one);
      else enqueue(one);
    }
  }

  return {
    tell(gateway, charge, news) {
      for (const to of book.account(gateway.name).targets) tellTarget(gateway, charge, news, to);
    },
    send,
    manner,
    release(gateway, order) {
      const mine = held.filter((one) => one.gateway === gateway);
      held = held.filter((one) => one.gateway !== gateway);
      manner(gateway).isHeld = false;
      for (const one of order === "reversed" ? mine.toReversed() : mine) enqueue(one);
      return mine.length;
    },
    async replay(gateway, ref) {
      const one = last.get(`${gateway}/${ref}`);
      return one ? send(gateway, one.charge, one.body, one) : null;
    },
    reset() {
      manners = new Map();
      held = [];
      last = new Map();
      lines = new Map();
    },
    close: () => poster.close(),
  };
}
