// Routes as nobody should write them: one asks once too often, some look for what no index knows, one asks behind one's back.
import { route } from "@prosa/contracts/route";
import { sql } from "kysely";
import { z } from "zod";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";

const planted = {
  method: "GET",
  summary: "Planted.",
  access: "session",
  answer: z.object({ ok: z.literal(true) }),
} as const;
const chatty = route({ ...planted, path: "/planted/chatty" });
const walking = route({ ...planted, path: "/planted/walking" });
const hidden = route({ ...planted, path: "/planted/hidden" });
const aside = route({ ...planted, path: "/planted/aside" });

/** With the session before, the beginning and the end: thirteen. */
const ONE_TOO_MANY = 10;
const LATER_MS = 20;
const done = { ok: true as const };

const plantedRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, chatty, (request) =>
      inTenant(deps, request, async ({ tx }) => {
        for (let n = 0; n < ONE_TOO_MANY; n++) await sql`select 1`.execute(tx);
        return done;
      }),
    );
    serve(app, walking, (request) =>
      inTenant(deps, request, async ({ tx }) => {
        await tx.selectFrom("tickets").select("id").where("lastMessage", "=", "Bom dia 7").execute();
        return done;
      }),
    );
    // Inside another statement, where no hook of ours would see it.
    serve(app, hidden, (request) =>
      inTenant(deps, request, async ({ tx }) => {
        await sql`do $$ begin perform count(*) from messages where body = 'Palavra'; end $$`.execute(tx);
        return done;
      }),
    );
    // Through the other doors of the database, several at once, and once more when the answer is gone.
    serve(app, aside, async () => {
      await Promise.all([askAside(deps, "first"), askAside(deps, "second"), deps.db.executeSql("select 2 as two")]);
      setTimeout(() => void askAside(deps, "late"), LATER_MS);
      return done;
    });
  };

const askAside = ({ db }: Deps, name: string) => db.callOnce(`planted_${name}`, "select 1 as one");

export const plantedModule: ServerModule = {
  name: "planted",
  serves: [chatty, walking, hidden, aside],
  routes: plantedRoutes,
};
