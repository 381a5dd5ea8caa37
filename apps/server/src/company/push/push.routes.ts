// HTTP doors of web push: one's own devices, and nobody else's.
import { removePushDevice, showPush, subscribePush, testPushDevice } from "@prosa/contracts/push";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { remove, showOwn, subscribe, test } from "./push.actions.ts";

const done = { ok: true } as const;

export const pushRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, showPush, (request) =>
      inTenant(deps, request, (ctx) => showOwn(ctx, request.session), { readOnly: true }),
    );
    serve(app, subscribePush, (request) =>
      inTenant(deps, request, (ctx) => subscribe(ctx, request.session, request.body)),
    );
    serve(app, removePushDevice, async (request) => {
      await inTenant(deps, request, (ctx) => remove(ctx, request.session, request.params.pushDeviceId));
      return done;
    });
    serve(app, testPushDevice, (request) => test(deps, request.session, request.params.pushDeviceId));
  };
