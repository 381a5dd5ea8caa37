// HTTP doors of one's own profile, and of everybody's pictures.
import * as contract from "@prosa/contracts/people";
import { peerOf } from "#company/audit";
import { languageOf } from "#company/letters";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve, serveUpload } from "#platform/http";
import { askForEmailCode, confirmEmail } from "./email.actions.ts";
import { sendPicture } from "./picture.answer.ts";
import { changeOwnProfile, removePicture, savePicture } from "./profile.actions.ts";
import { readPictureKey, readProfile } from "./profile.queries.ts";

const done = { ok: true } as const;
const readOnly = { readOnly: true };

export const profileRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showOwnProfile, (request) =>
      inTenant(deps, request, ({ tx }) => readProfile(tx, request.session.userId), readOnly),
    );

    serve(app, contract.updateOwnProfile, (request) =>
      inTenant(deps, request, (ctx) => changeOwnProfile(ctx, request.body)),
    );

    serve(app, contract.requestEmailCode, async (request) => {
      const language = languageOf(request.headers["accept-language"]);
      return inTenant(deps, request, async (ctx) => {
        await askForEmailCode(ctx, request.session.userId, language, peerOf(request));
        return done;
      });
    });

    serve(app, contract.confirmEmail, async (request) => {
      await confirmEmail(deps, request.session, request.body, peerOf(request));
      return inTenant(deps, request, ({ tx }) => readProfile(tx, request.session.userId), readOnly);
    });

    await serveUpload(app, contract.saveOwnPicture, (request, file) => savePicture(deps, request.session, file));

    serve(app, contract.deleteOwnPicture, (request) => inTenant(deps, request, removePicture));

    serve(app, contract.showPicture, async (request, reply) => {
      const key = await inTenant(deps, request, ({ tx }) => readPictureKey(tx, request.params.userId), readOnly);
      return sendPicture(deps, reply, key);
    });
  };
