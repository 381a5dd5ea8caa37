// HTTP doors of the second step: one's own, and the one an administrator takes away.
import * as contract from "@prosa/contracts/second-step";
import { peerOf } from "#company/audit";
import { languageOf } from "#company/letters";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./second-step.actions.ts";

const done = { ok: true } as const;

export const secondStepRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showSecondStep, (request) =>
      inTenant(deps, request, (ctx) => actions.showSecondStep(ctx, request.session.userId), { readOnly: true }),
    );

    serve(app, contract.passSecondStep, (request) =>
      actions.passSecondStep(deps, request.session, request.body.code, peerOf(request)),
    );

    serve(app, contract.beginSecondStep, (request) =>
      inTenant(deps, request, (ctx) => actions.beginSecondStep(ctx, request.session.userId, peerOf(request))),
    );

    serve(app, contract.confirmSecondStep, async (request) => ({
      codes: await actions.confirmSecondStep(deps, request.session, request.body.code, peerOf(request)),
    }));

    serve(app, contract.renewSecondStepCodes, async (request) => ({
      codes: await inTenant(deps, request, (ctx) => actions.renewCodes(ctx, request.session.userId, peerOf(request))),
    }));

    serve(app, contract.endSecondStep, async (request) => {
      await inTenant(deps, request, (ctx) => actions.endSecondStep(ctx, request.session.userId, peerOf(request)));
      return done;
    });

    serve(app, contract.resetSecondStep, async (request) => {
      const language = languageOf(request.headers["accept-language"]);
      const { userId } = request.params;
      await inTenant(deps, request, (ctx) => actions.resetSecondStep(ctx, userId, language, peerOf(request)));
      return done;
    });
  };
