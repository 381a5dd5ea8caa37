// HTTP doors of one's own profile, and of everybody's pictures.
import * as contract from "@prosa/contracts/people";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve, serveUpload } from "#platform/http";
import { StoredFileMissing } from "#platform/storage";
import { mimeOfKey } from "./picture.rules.ts";
import { changeOwnProfile, removePicture, savePicture } from "./profile.actions.ts";
import { readPictureKey, readProfile } from "./profile.queries.ts";

const readOnly = { readOnly: true };
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const profileRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showOwnProfile, (request) =>
      inTenant(deps, request, ({ tx }) => readProfile(tx, request.session.userId), readOnly),
    );

    serve(app, contract.updateOwnProfile, (request) =>
      inTenant(deps, request, (ctx) => changeOwnProfile(ctx, request.body)),
    );

    await serveUpload(app, contract.saveOwnPicture, (request, file) => savePicture(deps, request.session, file));

    serve(app, contract.deleteOwnPicture, (request) => inTenant(deps, request, removePicture));

    serve(app, contract.showPicture, async (request, reply) => {
      const key = await inTenant(deps, request, ({ tx }) => readPictureKey(tx, request.params.userId), readOnly);
      const mime = key === null ? null : mimeOfKey(key);
      const stored = key === null || mime === null ? null : await deps.storage.get(key).catch(asAbsent);
      if (mime === null || !stored) return reply.code(204).send();
      reply
        .header("content-type", mime)
        .header("content-length", stored.size)
        .header("content-security-policy", SANDBOX)
        // The address changes with the picture, so what a browser has is right for as long as it asks for it.
        .header("cache-control", "private, max-age=86400, immutable");
      return stored.stream;
    });
  };

function asAbsent(error: unknown): null {
  if (error instanceof StoredFileMissing) return null;
  throw error;
}
