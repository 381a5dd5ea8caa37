// Everything one running sandbox holds, built once and handed to every function that needs it.
import type { ServerResponse } from "node:http";
import { type Billing, createBilling } from "./billing/billing.ts";
import { type Clock, createClock } from "./clock.ts";
import type { Emission } from "./control/emit.ts";
import { applySeed, type Seed } from "./control/seed.ts";
import { createEvents, type Events } from "./events.ts";
import { createEvolution, type Evolution } from "./evolution/evolution.ts";
import { createFaults, type FaultRule, type Faults } from "./faults/faults.ts";
import { misbehave } from "./faults/misbehave.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";
import { createMeta, type Meta } from "./meta/meta.ts";
import { createModels, type Models } from "./models/models.ts";
import { createN8n, type N8n } from "./n8n/n8n.ts";
import { createHub, type Hub } from "./notificame/hub.ts";
import { createPayments, type Payments } from "./payments/payments.ts";
import { createPushService, type PushService } from "./push/push.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import { createTelegram, type Telegram } from "./telegram/telegram.ts";
import { createTimers, type Timers } from "./timers.ts";
import { createTypebot, type Typebot } from "./typebot/typebot.ts";
import { createWavoip, type Wavoip } from "./wavoip/wavoip.ts";
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
  telegram: Telegram;
  meta: Meta;
  models: Models;
  evolution: Evolution;
  wavoip: Wavoip;
  typebot: Typebot;
  n8n: N8n;
  billing: Billing;
  notificame: Hub;
  push: PushService;
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

  const telegram = createTelegram(() => world);
  const meta = createMeta(() => world);
  const models = createModels({ now: clock.now, timers });
  const evolution = createEvolution(() => world);
  const wavoip = createWavoip(() => world);
  const [typebot, n8n] = [createTypebot(), createN8n()];
  const billing = createBilling(clock.now);
  const notificame = createHub(() => world);
  const push = createPushService(clock.now);

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
    telegram,
    meta,
    models,
    evolution,
    wavoip,
    typebot,
    n8n,
    billing,
    notificame,
    push,
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
      telegram.reset();
      meta.reset();
      models.reset();
      evolution.reset();
      wavoip.reset();
      typebot.reset();
      n8n.reset();
      wavoip.plant(seed.devices ?? []);
      billing.reset();
      notificame.reset();
      push.reset();
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
      telegram.close();
      meta.close();
      evolution.close();
      wavoip.close();
      notificame.close();
      events.close();
      media.clear();
    },
  };
  applySeed(state, settings, seed);
  wavoip.plant(seed.devices ?? []);
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
