// HTTP doors of companies: due date, plan, sign-up.
import { ourLimits } from "@prosa/contracts/limits";
import { publicPlans, signup, tenantDate, tenantPlan } from "@prosa/contracts/tenants";
import { peerOf } from "#company/audit";
import { languageOf } from "#company/letters";
import { countActiveUsers } from "#company/users";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { daysLeft } from "./due.rules.ts";
import { readSignupOffer, signUp } from "./tenants.actions.ts";
import { countConnections, loadPlan, loadTenant } from "./tenants.queries.ts";

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
          const { dueAt } = await loadTenant(ctx.tx);
          return { dueDate: dueAt.toISOString(), expired: ctx.now >= dueAt, daysLeft: daysLeft(dueAt, ctx.now) };
        },
        readOnly,
      ),
    );

    serve(app, tenantPlan, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx }) => {
          const plan = await loadPlan(tx, (await loadTenant(tx)).planId);
          return { plan, users: await countActiveUsers(tx), connections: await countConnections(tx) };
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
