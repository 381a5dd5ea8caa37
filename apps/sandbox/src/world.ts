// Everything one running sandbox holds, built once and handed to every function that needs it.
import type { ServerResponse } from "node:http";
import { type Clock, createClock } from "./clock.ts";
import type { Emission } from "./control/emit.ts";
import { applySeed, type Seed } from "./control/seed.ts";
import { createEvents, type Events } from "./events.ts";
import { createFaults, type FaultRule, type Faults } from "./faults/faults.ts";
import { misbehave } from "./faults/misbehave.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";
import { createPayments, type Payments } from "./payments/payments.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import { createTimers, type Timers } from "./timers.ts";
import { createMediaShelf, type MediaShelf } from "./whatsapp-cloud/media/media.ts";
import { emptyState, type State } from "./whatsapp-cloud/state.ts";
import { targetOf } from "./whatsapp-cloud/target.ts";
import { createWebhooks, type Job, type Webhooks } from "./whatsapp-cloud/webhooks.ts";

export type Load = { running: boolean; count: number; said: number; delivered: number };

export type World = {
  state: State;
  settings: Settings;
  clock: Clock;
  timers: Timers;
  events: Events;
  webhooks: Webhooks;
  media: MediaShelf;
  ledger: Ledger;
  faults: Faults;
  payments: Payments;
  load: Load;
  emissions: Map<string, Emission>;
  /** The file the state may be saved to, where one was given. */
  snapshotPath: string | null;
  now(): number;
  /** Where this sandbox is reached; set once it listens. */
  baseUrl(): string;
  listensAt(url: string): void;
  pause(ms: number): Promise<void>;
  misbehave(response: ServerResponse, rule: FaultRule): void;
  /** Empties everything and begins again with the given state, or with the seed. */
  reset(seed?: Seed): void;
  close(): void;
};

export function createWorld(seed: Seed, snapshotPath: string | null = null): World {
  const state = emptyState();
  const settings: Settings = { ...DEFAULT_SETTINGS };
  const clock = createClock();
  const timers = createTimers();
  const events = createEvents();
  const faults = createFaults();
  const media = createMediaShelf();
  const ledger = createLedger({ now: clock.now, limit: () => settings.ledgerLimit });
  const webhooks = createWebhooks({
    targetOf: (phoneNumberId, field) => targetOf(state, phoneNumberId, field),
    planOf: (job) => faults.forWebhook(aboutWebhook(job)),
    settings,
    ledger,
  });
  let baseUrl = "http://127.0.0.1";
  const payments = createPayments({ now: clock.now, timers, baseUrl: () => baseUrl });

  const world: World = {
    state,
    settings,
    clock,
    timers,
    events,
    webhooks,
    media,
    ledger,
    faults,
    payments,
    load: idle(),
    emissions: new Map(),
    snapshotPath,
    now: clock.now,
    baseUrl: () => baseUrl,
    listensAt(url) {
      baseUrl = url;
    },
    pause: (ms) => new Promise((resolve) => timers.after(ms, resolve)),
    misbehave: (response, rule) => void misbehave(response, rule, timers, settings.timeoutMs),
    reset(from = seed) {
      timers.clear();
      webhooks.clear();
      for (const emission of world.emissions.values()) emission.stop();
      world.emissions.clear();
      faults.clear();
      clock.reset();
      media.clear();
      ledger.clear();
      payments.reset();
      Object.assign(state, emptyState());
      Object.assign(settings, DEFAULT_SETTINGS);
      world.load = idle();
      applySeed(state, settings, from);
      events.publish("reset", {});
    },
    close() {
      timers.clear();
      for (const emission of world.emissions.values()) emission.stop();
      webhooks.close();
      payments.close();
      events.close();
      media.clear();
    },
  };
  applySeed(state, settings, seed);
  return world;
}

function aboutWebhook({ phoneNumberId, phone, kind, status, callbackData }: Job) {
  return {
    phoneNumberId,
    webhook: kind,
    ...(phone !== null && { phone }),
    ...(status !== null && { status }),
    ...(callbackData && { callbackData }),
  };
}

function idle(): Load {
  return { running: false, count: 0, said: 0, delivered: 0 };
}
