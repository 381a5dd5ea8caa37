// The reactions of the chaos suite: two that note what they handled, one that never does; and the mistakes made on purpose.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Reaction } from "#platform/journal";
import type { ServerModule } from "#platform/registry";
import { handleRows } from "../platform/journal/reaction.handle.ts";
import { takePlace } from "../platform/journal/reaction.place.ts";
import type { Parts } from "../platform/journal/reactions.ts";

export const TENANTS = [1, 2];
export const TICKETS_PER_TENANT = 20;

export const SETUP = `
  create table chaos_tickets (tenant_id bigint, id bigint, version bigint not null default 0, primary key (tenant_id, id));
  insert into chaos_tickets select t, n, 0 from unnest(array[${TENANTS}]) t, generate_series(1, ${TICKETS_PER_TENANT}) n;
  create table chaos_reacted (id bigint generated always as identity, reaction text not null, tenant_id bigint not null,
    ticket_id bigint not null, version bigint not null, seq bigint not null, number integer not null, pid integer not null,
    at timestamptz not null default clock_timestamp());
  create table chaos_strikes (number integer primary key, waits boolean not null, is_struck boolean not null default false);
  grant select, update on chaos_tickets to prosa_app;
  grant select, insert on chaos_reacted to prosa_app;
  grant select on chaos_strikes to prosa_app;`;

/** What an event asks for, in place of its audience: that a kill strikes there, and that the broken reaction throws. */
export const STRIKE = 1;
export const THROW = 2;

export const healthy = ["chaos.first", "chaos.second"];

const notes = (name: string): Reaction => ({
  kind: "ground.noted",
  name,
  async run(ctx, { ticketId, version, seq, data }) {
    await sql`insert into chaos_reacted (reaction, tenant_id, ticket_id, version, seq, number, pid)
      values (${name}, ${ctx.tenantId}, ${ticketId}, ${version}, ${seq}, ${data.number}, ${process.pid})`.execute(
      ctx.tx,
    );
    if (name === healthy[0] && data.users.includes(STRIKE)) await offerItself(ctx, data.number);
  },
});

/** Where a kill is to strike: asks for it, and either waits for it in the middle of its work or goes on. */
async function offerItself(ctx: Ctx, number: number): Promise<void> {
  const asked = await sql<{ waits: boolean }>`
    select waits from chaos_strikes where number = ${number} and not is_struck`.execute(ctx.tx);
  const [strike] = asked.rows;
  if (!strike) return;
  // A bell may be missed; whoever waits rings again.
  for (let times = 0; times < (strike.waits ? 100 : 1); times++) {
    ctx.deps.redis.ring("strike", `${number} ${process.pid}`);
    if (strike.waits) await sql`select pg_sleep(0.1)`.execute(ctx.tx);
  }
}

const throwsAlways: Reaction = {
  kind: "ground.noted",
  name: "chaos.throws",
  async run(_ctx, { data }) {
    if (data.users.includes(THROW)) throw new Error("always");
  },
};

export const reactions: readonly Reaction[] = [...healthy.map(notes), throwsAlways];
export const chaosReactions: ServerModule = { name: "chaos-reactions", reactions };

const plantNames = ["save-first", "one-loop"] as const;
export type ReactionPlant = (typeof plantNames)[number];
export const isReactionPlant = (name: string): name is ReactionPlant => plantNames.some((plant) => plant === name);

/** The place is saved when rows were read, before anything was done with them. */
const savesFirst: Parts["takePlace"] = async (deps, reaction) => {
  const place = await takePlace(deps, reaction);
  return {
    ...place,
    async read() {
      const page = await place.read();
      await place.save();
      return page;
    },
    save: async () => {},
  };
};

/** All reactions take turns in one loop: whoever tries again keeps the others waiting. */
function takesTurns(): Parts["handleRows"] {
  let turn: Promise<void> = pause(0);
  return (running, rows) => {
    const own = turn.then(() => handleRows(running, rows));
    turn = own.catch(() => {});
    return own;
  };
}

export const plantedParts = (plant: ReactionPlant): Parts =>
  plant === "save-first" ? { takePlace: savesFirst, handleRows } : { takePlace, handleRows: takesTurns() };
