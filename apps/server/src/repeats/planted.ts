// Creating routes as nobody should write them: one forgets the key, one answers otherwise than it kept, one makes it before.
import { route } from "@prosa/contracts/route";
import { z } from "zod";
import type { Ctx, Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";

const planted = {
  method: "POST",
  summary: "Planted.",
  access: "session",
  audit: { none: "ownScreen" },
  creates: true,
  body: z.object({ name: z.string() }),
  answer: z.object({ id: z.number() }),
} as const;
const forgetful = route({ ...planted, path: "/planted/forgetful" });
const wordy = route({ ...planted, path: "/planted/wordy" });
const early = route({ ...planted, path: "/planted/early" });
const right = route({ ...planted, path: "/planted/right" });

/** What is found about each. */
export const plantedFaults: Readonly<Record<string, RegExp | null>> = {
  [right.path]: null,
  [forgetful.path]: /^is refused at first: 500/,
  [wordy.path]: /^is refused at first: 500/,
  [early.path]: /changes something the second time.*with a key that is taken.*grows by/,
};

function aTag({ tx, tenantId, now }: Ctx, name: string) {
  const values = { tenantId, name, color: "#0B7A6B", isActive: true, createdAt: now };
  return tx.insertInto("tags").values(values).returning("id").executeTakeFirstOrThrow();
}

const plantedRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, right, (request) => inTenant(deps, request, (ctx) => aTag(ctx, request.body.name)));
    serve(app, forgetful, ({ session, body }) => inTenant(deps, { session }, (ctx) => aTag(ctx, body.name)));
    serve(app, wordy, async (request) => ({
      ...(await inTenant(deps, request, (ctx) => aTag(ctx, request.body.name))),
    }));
    // A second transaction with the key around it hides nothing of the first.
    serve(app, early, async (request) => {
      const { session, body } = request;
      const made = await inTenant(deps, { session }, (ctx) => aTag(ctx, `${body.name} ${crypto.randomUUID()}`));
      return inTenant(deps, request, async () => made);
    });
  };

export const plantedModule: ServerModule = {
  name: "planted",
  serves: [forgetful, wordy, early, right],
  routes: plantedRoutes,
};
