// HTTP doors of the company's profile.
import * as contract from "@prosa/contracts/company-profile";
import { forgetQuiet } from "#company/hours";
import { sendPicture } from "#company/profile";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve, serveUpload } from "#platform/http";
import { changeCompanyProfile, replaceLogo, saveLogo } from "./company-profile.actions.ts";
import { readCompanyProfile, readLogoKey } from "./company-profile.queries.ts";

const readOnly = { readOnly: true };

export const companyProfileRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showCompanyProfile, (request) =>
      inTenant(deps, request, ({ tx }) => readCompanyProfile(tx), readOnly),
    );

    serve(app, contract.updateCompanyProfile, async (request) => {
      const profile = await inTenant(deps, request, (ctx) => changeCompanyProfile(ctx, request.body));
      // When the company is open is remembered by the clock of its zone.
      if (request.body.timeZone !== undefined) forgetQuiet(deps, request.session.tenantId);
      return profile;
    });

    await serveUpload(app, contract.saveCompanyLogo, (request, file) => saveLogo(deps, request, file));
    serve(app, contract.deleteCompanyLogo, (request) => inTenant(deps, request, (ctx) => replaceLogo(ctx, null)));

    serve(app, contract.showCompanyLogo, async (request, reply) =>
      sendPicture(deps, reply, await inTenant(deps, request, ({ tx }) => readLogoKey(tx), readOnly)),
    );
  };
