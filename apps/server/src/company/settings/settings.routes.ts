// HTTP doors of settings.
import { listSettings, updateSetting } from "@prosa/contracts/settings";
import { effectiveSettings } from "@prosa/contracts/settings-in-force";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type Routes, serve } from "#platform/http";
import { changeSetting } from "./settings.actions.ts";
import { showEffective, showSettings } from "./settings.wire.ts";

const readOnly = { readOnly: true };

export const settingRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listSettings, (request) =>
      inTenant(deps, request, async (ctx) => ({ settings: await showSettings(ctx) }), readOnly),
    );

    serve(app, updateSetting, (request) =>
      inTenant(deps, request, async (ctx) => {
        const key = await changeSetting(ctx, request.params.key, request.body.value);
        const [setting] = await showSettings(ctx, [key]);
        if (!setting) throw new AppError("ERR_NO_SETTING_FOUND");
        return setting;
      }),
    );

    serve(app, effectiveSettings, (request) =>
      inTenant(deps, request, async (ctx) => ({ settings: await showEffective(ctx) }), readOnly),
    );
  };
