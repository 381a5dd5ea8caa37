// A bounded crowd: many people writing to one business number at a steady rhythm.
import { HttpProblem } from "../http/exchange.ts";
import { say } from "../whatsapp-cloud/inbound.ts";
import type { BusinessNumber } from "../whatsapp-cloud/state.ts";
import type { Load, World } from "../world.ts";

export type Crowd = { count: number; people: number; perSecond: number };

const TICK_MS = 20;

export function startLoad(world: World, number: BusinessNumber, crowd: Crowd): Load {
  if (world.load.running) throw new HttpProblem(409, "A load is already running; wait for it or reset.");
  const load: Load = { running: true, count: crowd.count, said: 0, delivered: 0 };
  world.load = load;
  const startedAt = performance.now();

  // The clock sets the quota, not the number of ticks, so a late tick catches up instead of slowing the rhythm.
  function tick() {
    const due = Math.min(Math.ceil(((performance.now() - startedAt + TICK_MS) / 1_000) * crowd.perSecond), crowd.count);
    while (load.said < due) sayNext(world, number, crowd, load);
    if (load.said < crowd.count) world.timers.after(TICK_MS, tick);
    else load.running = false;
  }
  tick();
  return load;
}

function sayNext(world: World, number: BusinessNumber, crowd: Crowd, load: Load) {
  const who = load.said % crowd.people;
  load.said++;
  const from = `55119900${String(who).padStart(5, "0")}`;
  const words = { from, name: `Pessoa ${who + 1}`, text: `Mensagem ${load.said} de ${crowd.count}` };
  void say(world, number, words).delivered.then((delivery) => {
    if (delivery.state === "delivered") load.delivered++;
  });
}
