// A worker that the chaos suite of bots kills: as it is, or with turns that do not lock their ticket.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { loadConfig } from "#platform/config";
import type { Deps } from "#platform/context";
import type { ServerModule } from "#platform/registry";
import { modules } from "../../app.modules.ts";
import { buildApp } from "../../app.ts";
import type { TurnPlace } from "../../automation/bots/turn.actions.ts";
import { takeTurn } from "../../automation/bots/turn.actions.ts";
import type { Ticket } from "../../conversation/tickets/tickets.types.ts";
import { botPlant } from "./planted.ts";

const { CHAOS_PLANT: plant = "", ...env } = process.env;

/** Reads the ticket as anybody may, and is slow to speak. */
const unlocked: Parameters<typeof takeTurn>[2] = async (tx, ticketId) => {
  const { rows } = await sql<Ticket>`select * from tickets where id = ${ticketId}`.execute(tx);
  await sql`select pg_sleep(0.3)`.execute(tx);
  return rows[0];
};

async function startUnlocked(deps: Deps) {
  let isStopped = false;
  const under = new Set<number>();
  const turn = async (place: TurnPlace) => {
    if (under.has(place.ticketId)) return;
    under.add(place.ticketId);
    await takeTurn(deps, place, unlocked).catch(() => {});
    under.delete(place.ticketId);
  };
  const look = async () => {
    while (!isStopped) {
      const due = await deps.db.callOnce<TurnPlace>("bots_due", "select * from bots_due($1)", [50]).catch(() => []);
      await Promise.all(due.map(turn));
      await pause(100);
    }
  };
  void look();
  return async () => {
    isStopped = true;
  };
}

const planted = (module: ServerModule): ServerModule =>
  module.name === "bots" ? { ...module, start: { role: "worker", run: startUnlocked } } : module;

const app = await buildApp(loadConfig(env), plant === botPlant.noLock ? { modules: modules.map(planted) } : {});
await app.listen();
process.stdout.write("ready\n");
process.stdin.resume().once("end", () => process.exit(0));
process.once("SIGTERM", () => {
  void app.close().then(() => process.exit(0));
});
