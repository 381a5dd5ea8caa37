// Everything one running sandbox holds, built once and handed to every function that needs it.
import { applySeed, type Seed } from "./control/seed.ts";
import { createEvents, type Events } from "./events.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import { createTimers, type Timers } from "./timers.ts";
import { emptyState, type State } from "./whatsapp-cloud/state.ts";
import { createWebhooks, type Webhooks } from "./whatsapp-cloud/webhooks.ts";

export type Load = { running: boolean; count: number; said: number; delivered: number };

export type World = {
  state: State;
  settings: Settings;
  timers: Timers;
  events: Events;
  webhooks: Webhooks;
  load: Load;
  now(): number;
  /** Back to the moment after start: the seed again, nothing pending. */
  reset(): void;
  close(): void;
};

export function createWorld(seed: Seed): World {
  const state = emptyState();
  const settings: Settings = { ...DEFAULT_SETTINGS };
  const timers = createTimers();
  const events = createEvents();
  const webhooks = createWebhooks({ numberOf: (id) => state.numbers.get(id), settings });
  const world: World = {
    state,
    settings,
    timers,
    events,
    webhooks,
    load: idle(),
    now: () => Date.now(),
    reset() {
      timers.clear();
      webhooks.clear();
      Object.assign(state, emptyState());
      Object.assign(settings, DEFAULT_SETTINGS);
      world.load = idle();
      applySeed(state, settings, seed);
      events.publish("reset", {});
    },
    close() {
      timers.clear();
      webhooks.clear();
      events.close();
    },
  };
  applySeed(state, settings, seed);
  return world;
}

function idle(): Load {
  return { running: false, count: 0, said: 0, delivered: 0 };
}
