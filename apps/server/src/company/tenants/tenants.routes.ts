// HTTP doors of companies: due date, plan, sign-up.
import { ourLimits } from "@prosa/contracts/limits";
import { mayServe, stateOf } from "@prosa/contracts/plan-state";
import { publicPlans, signup, tenantDate, tenantPlan } from "@prosa/contracts/tenants";
import { peerOf } from "#company/audit";
import { languageOf } from "#company/letters";
import { countActiveUsers } from "#company/users";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { daysLeft } from "./due.rules.ts";
import { listLocked, readTerms } from "./subscriptions.queries.ts";
import { readSignupOffer, signUp } from "./tenants.actions.ts";
import { countConnections, namesOfAdmins } from "./tenants.queries.ts";

const anHour = 3_600;
const readOnly = { readOnly: true };

export const tenantRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, tenantDate, (request) =>
      inTenant(
        deps,
        request,
        async (ctx) => {
          const { dueAt, blockedFrom, trialUntil, status } = await readTerms(ctx.tx);
          const state = stateOf({ tenantId: ctx.tenantId, status, dueAt, blockedFrom, trialUntil }, ctx.now);
          return {
            dueDate: dueAt.toISOString(),
            expired: !mayServe(state, "people"),
            daysLeft: daysLeft(dueAt, ctx.now),
            state,
            blockedFrom: (blockedFrom ?? dueAt).toISOString(),
          };
        },
        readOnly,
      ),
    );

    serve(app, tenantPlan, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx }) => {
          const { features, dueAt: _, blockedFrom: __, trialUntil: ___, status: ____, ...terms } = await readTerms(tx);
          const has = (gate: string) => features.includes(gate);
          const plan = {
            ...terms,
            groups: has("groups"),
            campaigns: has("campaigns"),
            integrations: has("integrations"),
          };
          const [users, connections] = [await countActiveUsers(tx), await countConnections(tx)];
          const locked = await listLocked(tx);
          return { plan, users, connections, locked, admins: await namesOfAdmins(tx) };
        },
        readOnly,
      ),
    );

    serve(app, publicPlans, async () => {
      const { plans, trial } = await readSignupOffer(deps);
      return { plans, trialDays: trial.allowed ? trial.days : null };
    });

    serve(app, signup, async (request) => {
      const rule = { limit: ourLimits.signupsPerHourPerAddress, seconds: anHour };
      await deps.rateLimit.demandFrom("signup", request.ip, rule);
      return signUp(deps, request.body, languageOf(request.headers["accept-language"]), peerOf(request));
    });
  };
